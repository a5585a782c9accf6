import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConsoleAdapter, chooseLanguage, createMemoryLedger, spokenIn, systemTimer, verifyAudit } from '@dream-agent/hitl';
import { MemorySaver } from '@langchain/langgraph';
import { createAgent } from '../agent.ts';
import { loadAgentConfig } from '../load-config.ts';
import { createRuleMind } from '../rule-mind.ts';
import { newSession } from '../session.ts';
import { callCached, memoryCache } from '../tools/registry/index.ts';
import { converse } from './converse.ts';
import { drawAction } from './draw-action.ts';
import { TERMINAL_TEXTS } from './texts.ts';

/** The agent in a terminal: requests come in as lines, questions are asked in between. */
const language = chooseLanguage(process.env['DREAM_AGENT_LANGUAGE'], spokenIn(process.env));
const texts = TERMINAL_TEXTS[language];
const root = new URL('../../../../', import.meta.url);
const config = await loadAgentConfig(root);
const folder = join(process.cwd(), '.dream-agent', 'runs');
await mkdir(folder, { recursive: true });

const ledger = createMemoryLedger();
const human = new ConsoleAdapter({ language, draw: drawAction, person: { id: process.env['USER'] ?? 'you', role: 'admin' } });
const saver = new MemorySaver();
const cache = memoryCache({ mostBytes: 64_000_000 });
const definitions = [...config.tools.values()].map(({ definition }) => definition);
const agent = createAgent({
  ledger,
  rules: config.rules,
  tools: config.tools,
  saver: () => saver,
  mind: (session) => createRuleMind({ understander: config.understander, tools: definitions, session }),
  callTool: (tool, input, context) => callCached(cache, tool, input, context),
  folder,
  timer: systemTimer,
  wait: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
});
const say = (text: string) => human.sendNotification({ kind: 'message', text });

await say(`\n${texts.welcome(definitions.map(({ title }) => title[language]).join(', '))}\n${texts.examples}\n`);
let session = newSession();
for (;;) {
  const request = await human.readLine(texts.prompt);
  if (request === undefined) break;
  if (request.trim() === '') continue;
  session = await converse(
    {
      agent,
      ledger,
      rules: config.rules,
      human,
      timer: systemTimer,
      person: { kind: 'person', id: process.env['USER'] ?? 'you', role: 'admin', groups: [], channel: 'console' },
      now: () => new Date(),
      say,
    },
    session,
    request.trim(),
    language,
  );
  const audit = await verifyAudit({ ledger });
  await say(`\n${audit.ok ? texts.record(audit.entries) : texts.recordBroken(audit.problem)}\n`);
}
await say(`\n${texts.goodbye}`);
