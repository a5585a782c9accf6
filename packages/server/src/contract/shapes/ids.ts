import type { ActionId, DelegationId, Digest, GrantId, Id, RequestId, RunId } from '@dream-agent/hitl/schema';
import { z } from 'zod';

export type SessionId = Id<'ses'>;
export type PlanId = Id<'pln'>;
export type ArtifactId = Id<'art'>;
export type UploadId = Id<'upl'>;

/** The cast is of types only: the same text, known to be of this form. */
const idSchema = <Known extends string>(prefix: string, of: string) =>
  z
    .string()
    .regex(new RegExp(`^${prefix}_[0-9a-z]{10,40}$`), `expected an id of the form ${prefix}_…`)
    .meta({ description: `Id of ${of}`, examples: [`${prefix}_01jc3x6v9d8m2k4q7t0w`] }) as unknown as z.ZodType<Known, string>;

export const SessionIdSchema = idSchema<SessionId>('ses', 'a session');
export const RunIdWireSchema = idSchema<RunId>('run', 'a run');
export const ActionIdWireSchema = idSchema<ActionId>('act', 'an action');
export const RequestIdWireSchema = idSchema<RequestId>('req', 'a request');
export const GrantIdWireSchema = idSchema<GrantId>('grt', 'a grant');
export const DelegationIdWireSchema = idSchema<DelegationId>('dlg', 'a delegation');
export const PlanIdSchema = idSchema<PlanId>('pln', 'a plan');
export const ArtifactIdSchema = idSchema<ArtifactId>('art', 'an artifact');
export const UploadIdSchema = idSchema<UploadId>('upl', 'an upload');

/** A run has one plan, in versions: the plan is named after the run. */
export const planIdOf = (runId: RunId): PlanId => `pln_${runId.slice('run_'.length)}` as PlanId;
export const runIdOf = (planId: PlanId): RunId => `run_${planId.slice('pln_'.length)}` as RunId;

/** Names of people, groups and keys: whatever the directory they come from calls them, without control characters. */
export const NameSchema = z
  .string()
  .regex(/^[^\p{C}\s](?:[^\p{C}]{0,198}[^\p{C}\s])?$/u, 'expected 1 to 200 visible characters')
  .meta({ description: 'Id of a person, or name of a group', examples: ['kim'] });

export const CheckpointIdSchema = z
  .string()
  .regex(/^[0-9a-zA-Z-]{1,100}$/, 'expected letters, digits and -')
  .meta({ description: 'Id of a checkpoint of a run', examples: ['1f0c3a52-7d1e-6b40-8001-2f6e0a4b9c11'] });

export const TodoIdSchema = z
  .string()
  .regex(/^todo_[a-z0-9_]{1,100}$/, 'expected an id of the form todo_…')
  .meta({ description: 'Id of a todo', examples: ['todo_collect'] });

export const ToolNameSchema = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^\p{C}]+$/u)
  .meta({ description: 'Name of a tool', examples: ['report'] });

export const DigestWireSchema = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'expected 64 hexadecimal digits')
  .meta({ description: 'SHA-256 over a canonical form', examples: ['9f'.repeat(32)] }) as unknown as z.ZodType<Digest, string>;
