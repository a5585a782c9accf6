import type { Json } from '../../schema/json.ts';
import type { InputField } from '../../schema/question.ts';

/** What a line means for a field. What it can't mean is sent as it is, and the ledger says why it won't do. */
export function meantBy(typed: string, field: InputField | undefined, options: readonly { value: string }[]): Json {
  const text = typed.trim();
  if (text === '') return field?.defaultValue ?? (field?.inputType === 'multiselect' ? [] : '');
  const option = (one: string): string => options[Number(one.trim()) - 1]?.value ?? one.trim();
  switch (field?.inputType) {
    case 'number':
      return Number.isFinite(Number(text)) ? Number(text) : text;
    case 'multiselect':
      return text.split(/[,、，]/).map(option);
    case 'choice':
    case undefined:
      return option(text);
    default:
      return text;
  }
}
