import { type Gate, type GateInput, GateSchema } from '../../schema/gate.ts';
import { freezeDeep } from '../freeze-deep.ts';

/** Ready-made sets of gates, from least to most asking. */
export const PRESET_NAMES = ['minimal', 'standard', 'strict', 'paranoid'] as const;
export type PresetName = (typeof PRESET_NAMES)[number];

const destructive: GateInput = { name: 'destructive', type: 'destructive_actions' };
const external: GateInput = { name: 'external', type: 'specific_tools', tools: ['web_search', 'send_email', 'api_call'] };
const allTools: GateInput = { name: 'all_tools', type: 'tool_execution' };
const final: GateInput = { name: 'final', type: 'final_response' };
const plans: GateInput = { name: 'plans', type: 'plan_approval' };

const gates = (...inputs: GateInput[]): readonly Gate[] => freezeDeep(inputs.map((input) => GateSchema.parse(input)));

/** The gates of each preset, with the library's time-out of 300 s that ends in a rejection. Frozen: copy to change. */
export const PRESETS: Readonly<Record<PresetName, readonly Gate[]>> = Object.freeze({
  minimal: gates(destructive),
  standard: gates(destructive, external),
  strict: gates(allTools, final),
  paranoid: gates(allTools, final, plans),
});
