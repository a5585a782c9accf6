import type { Json } from '@dream-agent/hitl';
import type { Language } from '../../../../contract/language.ts';
import { type TypesetOptions, typeset } from '../../../../documents/typeset.ts';
import type { Block } from '../blocks.ts';

export interface RenderPdf extends TypesetOptions {
  readonly title: string;
  readonly language: Language;
  readonly day: string;
  /** The charts as SVG, in the order of their blocks; nothing for one that has no figures. */
  readonly drawings: readonly (string | undefined)[];
}

/** The report as PDF. How each block looks is in assets/templates. */
export async function renderPdf(blocks: readonly Block[], { title, language, day, drawings, ...options }: RenderPdf): Promise<Uint8Array> {
  let charts = 0;
  const typesettable = blocks.flatMap((block): Json[] => {
    if (block.kind !== 'chart') return [block as unknown as Json];
    const drawing = charts++;
    return drawings[drawing] === undefined ? [] : [{ kind: 'chart', drawing, title: block.chart.title }];
  });
  const { pdf } = await typeset(
    { template: 'report', data: { title, language, blocks: typesettable }, drawings: drawings.map((svg) => svg ?? ''), day },
    options,
  );
  return pdf;
}
