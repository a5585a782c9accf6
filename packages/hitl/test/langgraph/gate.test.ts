import { createMemoryLedger, type Decision, type Ledger, type Person, submitDecision, verifyAudit } from '@dream-agent/hitl';
import { compareCheckpoints, humanHistory, interruptStatus, resumeDecided, resumeWith } from '@dream-agent/hitl/langgraph';
import { createPostgresLedger } from '@dream-agent/hitl/postgres';
import { people } from '@dream-agent/hitl/testing';
import { Command, MemorySaver } from '@langchain/langgraph';
import { describe, expect, test } from 'vitest';
import { freshDatabase } from '../../../../test/postgres/fresh-database.ts';
import { mailGraph, questionOf, thread } from './mail-graph.ts';

const T = thread('t');
const decide = (ledger: Ledger, question: { request_id: string; digest: string }, decision: Decision, actor: Person = people.arin) =>
  submitDecision({ ledger }, { requestId: question.request_id as never, actor, decision, shownDigest: question.digest });

describe('a gate in a graph', () => {
  test('what was shown is what is sent, once, and the thought behind it is thought once', async () => {
    const ledger = createMemoryLedger();
    const { graph, thoughts, sent } = mailGraph(ledger);
    const question = questionOf(await graph.invoke({}, T));
    expect(question.parameters['body']).toBe('안녕하세요 1');
    expect(JSON.stringify(question)).not.toContain('sk-ant');
    await decide(ledger, question, { kind: 'approve' });
    const result = await graph.invoke((await resumeDecided(graph, ledger, 't')) as never, T);
    expect({ thoughts, sent, told: result.told }).toEqual({ thoughts: ['안녕하세요 1'], sent: ['안녕하세요 1'], told: 'executed' });
    expect(await verifyAudit({ ledger })).toMatchObject({ ok: true });
  });

  test('a resume with an answer in it is no answer: the ledger has the word', async () => {
    const ledger = createMemoryLedger();
    const { graph, sent } = mailGraph(ledger);
    const question = questionOf(await graph.invoke({}, T));
    const again = questionOf(await graph.invoke(new Command({ resume: { approved: true, decision: { kind: 'approve' } } }), T));
    expect(again.request_id).toBe(question.request_id);
    expect(sent).toEqual([]);
  });

  test('entered again it asks the same to the byte', async () => {
    const ledger = createMemoryLedger();
    const saver = new MemorySaver();
    const first = questionOf(await mailGraph(ledger, { saver }).graph.invoke({}, T));
    const { id: _, ...said } = first;
    const second = questionOf(await mailGraph(ledger, { saver }).graph.invoke(new Command({ resume: { [first.id]: 0 } }), T));
    const { id: __, ...saidAgain } = second;
    expect(JSON.stringify(saidAgain)).toBe(JSON.stringify(said));
  });

  test.each<[Decision, string]>([
    [{ kind: 'reject', reason: '너무 늦었어요' }, 'reject: 너무 늦었어요'],
    [{ kind: 'skip' }, 'skip: '],
    [{ kind: 'defer', guidance: 'ask legal first' }, 'defer: ask legal first'],
    [{ kind: 'abort', reason: 'stop' }, 'abort: stop'],
  ])('%o sends nothing and says why', async (decision, told) => {
    const ledger = createMemoryLedger();
    const { graph, sent } = mailGraph(ledger);
    await decide(ledger, questionOf(await graph.invoke({}, T)), decision);
    const result = await graph.invoke((await resumeDecided(graph, ledger, 't')) as never, T);
    expect({ told: result.told, sent }).toEqual({ told, sent: [] });
  });

  test('a change becomes a question of its own, and what runs is the change with the secret it had', async () => {
    const ledger = createMemoryLedger();
    const { graph, sent } = mailGraph(ledger);
    const question = questionOf(await graph.invoke({}, T));
    const parameters = { ...question.parameters, body: '안녕' } as never;
    await decide(ledger, question, { kind: 'modify', change: { kind: 'parameters', parameters } });
    const next = questionOf(await graph.invoke((await resumeDecided(graph, ledger, 't')) as never, T));
    expect(next.request_id).not.toBe(question.request_id);
    await decide(ledger, next, { kind: 'approve' });
    await graph.invoke((await resumeDecided(graph, ledger, 't')) as never, T);
    expect(sent).toEqual(['안녕']);
  });

  test('gone through a second time it asks a second time', async () => {
    const ledger = createMemoryLedger();
    const { graph, sent } = mailGraph(ledger, { rounds: 2 });
    const one = questionOf(await graph.invoke({}, T));
    await decide(ledger, one, { kind: 'approve' });
    const resume = (await resumeDecided(graph, ledger, 't')) as never;
    const other = questionOf(await graph.invoke(resume, T));
    expect(other.request_id).not.toBe(one.request_id);
    // The first approval, delivered again: it opens nothing.
    await graph.invoke(resume, T);
    await graph.invoke(new Command({ resume: 'yes' }), T);
    expect(sent).toEqual(['안녕하세요 1']);
  });

  test('two processes that resume at the same time send once', async () => {
    const database = await freshDatabase();
    const saver = new MemorySaver();
    const ledgers = [createPostgresLedger({ pool: database.pool }), createPostgresLedger({ pool: database.pool })] as const;
    const sent: string[] = [];
    const graphs = ledgers.map((ledger) => mailGraph(ledger, { saver, sent }).graph);
    const question = questionOf(await graphs[0]?.invoke({}, T));
    await decide(ledgers[0], question, { kind: 'approve' });
    const resume = new Command({ resume: { [question.id]: { request_id: question.request_id } } });
    const results = await Promise.all(graphs.map((graph) => graph.invoke(resume as never, T)));
    expect(sent).toEqual(['안녕하세요 1']);
    expect(results.map(({ told }) => told)).toEqual(['executed', 'executed']);
    await Promise.all(ledgers.map((ledger) => ledger.close()));
    await database.drop();
  });
});

describe('what can be seen of a thread', () => {
  test('how it stands, before, while it waits and after', async () => {
    const ledger = createMemoryLedger();
    const { graph } = mailGraph(ledger);
    expect(await interruptStatus(graph, 'nobody')).toMatchObject({ isInterrupted: false, waiting: [] });
    const question = questionOf(await graph.invoke({}, T));
    expect(await interruptStatus(graph, T)).toMatchObject({
      isInterrupted: true,
      waiting: [{ id: question.id, node: 'mail_gate' }],
      next: ['mail_gate'],
    });
    expect(await resumeDecided(graph, ledger, 't')).toBeUndefined();
    await decide(ledger, question, { kind: 'approve' });
    await graph.invoke((await resumeWith(graph, 't', { [question.id]: { request_id: question.request_id } })) as never, T);
    expect(await interruptStatus(graph, 't')).toMatchObject({ isInterrupted: false, next: [] });
    expect(await resumeWith(graph, 't', { [question.id]: 'again' })).toBeNull();
  });

  test('a resume for a question that is not open is refused, and so is one for none', async () => {
    const { graph } = mailGraph(createMemoryLedger());
    await graph.invoke({}, T);
    await expect(resumeWith(graph, 't', { unknown: 1 })).rejects.toMatchObject({ code: 'HITL_REQUEST_NOT_FOUND' });
    await expect(resumeWith(graph, 't', {})).rejects.toMatchObject({ code: 'HITL_INVALID_RESPONSE' });
  });

  test('who was asked what, and how it was decided', async () => {
    const ledger = createMemoryLedger();
    const { graph } = mailGraph(ledger, { rounds: 2 });
    await decide(ledger, questionOf(await graph.invoke({}, T)), { kind: 'approve' });
    await graph.invoke((await resumeDecided(graph, ledger, 't')) as never, T);
    const history = await humanHistory(graph, 't', ledger);
    expect(history.map(({ node, request }) => [node, request?.status, request?.decision?.by])).toEqual([
      ['mail_gate', 'decided', 'arin'],
      ['mail_gate', 'pending', undefined],
    ]);
  });

  test('what is different between two checkpoints', async () => {
    const ledger = createMemoryLedger();
    const { graph } = mailGraph(ledger);
    const question = questionOf(await graph.invoke({}, T));
    const before = (await interruptStatus(graph, 't')).checkpointId ?? '';
    await decide(ledger, question, { kind: 'reject', reason: 'no' });
    await graph.invoke((await resumeDecided(graph, ledger, 't')) as never, T);
    const after = (await interruptStatus(graph, 't')).checkpointId ?? '';
    const { differences, next } = await compareCheckpoints(graph, 't', { before, after });
    expect(differences.map(({ name }) => name)).toEqual(['gates', 'told']);
    expect(differences[1]).toEqual({ name: 'told', after: 'reject: no' });
    expect(next).toEqual({ before: ['mail_gate'], after: [] });
    expect((await compareCheckpoints(graph, 't', { before, after: before })).differences).toEqual([]);
    await expect(compareCheckpoints(graph, 't', { before, after: 'nowhere' })).rejects.toMatchObject({ code: 'HITL_INVALID_INPUT' });
  });
});
