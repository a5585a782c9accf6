import { humanInTheLoopMiddleware } from '@dream-agent/hitl/langchain';
import * as langchain from 'langchain';
import { createMiddleware } from 'langchain';
import { describe, expect, test } from 'vitest';
import { agentUnderTest, asked, call, lastWords, results, waiting } from './agent-under-test.ts';

type Middleware = typeof humanInTheLoopMiddleware;

const WRITE = call('write_file', { path: 'a.md' });
const DELETE = call('delete_file', { path: 'b.md' });
const READ = call('read_file', { path: 'c.md' });
const APPROVE = { decisions: [{ type: 'approve' }] };

/** What goes wrong with LangChain's own middleware, each as what should happen instead. */
const CASES: Readonly<Record<string, (middleware: Middleware) => Promise<void>>> = {
  'of approved, rejected and unasked calls, those run that may, and each has its result': async (middleware) => {
    const agent = agentUnderTest({
      middleware: [middleware({ interruptOn: { write_file: true, delete_file: true } })],
      turns: [[WRITE, READ, DELETE]],
    });
    await agent.start();
    const result = await agent.resume({ decisions: [{ type: 'approve' }, { type: 'reject', message: '남겨 두세요' }] });
    expect(agent.ran.toSorted()).toEqual(['read_file {"path":"c.md"}', 'write_file {"path":"a.md"}']);
    expect(results(result).toSorted()).toEqual([
      'delete_file error: 남겨 두세요',
      'read_file success: read c.md',
      'write_file success: wrote a.md',
    ]);
    expect(lastWords(result)).toBe('3 results');
  },

  'an edit does not become a call that the policy of the other tool forbids': async (middleware) => {
    const interruptOn = { write_file: true, delete_file: { allowedDecisions: ['reject' as const] } };
    const agent = agentUnderTest({ middleware: [middleware({ interruptOn })], turns: [[WRITE]] });
    await agent.start();
    const editedAction = { name: 'delete_file', args: { path: '/' } };
    await agent.resume({ decisions: [{ type: 'edit', editedAction }] }).catch(() => undefined);
    expect(agent.ran).toEqual([]);
  },

  'edited arguments that do not fit the schema are refused, and can be written again': async (middleware) => {
    const argsSchema = { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] };
    const agent = agentUnderTest({
      middleware: [middleware({ interruptOn: { write_file: { allowedDecisions: ['edit'], argsSchema } } })],
      turns: [[WRITE]],
    });
    await agent.start();
    await expect(agent.resume({ decisions: [{ type: 'edit', editedAction: { name: 'write_file', args: { path: 7 } } }] })).rejects.toThrow(
      /path/,
    );
    await agent.resume({ decisions: [{ type: 'edit', editedAction: { name: 'write_file', args: { path: '7' } } }] });
    expect(agent.ran).toEqual(['write_file {"path":"7"}']);
  },

  'an answer of the wrong length can be corrected': async (middleware) => {
    const agent = agentUnderTest({ middleware: [middleware({ interruptOn: { write_file: true } })], turns: [[WRITE]] });
    await agent.start();
    await expect(agent.resume({ decisions: [] })).rejects.toThrow();
    await expect(agent.resume({ decisions: [{ type: 'aprove' }] })).rejects.toThrow();
    await expect(agent.resume('yes')).rejects.toThrow();
    await agent.resume(APPROVE);
    expect(agent.ran).toHaveLength(1);
  },

  'by the id of the interrupt, too': async (middleware) => {
    const agent = agentUnderTest({ middleware: [middleware({ interruptOn: { write_file: true } })], turns: [[WRITE]] });
    const [question] = waiting(await agent.start());
    const id = question?.id ?? '';
    await expect(agent.resume({ [id]: { decisions: [] } })).rejects.toThrow();
    await agent.resume({ [id]: APPROVE });
    expect(agent.ran).toHaveLength(1);
  },

  'two deliveries of one approval at the same time call each tool once': async (middleware) => {
    let inside = 0;
    const both = Promise.withResolvers<void>();
    const agent = agentUnderTest({
      middleware: [middleware({ interruptOn: { write_file: true } })],
      turns: [[WRITE, READ]],
      within: async () => {
        if (++inside >= 2) both.resolve();
        await both.promise;
      },
    });
    await agent.start();
    const [one, other] = await Promise.all([agent.resume(APPROVE), agent.resume(APPROVE)]);
    expect(agent.ran.toSorted()).toEqual(['read_file {"path":"c.md"}', 'write_file {"path":"a.md"}']);
    expect(results(one).toSorted()).toEqual(results(other).toSorted());
  },

  'a policy with no answers in it does not open the gate': async (middleware) => {
    for (const policy of [{ description: 'look!' }, { allowedDecisions: [] }, { allowedDecisons: ['approve'] }, null, 'yes']) {
      expect(() => middleware({ interruptOn: { write_file: policy as never } }), JSON.stringify(policy)).toThrow(/write_file/);
    }
    expect(() => middleware({ interupt_on: { write_file: true } } as never)).toThrow(/interruptOn/);
    expect(() => middleware({ interruptOn: { wirte_file: true }, tools: [{ name: 'write_file' }] })).toThrow('did you mean "write_file"');
  },

  'what another middleware sends to the tools without having been approved does not run': async (middleware) => {
    let jumps = 0;
    const jump = createMiddleware({
      name: 'Jump',
      afterModel: { canJumpTo: ['tools'], hook: () => (jumps++ === 0 ? { jumpTo: 'tools' as const } : undefined) },
    });
    const agent = agentUnderTest({ middleware: [middleware({ interruptOn: { delete_file: true } }), jump], turns: [[DELETE]] });
    await agent.start();
    expect(agent.ran).toEqual([]);
  },

  'what was changed after it was approved does not run': async (middleware) => {
    const change = createMiddleware({
      name: 'Change',
      wrapToolCall: (request, handler) => handler({ ...request, toolCall: { ...request.toolCall, args: { path: '/' } } }),
    });
    const agent = agentUnderTest({ middleware: [change, middleware({ interruptOn: { delete_file: true } })], turns: [[DELETE]] });
    await agent.start();
    await agent.resume(APPROVE);
    expect(agent.ran).toEqual([]);
  },

  'a predicate that changes its mind does not turn one answer into another': async (middleware) => {
    let times = 0;
    const flips = { allowedDecisions: ['approve' as const, 'reject' as const], when: () => times++ === 0 };
    const agent = agentUnderTest({
      middleware: [middleware({ interruptOn: { write_file: flips, delete_file: { allowedDecisions: ['approve', 'reject'] } } })],
      turns: [[WRITE, DELETE]],
    });
    const { actionRequests } = asked(await agent.start());
    expect(actionRequests).toHaveLength(2);
    await agent.resume({ decisions: [{ type: 'approve' }, { type: 'reject' }] });
    expect(agent.ran).toEqual(['write_file {"path":"a.md"}']);
  },

  'an answer that says what it is about opens no other question': async (middleware) => {
    const agent = agentUnderTest({
      middleware: [middleware({ interruptOn: { write_file: true, delete_file: true } })],
      turns: [[WRITE], [call('delete_file', { path: '/' })]],
    });
    const { digests } = asked(await agent.start());
    const answer = { ...APPROVE, digests };
    await agent.resume(answer);
    await expect(agent.resume(answer)).rejects.toMatchObject({ code: 'HITL_DIGEST_MISMATCH' });
    expect(agent.ran).toEqual(['write_file {"path":"a.md"}']);
  },
};

describe("LangChain's faults", () => {
  for (const [name, run] of Object.entries(CASES)) {
    test(`ours: ${name}`, () => run(humanInTheLoopMiddleware));
    // If one of these passes one day, LangChain has mended it.
    test.fails(`LangChain's own: ${name}`, () => run(langchain.humanInTheLoopMiddleware as unknown as Middleware));
  }
});

describe('what ours adds', () => {
  test('a person answers in the place of the tool', async () => {
    const agent = agentUnderTest({
      middleware: [humanInTheLoopMiddleware({ interruptOn: { write_file: { allowedDecisions: ['respond'] } } })],
      turns: [[WRITE]],
    });
    await agent.start();
    const result = await agent.resume({ decisions: [{ type: 'respond', message: '이미 있습니다' }] });
    expect(agent.ran).toEqual([]);
    expect(results(result)).toEqual(['write_file success: 이미 있습니다']);
  });

  test('a configuration in snake case is answered in snake case, and takes answers in either', async () => {
    const middleware = humanInTheLoopMiddleware({
      interrupt_on: { write_file: true, delete_file: { allowed_decisions: ['approve', 'edit'], args_schema: { type: 'object' } } },
      description_prefix: '승인이 필요합니다',
    });
    const agent = agentUnderTest({ middleware: [middleware], turns: [[WRITE, DELETE]] });
    expect(asked(await agent.start())).toMatchObject({
      action_requests: [
        { name: 'write_file', args: { path: 'a.md' }, description: expect.stringMatching(/^승인이 필요합니다/) },
        { name: 'delete_file' },
      ],
      review_configs: [
        { action_name: 'write_file', allowed_decisions: ['approve', 'edit', 'reject'] },
        { action_name: 'delete_file', allowed_decisions: ['approve', 'edit'], args_schema: { type: 'object' } },
      ],
    });
    const edited_action = { name: 'delete_file', args: { path_of_file: 'c' } };
    await agent.resume({
      decisions: [
        { type: 'edit', editedAction: { name: 'write_file', args: {} } },
        { type: 'edit', edited_action },
      ],
    });
    expect(agent.ran.toSorted()).toEqual(['delete_file {"path_of_file":"c"}', 'write_file {}']);
  });

  test('two spellings of one setting are one too many', () => {
    expect(() => humanInTheLoopMiddleware({ interruptOn: {}, interrupt_on: {} })).toThrow(/two spellings/);
  });

  test('tools that no policy names are asked about or refused, where that is wanted', async () => {
    const cautious = agentUnderTest({ middleware: [humanInTheLoopMiddleware({ interruptOn: {}, unlisted: 'ask' })], turns: [[WRITE]] });
    expect(asked(await cautious.start()).actionRequests).toHaveLength(1);
    const strict = agentUnderTest({
      middleware: [humanInTheLoopMiddleware({ interruptOn: { read_file: false }, unlisted: 'refuse' })],
      turns: [[WRITE, READ]],
    });
    const result = await strict.start();
    expect(strict.ran).toEqual(['read_file {"path":"c.md"}']);
    expect(results(result)).toContain('write_file error: `write_file` was not called: no policy names it');
  });

  test('an edit may become a call of another tool that its own policy lets people write', async () => {
    const agent = agentUnderTest({
      middleware: [humanInTheLoopMiddleware({ interruptOn: { write_file: true, delete_file: true } })],
      turns: [[WRITE]],
    });
    await agent.start();
    await agent.resume({ decisions: [{ type: 'edit', editedAction: { name: 'delete_file', args: { path: 'a.md' } } }] });
    expect(agent.ran).toEqual(['delete_file {"path":"a.md"}']);
  });

  test('answers can be made to say what they are about', async () => {
    const agent = agentUnderTest({
      middleware: [humanInTheLoopMiddleware({ interruptOn: { write_file: true }, requireDigests: true })],
      turns: [[WRITE]],
    });
    const { digests } = asked(await agent.start());
    await expect(agent.resume(APPROVE)).rejects.toMatchObject({ code: 'HITL_INVALID_RESPONSE' });
    await agent.resume({ ...APPROVE, digests });
    expect(agent.ran).toHaveLength(1);
  });

  test('a policy that comes with a call of the agent is held to the same rules', async () => {
    const agent = agentUnderTest({ middleware: [humanInTheLoopMiddleware({ interruptOn: { write_file: true } })], turns: [[WRITE]] });
    await expect(agent.start('t', { interruptOn: { write_file: {} } })).rejects.toMatchObject({
      message: expect.stringMatching(/allowedDecisions: is missing/),
    });
    expect(agent.ran).toEqual([]);
  });

  test('a late third delivery runs nothing', async () => {
    const agent = agentUnderTest({ middleware: [humanInTheLoopMiddleware({ interruptOn: { write_file: true } })], turns: [[WRITE]] });
    const [question] = waiting(await agent.start());
    for (let time = 0; time < 3; time++) await agent.resume({ [question?.id ?? '']: APPROVE });
    expect(agent.ran).toHaveLength(1);
  });
});
