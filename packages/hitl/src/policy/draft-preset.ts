import { PRESETS, type PresetName } from '../core/gates/presets.ts';
import type { GateDraft } from './assemble-policy.ts';
import type { Path } from './policy-problem.ts';

/**
 * A preset's gates as a draft. They take the timings of the policy they stand in, so they come without their own;
 * and their tools aren't looked up, because presets are written for any catalogue: a tool that isn't there
 * can't be called, and an unknown one is denied before any gate.
 */
export function draftPreset(name: PresetName, path: Path): GateDraft[] {
  return PRESETS[name].map((gate) => ({
    input: Object.fromEntries(Object.entries(gate).filter(([field]) => field !== 'timing')),
    path,
    tools: undefined,
  }));
}
