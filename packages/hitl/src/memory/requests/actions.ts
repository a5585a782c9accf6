import { recordingProblem } from '../../core/action.ts';
import { actionRecorded } from '../../core/audit/action-recorded.ts';
import { ownerOf } from '../../core/audit/owner.ts';
import type { RecordAction, Refusal } from '../../ports/ledger.ts';
import type { Action } from '../../schema/action.ts';
import { HitlError } from '../../schema/errors.ts';
import type { ActionId } from '../../schema/ids.ts';
import { held } from '../runs/hold.ts';
import { emit, record, refuse, type Tx } from '../transaction.ts';

export function recordAction(tx: Tx, input: RecordAction): { kind: 'recorded' | 'existing' } | Refusal {
  const { action, hold } = input;
  const holding = held(tx, hold);
  if (holding.kind === 'refused') return holding;
  const problem = recordingProblem(action, hold.runId);
  if (problem !== undefined) throw new HitlError('HITL_INVALID_INPUT', `${action.id}: ${problem}`);
  const existing = tx.storage.actions.get(action.id);
  if (existing !== undefined) return existing.digest === action.digest ? { kind: 'existing' } : conflict(action);

  tx.storage.actions.put(action.id, action);
  record(tx, actionRecorded(action, input, ownerOf(hold)));
  emit(tx, holding.run, { type: 'action-recorded', data: { action_id: action.id, clearance: action.clearance } });
  return { kind: 'recorded' };
}

export const findAction = ({ storage }: Tx, id: ActionId): Action | undefined => storage.actions.get(id);

export const conflict = (action: Action): Refusal => refuse('HITL_ACTION_CONFLICT', `${action.id} stands for something else`);
