import { chooseLanguage, type Language } from '@dream-agent/hitl';

/** The language that whoever asks reads: their own setting, or what their browser says. */
export function languageOf(setting: Language | undefined, header: string | undefined): Language {
  return setting ?? chooseLanguage(...wishes(header ?? ''));
}

/** `ja;q=0.8, ko` → ko before ja. What can't be read is nobody's wish. */
function wishes(header: string): string[] {
  return header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((text) => text.trim());
      const weight = Number(parameters.find((text) => text.startsWith('q='))?.slice(2) ?? 1);
      return { tag, weight: Number.isFinite(weight) ? weight : 0 };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}
