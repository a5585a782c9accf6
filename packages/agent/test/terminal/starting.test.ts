import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { decisionExamples } from '../../src/learning/decision-examples.ts';
import { readTraces } from '../../src/learning/read-traces.ts';
import { SessionSchema } from '../../src/session/session.ts';
import { emptyFolder, play, rootWith } from './play.ts';

test.each([
  ['ko_KR.UTF-8', '쓰는 법'],
  ['en_US.UTF-8', 'How to use it'],
  ['ja_JP.UTF-8', '使い方'],
])('--help in %s says how to use it, and starts nothing', async (LANG, title) => {
  const { output, code, folder } = await play([], { args: ['--help'], env: { LANG } });
  expect(output).toContain(title);
  expect(output).toContain('DREAM_AGENT_MODEL');
  expect(code).toBe(0);
  expect(await readdir(folder)).toEqual([]);
});

test('an option that there is not is refused with what there is', async () => {
  const { errors, code } = await play([], { args: ['--nwe'] });
  expect(errors).toMatch(/That is no option: .*--nwe[\s\S]*--new/);
  expect(code).toBe(2);
});

test.each([
  ['config/hitl.yaml', 'version: 1\ngates:\n  - name: x\n    type: plan_aproval\n', /hitl\.yaml:4.*plan_approval/s],
  ['config/models.yaml', 'version: 1\nusee: openai:x\nmodels: []\n', /models\.yaml:2.*"usee".*"use"/s],
  ['config/mcp.yaml', 'version: 1\nservers:\n  files: { commmand: x }\n', /mcp\.yaml:3/],
])('a mistake in %s stops the start with the line', async (file, text, told) => {
  const root = await rootWith({ [file]: text });
  const { errors, code } = await play([], { args: ['--root', root], env: { LANG: 'ja_JP.UTF-8' } });
  expect(errors).toMatch(/^開始できません。/);
  expect(errors).toMatch(told);
  expect(code).toBe(2);
});

test('a model that can’t be used stops the start and says what is missing', async () => {
  const unknown = await play([], { env: { DREAM_AGENT_MODEL: 'opnai:gpt-4o-mini' } });
  expect(unknown.errors).toContain('did you mean "openai"');
  const keyless = await play([], { env: { DREAM_AGENT_MODEL: 'openai:gpt-4o-mini' } });
  expect(keyless.errors).toContain('set OPENAI_API_KEY');
  expect([unknown.code, keyless.code]).toEqual([2, 2]);
});

test('/new forgets, /help helps, and what is no command is said to be none', async () => {
  const { output, folder } = await play(['누베라 쿠션 반응 어때?', 'a', '/nope', '/help', '/new']);
  expect(output).toContain('/nope 명령은 없습니다.');
  expect(output).toContain('쓰는 법');
  expect(output).toContain('새 대화를 시작합니다.');
  const stored = SessionSchema.parse(JSON.parse(await readFile(join(folder, '.dream-agent/session.json'), 'utf8')));
  expect(stored.conversation.turns).toEqual([]);
});

test.each([
  ['half a file', '{"v":1,"conversation":{"v":1,'],
  ['another shape', '{"v":1,"conversation":{},"avoid":"everything"}'],
  ['nothing', ''],
])('a stored session that is %s is told, set aside and kept', async (_, text) => {
  const { folder } = await play(['안녕하세요']);
  const kept = join(folder, '.dream-agent');
  await writeFile(join(kept, 'session.json'), text);
  const { output, code } = await play(['안녕하세요'], { folder, env: { LANG: 'ko_KR.UTF-8' } });
  expect(output).toContain('저장된 대화를 읽을 수 없어 새 대화로 시작합니다.');
  const [damaged] = (await readdir(kept)).filter((name) => name.startsWith('session.json.damaged-'));
  expect(await readFile(join(kept, damaged ?? ''), 'utf8')).toBe(text);
  expect(code).toBe(0);
});

test('what a person changes twice is what the third plan begins with, and it says why', async () => {
  const turn = ['하루담 선크림 리뷰 보고서 만들어줘', 'm', '보고서는 영어로', 'y', 'a'];
  const { folder } = await play(turn);
  await play(turn, { folder });
  const { output } = await play(['하루담 선크림 리뷰 보고서 만들어줘', 'a'], { folder });
  expect(output).toContain('이전에 2번 이렇게 바꾸셔서 기본값으로 썼습니다: report.language = "en"');
  expect(output).toContain('│   언어: en');
}, 60_000);

test('what happened is traced, a file for each run, with questions and answers as examples to learn from', async () => {
  const { folder } = await play(['누베라 쿠션 반응 어때?', 'm', '쿠팡만', 'y', 'a']);
  const [file] = await readdir(join(folder, '.dream-agent/traces'));
  const { traces } = await readTraces(join(folder, '.dream-agent/traces', file ?? ''));
  expect(traces.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['understood', 'planned', 'todo-started', 'todo-finished', 'hitl_request', 'hitl_decision', 'ended']),
  );
  expect(decisionExamples(traces).map(({ decision }) => decision.kind)).toEqual(['modify', 'approve']);
});

test('two terminals in one folder do not write over each other’s session, and the second is told', async () => {
  const folder = await emptyFolder();
  await play(['안녕하세요'], { folder });
  const file = join(folder, '.dream-agent/session.json');
  const { sessionFile } = await import('../../src/terminal/session-file.ts');
  const one = sessionFile(file, () => new Date(0));
  const other = sessionFile(file, () => new Date(0));
  const { session } = await one.load();
  await other.load();
  expect(await one.save({ ...session, guidance: [{ at: '2026-11-16T09:00:00.000Z', text: 'mine' }] })).toBe('saved');
  expect(await other.save(session)).toBe('elsewhere');
  expect(await readFile(file, 'utf8')).toContain('mine');
});
