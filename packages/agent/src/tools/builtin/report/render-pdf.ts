import type { Json } from '@dream-agent/hitl';
import type { Language } from '../../../contract/language.ts';
import { type TypesetOptions, typeset } from '../../../documents/typeset.ts';
import type { Block } from './blocks.ts';

export interface RenderPdf extends TypesetOptions {
  readonly title: string;
  readonly language: Language;
  readonly day: string;
}

/** The report as PDF. How each block looks is in assets/templates. */
export async function renderPdf(blocks: readonly Block[], { title, language, day, ...options }: RenderPdf): Promise<Uint8Array> {
  const { pdf } = await typeset({ template: 'report', data: { title, language, blocks: blocks as unknown as Json }, day }, options);
  return pdf;
}
