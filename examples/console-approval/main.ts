import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as hitl from '@dream-agent/hitl';

const folder = await mkdtemp(join(tmpdir(), 'console-approval-'));
await writeFile(join(folder, 'reviews-2026-10.csv'), 'stars,text\n5,Great sunscreen\n2,Too sticky\n');
await writeFile(join(folder, 'reviews-2019.csv'), 'stars,text\n4,Still fine\n');
const inFolder = (name: unknown) => join(folder, String(name).replace(/[/\\]/g, '_'));

// The tools, and what the gates need to know about each. What is left unsaid counts as the worst.
const tools: hitl.ToolMetadata[] = [
  { name: 'list_files', effectClass: 'pure', destructive: false, reversible: true, external: false },
  { name: 'write_report', effectClass: 'idempotent', destructive: false, reversible: true, external: false },
  { name: 'delete_file', effectClass: 'idempotent', destructive: true, reversible: false, external: false },
];
const calls: Record<string, hitl.Call> = {
  list_files: () => readdir(folder),
  write_report: ({ name, text }) => writeFile(inFolder(name), text as string).then(() => null),
  delete_file: ({ name }) => rm(inFolder(name)).then(() => null),
};

// Who is asked about what: every report, and whatever destroys something, with a reason for each no.
const policy = hitl.definePolicy({
  gates: [
    { name: 'reports', type: 'specific_tools', tools: ['write_report'] },
    { name: 'deletions', type: 'destructive_actions', requireReason: true },
  ],
  tools: tools.map((tool) => tool.name),
});

// A real agent would think here; this one has made up its mind.
const text = '# Sunscreen, October 2026\n\n2 reviews, 3.5 stars on average.\nLiked: protection. Disliked: sticky.\n';
const plan: hitl.Wanted[] = [
  { tool: 'list_files', parameters: {} },
  { tool: 'write_report', parameters: { name: 'report.md', text }, expectedOutcome: 'A short report on last month.' },
  { tool: 'delete_file', parameters: { name: 'reviews-2019.csv' }, expectedOutcome: 'Nobody needs the old reviews any more.' },
];

const say = hitl.MESSAGES[hitl.chooseLanguage(hitl.spokenIn(process.env))];
const human = new hitl.ConsoleAdapter();
const { ledger, startRun } = hitl.humanInTheLoop({ human, policy, tools });
const run = await startRun({ requestedBy: 'analyst' });
const told: string[] = [];
let stopped = false;
for (const wanted of plan) {
  const outcome = await run.perform(wanted, (parameters, context) => calls[wanted.tool]?.(parameters, context) ?? null);
  told.push(`  ${wanted.tool.padEnd(14)}${hitl.describeOutcome(outcome, say)}`);
  stopped ||= outcome.kind === 'aborted';
}
await run.end(stopped ? 'cancelled' : 'succeeded', 'the end of the plan');

const audit = await hitl.verifyAudit({ ledger });
const record = audit.ok ? `✔ audit: ${audit.entries} entries, intact` : `✘ audit: ${audit.problem}`;
const files = `${folder}: ${(await readdir(folder)).join(', ')}`;
await human.sendNotification({ kind: 'message', text: ['', ...told, '', `  ${files}`, `  ${record}`].join('\n') });
