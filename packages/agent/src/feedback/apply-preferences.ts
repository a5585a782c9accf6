import type { Json, JsonObject } from '@dream-agent/hitl';
import type { Language } from '../contract/language.ts';
import type { Preference, Preferences } from './preferences.ts';

/** Parameters with a person's habits filled in, and what is said about it. */
export interface Preferred {
  readonly parameters: JsonObject;
  readonly said: readonly string[];
}

/** Fills in what a person usually wants. What the request itself says, named in `explicit`, is never touched. */
export function applyPreferences(
  preferences: Preferences,
  input: { readonly tool: string; readonly parameters: JsonObject; readonly explicit?: readonly string[]; readonly language: Language },
): Preferred {
  const parameters = new Map<string, Json>(Object.entries(input.parameters));
  const said: string[] = [];
  for (const preference of preferences) {
    if (preference.kind !== 'parameter' || preference.tool !== input.tool) continue;
    if (input.explicit?.includes(preference.parameter)) continue;
    if (JSON.stringify(parameters.get(preference.parameter)) === JSON.stringify(preference.value)) continue;
    parameters.set(preference.parameter, preference.value);
    said.push(describePreference(preference, input.language));
  }
  return { parameters: Object.fromEntries(parameters), said };
}

/** The tools that a person always takes out of plans; those without which the plan wouldn't work stay all the same. */
export const leftOut = (preferences: Preferences): readonly Extract<Preference, { kind: 'leave_out' }>[] =>
  preferences.filter((preference) => preference.kind === 'leave_out');

/** A preference as a person is told about it. */
export function describePreference(preference: Preference, language: Language): string {
  const { count } = preference;
  switch (preference.kind) {
    case 'leave_out':
      return {
        ko: `이전에 ${count}번 빼셔서 이번에도 뺐습니다: ${preference.tool}`,
        en: `Left out, because you took it out ${count} times before: ${preference.tool}`,
        ja: `これまでに${count}回外されたため、今回も外しました：${preference.tool}`,
      }[language];
    case 'include':
      return {
        ko: `이전에 ${count}번 추가하셔서 이번에도 넣었습니다: ${preference.tool}`,
        en: `Included, because you added it ${count} times before: ${preference.tool}`,
        ja: `これまでに${count}回追加されたため、今回も入れました：${preference.tool}`,
      }[language];
    case 'parameter': {
      const value = `${preference.tool}.${preference.parameter} = ${JSON.stringify(preference.value)}`;
      return {
        ko: `이전에 ${count}번 이렇게 바꾸셔서 기본값으로 썼습니다: ${value}`,
        en: `Used as the default, because you changed it to this ${count} times before: ${value}`,
        ja: `これまでに${count}回このように変更されたため、既定値にしました：${value}`,
      }[language];
    }
    case 'strategy':
      return {
        ko: `이전에 ${count}번 고르셔서 이 방식으로 합니다: ${preference.strategy}`,
        en: `Done this way, because you chose it ${count} times before: ${preference.strategy}`,
        ja: `これまでに${count}回選ばれたため、この方式にしました：${preference.strategy}`,
      }[language];
    default:
      return preference satisfies never;
  }
}
