export type { HumanInTheLoopMiddlewareConfig } from './configuration.ts';
export { humanInTheLoopMiddleware } from './human-in-the-loop-middleware.ts';
export type { Unlisted } from './judge-calls.ts';
export type { WithLedger } from './ledger/options.ts';
export type {
  Action,
  ActionRequest,
  ApproveDecision,
  Decision,
  DecisionType,
  DescriptionFactory,
  EditDecision,
  HITLRequest,
  HITLResponse,
  InterruptOnConfig,
  RejectDecision,
  RespondDecision,
  ReviewConfig,
  WhenPredicate,
} from './wire.ts';
