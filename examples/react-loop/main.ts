import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import * as hitl from '@dream-agent/hitl';

const folder = await mkdtemp(join(tmpdir(), 'react-loop-'));
await mkdir(join(folder, 'archive'));
for (const name of ['draft-1.tmp', 'draft-2.tmp', 'draft-3.tmp', 'crash.log', 'report.md']) await writeFile(join(folder, name), name);
const inFolder = (name: unknown, ...below: string[]) => join(folder, ...below, basename(String(name)));

const safe = { effectClass: 'idempotent', destructive: false, reversible: true, external: false } as const;
const tools: hitl.AgentTool[] = [
  { name: 'list_files', ...safe, effectClass: 'pure', call: () => readdir(folder) },
  { name: 'archive_file', ...safe, call: ({ name }) => rename(inFolder(name), inFolder(name, 'archive')).then(() => null) },
  { name: 'delete_file', ...safe, destructive: true, reversible: false, call: ({ name }) => rm(inFolder(name)).then(() => null) },
];

// Stands in for a model behind an SDK: messages in, a reply out. It looks at what came of its actions, and goes on from there.
const model: hitl.Model = async (messages) => {
  const seen = messages
    .filter(({ role }) => role === 'tool')
    .map(({ content }) => JSON.parse(content) as { tool: string; done: unknown; result?: string[] });
  const found = (pattern: RegExp) => (seen[0]?.result ?? []).filter((name) => pattern.test(name));
  const did = (tool: string) => seen.some((one) => one.tool === tool);
  const call = (tool: string, names: readonly string[]) => ({ actions: names.map((name) => ({ tool, parameters: { name } })) });
  const step = !did('list_files')
    ? { thought: 'First see what is there.', action: { tool: 'list_files', parameters: {} } }
    : !did('archive_file')
      ? { thought: 'Drafts belong in the archive.', ...call('archive_file', found(/\.tmp$/)) }
      : !did('delete_file')
        ? { thought: 'Nobody reads old crash logs.', ...call('delete_file', found(/\.log$/)) }
        : {
            thought: 'That was all.',
            answer: `${seen.filter(({ done }) => done === true).length - 1} of ${seen.length - 1} changes were made.`,
          };
  return { text: JSON.stringify(step), usage: { inputTokens: JSON.stringify(messages).length, outputTokens: JSON.stringify(step).length } };
};

const human = new hitl.BatchingConsole({ person: { id: process.env['USER'] ?? 'console' } });
const pattern = new hitl.HumanInTheLoopPattern({
  interface: human,
  innerPattern: new hitl.ReActPattern({ maxIterations: 6 }),
  requireApprovalForTools: ['archive_file'],
});
const result = await pattern.execute({ model, tools, systemPrompt: 'You tidy folders.' }, 'Tidy this folder up.');

const say = hitl.MESSAGES[hitl.chooseLanguage(hitl.spokenIn(process.env))];
const told = result.steps.map(({ toolName, parameters, done, outcome }) => {
  return `  ${done ? '✔' : '✘'} ${toolName} ${JSON.stringify(parameters)}: ${say.outcomes[outcome as hitl.ActionOutcome['kind']]}`;
});
const audit = await hitl.verifyAudit({ ledger: pattern.ledger });
const end = [
  result.finalOutput ?? result.reason,
  `${result.tokenUsage.totalTokens} tokens, ${result.auditLog.length} answers on the record, ${audit.ok ? 'intact' : 'BROKEN'}`,
];
await human.sendNotification({ kind: 'message', text: ['', ...told, '', ...end.map((line) => `  ${line}`), `  ${folder}`].join('\n') });
