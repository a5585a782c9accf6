export {
  type AskCallback,
  CallbackAdapter,
  type CallbackAdapterOptions,
  type CallbackAnswer,
} from './adapters/callback.ts';
export { assigneeFrom, nameOf as nameOfAssignee } from './adapters/console/choices.ts';
export type { ReadChange } from './adapters/console/conversation.ts';
export { meantBy } from './adapters/console/meant-by.ts';
export { ConsoleAdapter, type ConsoleAdapterOptions } from './adapters/console.ts';
export { firstAvailable } from './adapters/first-available.ts';
export type { KnownPerson, People } from './adapters/wire/people.ts';
export { BatchingConsole, type BatchingConsoleOptions } from './batching/batching-console.ts';
export type { Remembered } from './batching/remembered-approvals.ts';
export { type ActionContent, actionDigest, makeAction, reviseAction } from './core/action.ts';
export {
  checkpointIsValid,
  generateSigningKeys,
  keyId,
  parsePrivateKey,
  parsePublicKey,
  signCheckpoint,
} from './core/audit/audit-checkpoint.ts';
export { createAuditVerifier } from './core/audit/create-audit-verifier.ts';
export { canonical } from './core/canonical.ts';
export { deriveId, randomId } from './core/derive-id.ts';
export { digestOf } from './core/digest.ts';
export { displayWidth, inRows, lettersOf, padColumns, wrapText } from './core/display-width.ts';
export { evaluateGates } from './core/gates/gates.ts';
export { PRESET_NAMES, PRESETS, type PresetName } from './core/gates/presets.ts';
export { completeTool, type ToolCatalogue } from './core/gates/tool.ts';
export { createRedactor, type Redactor, type RedactorOptions } from './core/redact/redact.ts';
export { ALLOWED_DECISIONS, allowedDecisions } from './core/requests/allowed-decisions.ts';
export { type Asking, requestTerms } from './core/requests/request-terms.ts';
export {
  assessRisk,
  CONSEQUENCE_CODES,
  RISK_FACTOR_CODES,
  type RiskAssessor,
  type RiskInput,
  type RunHistory,
  raiseRisk,
} from './core/risk/risk.ts';
export { EFFECT_NEXT, REQUEST_NEXT, RUN_NEXT } from './core/transitions.ts';
export { visible, visibleJson } from './core/visible.ts';
export { type AgreedWish, agreedWishes, type Wish } from './feedback/agreed-wishes.ts';
export {
  type AvoidEntry,
  AvoidEntrySchema,
  type AvoidList,
  AvoidListSchema,
  avoid,
  findAvoided,
  isAvoided,
} from './feedback/avoid-list.ts';
export { describeRule } from './feedback/describe-rule.ts';
export { feedbackOf } from './feedback/feedback-of.ts';
export { ledgerFeedback, memoryFeedback } from './feedback/feedback-stores.ts';
export { addGuidance, type Guidance, GuidanceListSchema, GuidanceSchema, guidanceTexts } from './feedback/guidance.ts';
export { type Interaction, readInteractions } from './feedback/interaction.ts';
export { type Lessons, lessonsForModel, lessonsFrom } from './feedback/lessons.ts';
export { learnParameters, type ParameterPreference, preferParameters } from './feedback/parameter-preferences.ts';
export { sessionRuns } from './feedback/session-runs.ts';
export { signatureOf, type ToolCall } from './feedback/similarity/signature-of.ts';
export { SIMILAR_FROM, similarity } from './feedback/similarity/similarity.ts';
export { type BackTest, type DecidedCall, gateFor, type SuggestedRule, suggestRules, turnOnGrant } from './feedback/suggest-rules.ts';
export { type HumanInTheLoop, type HumanInTheLoopOptions, humanInTheLoop, type StartRun } from './human-in-the-loop.ts';
export { createMemoryLedger } from './memory/index.ts';
export { chooseLanguage, LANGUAGES, type Language, MESSAGES, spokenIn } from './messages/language.ts';
export type { Messages } from './messages/messages.ts';
export type { ActionOutcome, AskOutcome, NotDone, ReviewOutcome } from './pattern/action-outcome.ts';
export { describeOutcome } from './pattern/describe-outcome.ts';
export type { ForReview, GatedRun, Wanted } from './pattern/gated-run.ts';
export type { ActionProposal, ApprovalCondition, ApprovalGate } from './pattern/gates/approval-gate.ts';
export { GATES_MINIMAL, GATES_PARANOID, GATES_STANDARD, GATES_STRICT } from './pattern/gates/gate-presets.ts';
export { type ExecuteOptions, HumanInTheLoopPattern, type HumanInTheLoopPatternOptions } from './pattern/human-in-the-loop-pattern.ts';
export { keepLease } from './pattern/keep-lease.ts';
export type { Agent, AgentTool, Model, ModelReply, TokenUsage, Usage, WantedCall } from './pattern/port/agent.ts';
export type { Finished, Pattern, PatternEnd, Supervised, ToolDescription } from './pattern/port/pattern.ts';
export { type ReActOptions, ReActPattern } from './pattern/react/react-pattern.ts';
export type {
  AppliedModification,
  ApprovalRequest,
  CompletedStep,
  HitlAuditEntry,
  HitlResult,
  HumanResponse,
} from './pattern/session/result.ts';
export { type Waited, type WaitFor, type WaitingDeps, waitForDecision } from './pattern/wait-for-decision.ts';
export { definePolicy, type PolicyInput } from './policy/define-policy.ts';
export { loadPolicy } from './policy/load-policy.ts';
export * from './ports/clock.ts';
export * from './ports/feedback-store.ts';
export * from './ports/human.ts';
export * from './ports/ledger.ts';
export * from './ports/timer.ts';
export * from './schema/index.ts';
export { type AskPerson, askPerson } from './use-cases/ask-person.ts';
export { checkpointAudit } from './use-cases/checkpoint-audit.ts';
export { exportAudit } from './use-cases/export-audit.ts';
export { type GiveUpEffects, giveUpEffects } from './use-cases/give-up-effects.ts';
export type { Circumstances, Rules } from './use-cases/judge-action.ts';
export {
  type Call,
  type CallContext,
  OutcomeUnknownError,
  type PerformAction,
  type Performed,
  performAction,
} from './use-cases/perform-action.ts';
export { type ChangePreview, previewChange } from './use-cases/preview-change.ts';
export { type Proposal, type ProposeAction, proposeAction } from './use-cases/propose-action.ts';
export { pruneAudit } from './use-cases/prune-audit.ts';
export { type SubmitDecisionInput, submitDecision } from './use-cases/submit-decision.ts';
export { verifyAudit, verifyAuditExport } from './use-cases/verify-audit.ts';
