import { useMemo } from 'react';
import { useLanguage } from './language.tsx';

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
];

const LONGEST_FIRST = UNITS.map(([unit, seconds]) => ({ unit, seconds }));

/** Numbers, money and times as the reader writes them. */
export function useFormats() {
  const { language } = useLanguage();
  return useMemo(() => {
    const moment = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
    const exactly = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'long' });
    const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
    const clock = new Intl.DateTimeFormat(language, { timeStyle: 'short' });
    const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' });
    const number = new Intl.NumberFormat(language);
    const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
    const money = new Intl.NumberFormat(language, {
      style: 'currency',
      currency: 'USD',
      minimumFractionDigits: 2,
      maximumFractionDigits: 4,
    });
    const durations = LONGEST_FIRST.map(({ unit, seconds }) => ({
      seconds,
      format: new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 }),
    }));
    const bytes = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
    return {
      moment: (at: string) => moment.format(new Date(at)),
      exactly: (at: string) => exactly.format(new Date(at)),
      day: (at: string) => day.format(new Date(at)),
      clock: (at: string) => clock.format(new Date(at)),
      /** How far away from `now` it is, in the largest unit that fits. */
      ago: (at: string, now: number) => {
        const seconds = Math.round((Date.parse(at) - now) / 1000);
        const [unit, size] = UNITS.find(([, each]) => Math.abs(seconds) >= each) ?? ['second', 1];
        return relative.format(Math.trunc(seconds / size), unit);
      },
      number: (value: number) => number.format(value),
      percent: (value: number) => percent.format(value),
      money: (value: number) => money.format(value),
      bytes: (value: number) =>
        value < 1024 ? `${value} B` : value < 1024 ** 2 ? `${bytes.format(value / 1024)} kB` : `${bytes.format(value / 1024 ** 2)} MB`,
      /** `12 sec`, `4.5 min`, `2 hr`: in the largest unit that fits. */
      duration: (seconds: number) => {
        const fits = durations.find((one) => seconds >= one.seconds) ?? durations.at(-1);
        return fits === undefined ? '' : fits.format.format(seconds / fits.seconds);
      },
      /** `4:05`, or `2:04:05`. */
      span: (seconds: number) => {
        const whole = Math.max(0, Math.ceil(seconds));
        const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
        const shown = parts[0] === 0 ? parts.slice(1) : parts;
        return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
      },
    };
  }, [language]);
}
