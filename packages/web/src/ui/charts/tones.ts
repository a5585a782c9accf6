/** The colours of series; each is a token, and so right in light and dark. */
export const FILLS = { accent: 'fill-accent', ok: 'fill-ok', warn: 'fill-warn', bad: 'fill-bad', faint: 'fill-line-strong' } as const;
export const STROKES = {
  accent: 'stroke-accent',
  ok: 'stroke-ok',
  warn: 'stroke-warn',
  bad: 'stroke-bad',
  faint: 'stroke-line-strong',
} as const;
export const BACKGROUNDS = { accent: 'bg-accent', ok: 'bg-ok', warn: 'bg-warn', bad: 'bg-bad', faint: 'bg-line-strong' } as const;
export type ChartTone = keyof typeof FILLS;
