import { type Clock, systemClock } from '../ports/clock.ts';
import type { Ledger } from '../ports/ledger.ts';
import { HitlError } from '../schema/errors.ts';
import { findEffect, finishEffect, settleEffect } from './effects/finish-effect.ts';
import { startEffect } from './effects/start-effect.ts';
import { auditHead, listCheckpoints, pruneAudit, readAudit, saveCheckpoint, seal } from './record/audit.ts';
import { appendEvent, readEvents, relayOutbox } from './record/events.ts';
import { findAction, recordAction } from './requests/actions.ts';
import { decide } from './requests/decide.ts';
import { openRequest } from './requests/open-request.ts';
import { cancelRequest, findRequest, listRequests } from './requests/requests.ts';
import { showRequest } from './requests/show-request.ts';
import { sweep } from './requests/sweep.ts';
import { delegate, listDelegations, revokeDelegation } from './rights/delegations.ts';
import { giveGrant, listGrants, revokeGrant } from './rights/grants.ts';
import { cancelRun, pauseRun, resumeRun } from './runs/run-control.ts';
import { claimRun, createRun, endRun, findRun, parkRun, renewLease } from './runs/runs.ts';
import { MemoryStorage } from './storage.ts';
import type { Tx } from './transaction.ts';

export interface MemoryLedgerOptions {
  /** Decides what is late. */
  readonly clock?: Clock;
  /** Share it between ledgers to have several nodes in one process. */
  readonly storage?: MemoryStorage;
}

/** A ledger that lives as long as the process: for tests, examples, and agents that need no record afterwards. */
export function createMemoryLedger({ clock = systemClock, storage = new MemoryStorage() }: MemoryLedgerOptions = {}): Ledger {
  /** What goes in and what comes out are copies, so nobody holds a piece of the ledger. */
  const method =
    <Input extends unknown[], Output>(work: (tx: Tx, ...input: Input) => Output) =>
    async (...input: Input): Promise<Output> => {
      const own = copyOf(input);
      return structuredClone(storage.journal.atomically(() => work({ storage, now: new Date(clock.now()) }, ...own)));
    };
  return {
    now: async () => new Date(clock.now()),
    createRun: method(createRun),
    findRun: method(findRun),
    claimRun: method(claimRun),
    renewLease: method(renewLease),
    parkRun: method(parkRun),
    endRun: method(endRun),
    pauseRun: method(pauseRun),
    resumeRun: method(resumeRun),
    cancelRun: method(cancelRun),
    recordAction: method(recordAction),
    findAction: method(findAction),
    openRequest: method(openRequest),
    findRequest: method(findRequest),
    listRequests: method(listRequests),
    showRequest: method(showRequest),
    decide: method(decide),
    cancelRequest: method(cancelRequest),
    sweep: method(sweep),
    startEffect: method(startEffect),
    finishEffect: method(finishEffect),
    settleEffect: method(settleEffect),
    findEffect: method(findEffect),
    giveGrant: method(giveGrant),
    revokeGrant: method(revokeGrant),
    listGrants: method(listGrants),
    delegate: method(delegate),
    revokeDelegation: method(revokeDelegation),
    listDelegations: method(listDelegations),
    appendEvent: method(appendEvent),
    readEvents: method(readEvents),
    relayOutbox: (relay, limit) => relayOutbox(storage, relay, limit),
    seal: method(seal),
    readAudit: method(readAudit),
    auditHead: method(auditHead),
    saveCheckpoint: method(saveCheckpoint),
    listCheckpoints: method(listCheckpoints),
    pruneAudit: method(pruneAudit),
  };
}

function copyOf<Value>(value: Value): Value {
  try {
    return structuredClone(value);
  } catch (cause) {
    throw new HitlError('HITL_INVALID_INPUT', (cause as Error).message, { cause });
  }
}
