import type { Done } from '../done.ts';
import type { Step, StepName, StepOf } from '../steps.ts';
import type { World } from '../world.ts';
import { decide, modify } from './answers.ts';
import { finish, settle, start } from './effects.ts';
import { cancelRequest, open, openAgain, recordAction } from './requests.ts';
import { delegate, giveGrant, revokeDelegation, revokeGrant } from './rights.ts';
import { append, cancelRun, claim, crash, createRun, endRun, park, pause, renew, resume, takeOver } from './runs.ts';
import { advance, advanceTo, seal, sweep } from './time.ts';

type Play<Name extends StepName> = (world: World, step: StepOf<Name>) => Promise<Done | undefined>;

const PLAYS: { readonly [Name in StepName]: Play<Name> } = {
  advance,
  advanceTo,
  append,
  cancelRequest,
  cancelRun,
  claim,
  crash,
  createRun,
  decide,
  delegate,
  endRun,
  finish,
  giveGrant,
  modify,
  open,
  openAgain,
  park,
  pause,
  recordAction,
  renew,
  resume,
  revokeDelegation,
  revokeGrant,
  seal,
  settle,
  start,
  sweep,
  takeOver,
};

/** Plays one step; nothing comes back where it found nothing to be about. */
export function play(world: World, step: Step): Promise<Done | undefined> {
  return (PLAYS[step.do] as (world: World, step: Step) => Promise<Done | undefined>)(world, step);
}
