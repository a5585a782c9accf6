import { freezeDeep } from '../../core/freeze-deep.ts';
import { PRESETS, type PresetName } from '../../core/gates/presets.ts';
import type { ApprovalGate } from './approval-gate.ts';

/** A preset of the library, in the words of the pattern. */
const preset = (name: PresetName): readonly ApprovalGate[] =>
  freezeDeep(
    PRESETS[name].map((gate) => ({
      name: gate.name,
      gateType: gate.type,
      ...(gate.type === 'specific_tools' ? { tools: gate.tools } : {}),
    })),
  );

/** Whatever destroys something. */
export const GATES_MINIMAL = preset('minimal');
/** That, and what commonly reaches outside. */
export const GATES_STANDARD = preset('standard');
/** Every tool, and the answer. */
export const GATES_STRICT = preset('strict');
/** Plans as well. */
export const GATES_PARANOID = preset('paranoid');

/** Presets are written for any catalogue: a tool they name need not be there. */
const READY_MADE: ReadonlySet<ApprovalGate> = new Set([...GATES_MINIMAL, ...GATES_STANDARD, ...GATES_STRICT, ...GATES_PARANOID]);
export const isReadyMade = (gate: ApprovalGate): boolean => READY_MADE.has(gate);
