import { z } from 'zod';
import { LanguageSchema } from '../../../contract/language.ts';
import { presentable } from '../../../drawing/presentable.ts';
import { AgentError } from '../../../errors.ts';
import type { ToolFunction } from '../../tool.ts';
import { writeArtifact } from '../files/write-artifact.ts';
import { readMaterial } from '../material/material.ts';
import { MATERIAL_PARAMETERS } from '../material/material-parameters.ts';
import { readParameters } from '../read-parameters.ts';
import { composeSheet } from './compose-sheet.ts';
import { fitSheet } from './fit-sheet.ts';
import { SALES_WORDS } from './words/sales-words-by-language.ts';

export const SalesMaterialParametersSchema = z.strictObject({
  ...MATERIAL_PARAMETERS,
  title: z.string().trim().min(1).max(200).optional(),
});

/** What the tool hands on; the sheet itself lies in a file. */
export const SalesDocumentSchema = z.strictObject({ pdf: z.string(), title: z.string(), language: LanguageSchema });
export type SalesDocument = z.infer<typeof SalesDocumentSchema>;

/** The tool that makes a page for whoever sells: what customers say, what the brand claims, and honest answers to complaints. */
export const salesMaterial: ToolFunction = async ({ parameters, language: spoken, earlier }, context) => {
  const wanted = readParameters('sales_material', SalesMaterialParametersSchema, parameters);
  const language = wanted.language ?? spoken;
  const [words, told] = [SALES_WORDS[language], SALES_WORDS[spoken]];
  context.progress(0.05, told.composing);
  const material = await readMaterial({ earlier }, context, {
    language,
    brand: wanted.brand,
    product: wanted.product,
    unnamed: words.unnamed,
  });
  const title = wanted.title === undefined ? words.title(material.name) : presentable(wanted.title, material.hasGlyph, 200);
  const sheet = composeSheet(material, title, context.today);
  if (sheet === undefined) throw new AgentError('TOOL_FAILED', told.noMaterial(material.name));
  const pdf = await fitSheet(sheet, {
    language,
    day: context.today,
    signal: context.signal,
    progress: (share) => context.progress(0.1 + share * 0.85, told.typesetting),
  });
  const file = await writeArtifact(context, { tool: 'sales_material', name: told.fileName(context.today), mediaType: 'application/pdf' }, [
    pdf,
  ]);
  const made: SalesDocument = { pdf: file.path, title, language };
  context.progress(1, told.typesetting);
  return {
    summary: told.done(title),
    data: { sales_document: made },
    artifacts: [file],
    sources: [...material.sources],
    warnings: material.products.length === 0 ? [told.noProducts] : [],
  };
};
