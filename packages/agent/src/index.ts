export { type Agent, type AgentOptions, createAgent, type DriveTurn } from './agent.ts';
export { createCheckpointReader, createFencedSaver, type FencedSaver, grantCheckpoints, migrateAgent } from './checkpoint/index.ts';
export * from './contract/index.ts';
export { type ChangedTodos, type ChangeTodos, changeTodos } from './control/change-todos.ts';
export { createMemoryTodoChanges } from './control/memory-todo-changes.ts';
export { createPostgresTodoChanges } from './control/postgres-todo-changes.ts';
export { type ReadRunState, readRunState } from './control/read-run-state.ts';
export type { TodoChanges } from './control/todo-changes.ts';
export { type VerifyRun, verifyRun } from './control/verify-run.ts';
export type { Driven } from './drive-run.ts';
export { AGENT_ERROR_CODES, AgentError, type AgentErrorCode } from './errors.ts';
export { learnPreferences } from './feedback/learn-preferences.ts';
export type { Preference, Preferences } from './feedback/preferences.ts';
export { GRAPH_VERSIONS } from './graph-versions.ts';
export type { Happening } from './happening.ts';
export { languageOf, type Understander } from './layers/cognitive/index.ts';
export { diffPlans, diffToText, type PlanDiff, planToMermaid, planToText } from './layers/planning/index.ts';
export { type DecisionExample, decisionExamples, examplesAsLines } from './learning/decision-examples.ts';
export { type Trace, TraceSchema } from './learning/trace.ts';
export { createTraceWriter, type TraceWriter } from './learning/trace-writer.ts';
export { type AgentConfig, type LoadConfigOptions, loadAgentConfig } from './load-config.ts';
export { type LoadedTools, type LoadToolsOptions, loadTools } from './load-tools.ts';
export { chooseMind, type MindMaker } from './mind/choose-mind.ts';
export type { MindWatch } from './mind/mind-watch.ts';
export { createModelMind, type ModelMindOptions } from './mind/model-mind.ts';
export type { Probed } from './mind/probe-model.ts';
export { createRuleMind } from './mind/rule-mind.ts';
export type { ModelStanding } from './mind/watch-model.ts';
export { type ChatModel, chatModelByName, describeFallback, describeSpending, type ModelFailure, type Usage } from './models/index.ts';
export { didYouMean } from './nearest-name.ts';
export type { MadePlan, Mind, Parts, ReadInstruction } from './parts.ts';
export { type PreviewedEdits, previewInstruction } from './preview-instruction.ts';
export { runReader, runSavers } from './run-saver.ts';
export { learnedInRun } from './session/learned-in-run.ts';
export { afterRun, type Decided, type FinishedRun, newSession, type Session, SessionSchema } from './session/session.ts';
export { type SpentInRun, spentInRun } from './spent-in-run.ts';
export { type CheckpointAddress, type ComparedCheckpoints, compareCheckpoints } from './time-travel/compare-checkpoints.ts';
export { type ForkRun, forkRun } from './time-travel/fork-run.ts';
export { type ListCheckpoints, listCheckpoints, type Moment } from './time-travel/list-checkpoints.ts';
export type { DatabaseSession, Databases, OpenDatabase } from './tools/builtin/index.ts';
export type { FoundTools, OutsideTools } from './tools/outside/outside-tools.ts';
export type { ToolOffer } from './tools/outside/tool-offer.ts';
export { fileInside } from './tools/registry/calling/inside-folder.ts';
export { readYaml, type YamlFile } from './tools/registry/definition/read-yaml.ts';
export {
  callCached,
  callTool,
  connectMcp,
  discoverTools,
  fileCache,
  layeredCache,
  memoryCache,
  type ToolCache,
} from './tools/registry/index.ts';
export type { Tool, ToolContext, ToolFunction, ToolInput, Tools } from './tools/tool.ts';
export { inSpan, markFailed } from './tracing.ts';
export { type Verification, type VerificationKind, VerificationSchema } from './verification/verification.ts';
export { verify } from './verification/verify.ts';
