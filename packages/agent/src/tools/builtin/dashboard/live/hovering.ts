import type { LinesChart } from '../../../../charts/chart.ts';
import { dayText } from '../../../../charts/days.ts';
import { html } from '../page/html.ts';
import type { PageData } from '../page/page-data.ts';
import { type Plot, xAt } from '../page/plot.ts';

export interface Hovered {
  readonly chart: LinesChart;
  readonly plot: Plot;
  readonly text: (value: number | null) => string;
}

/** Shows the values of the point that is nearest to the pointer, or that the arrow keys have come to. */
export function makeHoverable(box: HTMLElement, { chart, plot, text }: Hovered, { language, words }: PageData): void {
  const count = chart.at.length;
  const guide = box.querySelector<SVGLineElement>('.guide');
  const tip = document.createElement('div');
  tip.className = 'tip';
  tip.setAttribute('role', 'status');
  box.after(tip);
  box.tabIndex = 0;
  box.title = '';
  let current = -1;
  const show = (index: number): void => {
    current = Math.max(0, Math.min(count - 1, index));
    const x = xAt(plot, current, count);
    guide?.setAttribute('x1', String(x));
    guide?.setAttribute('x2', String(x));
    tip.innerHTML = html`<b>${dayText(chart.at[current] ?? '', language)}</b>${chart.series.map(
      ({ name, values }, order) =>
        html`<span><i class="key key-${order}"></i>${chart.series.length > 1 ? name : chart.title} <b>${text(values[current] ?? null)}</b></span>`,
    )}`.text;
    tip.classList.add('shown');
    const most = box.clientWidth - tip.offsetWidth;
    tip.style.left = `${box.offsetLeft + Math.max(0, Math.min(most, x + 12 > most ? x - tip.offsetWidth - 12 : x + 12))}px`;
    tip.style.top = `${box.offsetTop + 4}px`;
  };
  const hide = (): void => {
    tip.classList.remove('shown');
    guide?.setAttribute('x1', '-9');
    guide?.setAttribute('x2', '-9');
    current = -1;
  };
  box.addEventListener('pointermove', (event) => {
    const x = event.clientX - box.getBoundingClientRect().left;
    show(count < 2 ? 0 : Math.round(((x - plot.left) / plot.width) * (count - 1)));
  });
  box.addEventListener('pointerleave', hide);
  box.addEventListener('blur', hide);
  box.addEventListener('keydown', (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step !== undefined) show(current < 0 ? count - 1 : current + step);
    else if (event.key === 'Home') show(0);
    else if (event.key === 'End') show(count - 1);
    else if (event.key === 'Escape') hide();
    else return;
    event.preventDefault();
  });
  box.setAttribute('aria-description', words['keys'] ?? '');
}
