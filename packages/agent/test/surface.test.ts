import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import * as contract from '../src/contract/index.ts';
import * as agent from '../src/index.ts';

test('besides the contract the package offers this list, and nothing slips in or out unseen', () => {
  expect(
    Object.keys(agent)
      .filter((name) => !Object.hasOwn(contract, name))
      .sort(),
  ).toEqual([
    'AGENT_ERROR_CODES',
    'AgentError',
    'GRAPH_VERSIONS',
    'SessionSchema',
    'TraceSchema',
    'VerificationSchema',
    'afterRun',
    'callCached',
    'callTool',
    'changeTodos',
    'chatModelByName',
    'chooseMind',
    'compareCheckpoints',
    'connectMcp',
    'createAgent',
    'createCheckpointReader',
    'createFencedSaver',
    'createMemoryTodoChanges',
    'createModelMind',
    'createPostgresTodoChanges',
    'createRuleMind',
    'createTraceWriter',
    'decisionExamples',
    'describeFallback',
    'describeSpending',
    'didYouMean',
    'diffPlans',
    'diffToText',
    'discoverTools',
    'examplesAsLines',
    'fileCache',
    'fileInside',
    'forkRun',
    'grantCheckpoints',
    'inSpan',
    'languageOf',
    'layeredCache',
    'learnPreferences',
    'learnedInRun',
    'listCheckpoints',
    'loadAgentConfig',
    'loadTools',
    'markFailed',
    'memoryCache',
    'migrateAgent',
    'newSession',
    'planToMermaid',
    'planToText',
    'previewInstruction',
    'readRunState',
    'readYaml',
    'runReader',
    'runSavers',
    'spentInRun',
    'verify',
    'verifyRun',
  ]);
});

test('the package opens no terminal, and hands on nothing wholesale but the contract', async () => {
  const text = await readFile(new URL('../src/index.ts', import.meta.url), 'utf8');
  expect(text).not.toMatch(/terminal|export \* from '(?!\.\/contract\/)/);
});
