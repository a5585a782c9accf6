import type { ReactNode } from 'react';
import type { Ticks } from './ticks.ts';
import { useWidth } from './use-width.ts';

const HEIGHT = 190;
const TOP = 8;
const BOTTOM = 22;
const RIGHT = 12;
/** About as wide as a letter or a digit of the smallest size is. */
const LETTER = 6.6;
const WIDE = /[\u1100-\u{1fffd}]/gu;
const widthOf = (words: string): number => (words.length + (words.match(WIDE)?.length ?? 0) * 0.75) * LETTER;

export interface Place {
  /** The left edge of a step, and how wide it is. */
  readonly left: (step: number) => number;
  readonly stepWidth: number;
  readonly y: (value: number) => number;
  readonly floor: number;
}

export interface PlotProps {
  /** Read out instead of the picture. */
  readonly label: string;
  readonly steps: readonly string[];
  readonly ticks: Ticks;
  readonly format: (value: number) => string;
  readonly children: (place: Place) => ReactNode;
}

/** Two axes with their words, and what is drawn between them. */
export function Plot({ label, steps, ticks, format, children }: PlotProps) {
  const [frame, width] = useWidth<HTMLDivElement>();
  const left = Math.ceil(Math.max(...ticks.map((tick) => widthOf(format(tick))))) + 8;
  const inner = Math.max(0, width - left - RIGHT);
  const stepWidth = inner / Math.max(1, steps.length);
  const largest = ticks.at(-1) ?? 1;
  const floor = HEIGHT - BOTTOM;
  const y = (value: number): number => floor - (value / largest) * (floor - TOP);
  const widest = Math.max(...steps.map(widthOf), 1) + 14;
  const every = Math.max(1, Math.ceil(widest / Math.max(1, stepWidth)));
  return (
    <div ref={frame} className="min-h-[190px] w-full">
      {width > 0 && (
        <svg role="img" aria-label={label} width={width} height={HEIGHT} className="block overflow-visible">
          {ticks.map((tick) => (
            <g key={tick}>
              <line x1={left} x2={width - RIGHT} y1={y(tick)} y2={y(tick)} className="stroke-line" />
              <text x={left - 6} y={y(tick) + 4} textAnchor="end" className="fill-ink-faint text-[11px] tabular-nums">
                {format(tick)}
              </text>
            </g>
          ))}
          {children({ left: (step) => left + step * stepWidth, stepWidth, y, floor })}
          {steps.map(
            (step, index) =>
              index % every === 0 && (
                <text
                  key={step}
                  x={left + (index + 0.5) * stepWidth}
                  y={HEIGHT - 5}
                  textAnchor={isNearEnd(left + (index + 0.5) * stepWidth, widthOf(step), width) ? 'end' : 'middle'}
                  className="fill-ink-faint text-[11px]"
                >
                  {step}
                </text>
              ),
          )}
        </svg>
      )}
    </div>
  );
}

const isNearEnd = (middle: number, wide: number, width: number): boolean => middle + wide / 2 > width;
