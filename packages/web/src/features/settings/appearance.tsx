import { LANGUAGE_NAMES, LANGUAGES, useLanguage } from '../../language/language.tsx';
import { useTexts } from '../../language/texts.ts';
import { setTheme, THEMES, useTheme } from '../../theme/theme.ts';
import { Card } from '../../ui/card.tsx';
import { settingsTexts } from './texts.ts';

/** The language and the colours of the pages. */
export function Appearance() {
  const { appearance: text } = useTexts(settingsTexts);
  const { language, speak } = useLanguage();
  const theme = useTheme();
  return (
    <Card className="flex flex-col gap-5 p-5">
      <Choice
        label={text.language}
        value={language}
        options={LANGUAGES.map((one) => [one, LANGUAGE_NAMES[one]] as const)}
        onChange={speak}
      />
      <Choice label={text.theme} value={theme} options={THEMES.map((one) => [one, text.themes[one]] as const)} onChange={setTheme} />
      <p className="text-xs text-ink-faint">{text.kept}</p>
    </Card>
  );
}

function Choice<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly (readonly [Value, string])[];
  readonly onChange: (value: Value) => void;
}) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-sm font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(([option, name]) => (
          <label
            key={option}
            className="flex cursor-pointer items-center gap-2 rounded-lg border border-line-strong px-3 py-2 text-sm has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={label}
              value={option}
              checked={option === value}
              onChange={() => onChange(option)}
              className="accent-accent outline-none"
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
