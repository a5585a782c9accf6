import { z } from 'zod';
import { LanguageSchema } from '../../../contract/language.ts';
import type { Artifact } from '../../../contract/todo-result.ts';
import { presentable } from '../../../drawing/presentable.ts';
import { AgentError } from '../../../errors.ts';
import type { ToolContext, ToolFunction } from '../../tool.ts';
import { writeArtifact } from '../files/write-artifact.ts';
import { audienceName } from '../material/audiences.ts';
import { type Material, readMaterial } from '../material/material.ts';
import { MATERIAL_PARAMETERS } from '../material/material-parameters.ts';
import { promotionWarnings } from '../material/promotion-warnings.ts';
import { readParameters } from '../read-parameters.ts';
import { composeCopy, type Variant } from './compose-copy.ts';
import { drawPictures } from './pictures/draw-pictures.ts';
import { AD_SIZES, type AdSize } from './pictures/sizes.ts';
import { type CopySheet, renderCopy, renderCopyCsv } from './render-copy.ts';
import { AD_WORDS } from './words/ad-words-by-language.ts';

export const AdCreativeParametersSchema = z.strictObject({
  ...MATERIAL_PARAMETERS,
  /** Called like the intents: a plan fills it in by what was asked for. */
  purpose: z.enum(['ad_copy', 'ad_image']).default('ad_image'),
  /** Left out, words alone where copy was asked for. */
  format: z.enum(['text', 'image']).optional(),
  quantity: z.int().min(1).max(10).default(3),
  sizes: z.array(z.enum(AD_SIZES)).max(AD_SIZES.length).default([]),
});

/** What the ad tool hands on; pictures lie in files. */
export const AdCreativesSchema = z.strictObject({
  language: LanguageSchema,
  copy: z.string(),
  table: z.string(),
  overview: z.string().exactOptional(),
  variants: z.array(
    z.strictObject({
      variant: z.string(),
      headline: z.string(),
      body: z.string(),
      action: z.string(),
      grounds: z.string(),
      pictures: z.array(z.string()),
    }),
  ),
});
export type AdCreatives = z.infer<typeof AdCreativesSchema>;

/** The tool that writes ads and draws them: each says what reviewers praise or what the products table claims, and nothing else. */
export const adCreative: ToolFunction = async ({ parameters, language: spoken, earlier }, context) => {
  const wanted = readParameters('ad_creative', AdCreativeParametersSchema, parameters);
  const language = wanted.language ?? spoken;
  const [words, told] = [AD_WORDS[language], AD_WORDS[spoken]];
  context.progress(0.05, told.writing);
  const material = await readMaterial({ earlier }, context, {
    language,
    brand: wanted.brand,
    product: wanted.product,
    unnamed: words.unnamed,
  });
  const variants = composeCopy(material, wanted.quantity);
  if (variants.length === 0) throw new AgentError('TOOL_FAILED', told.noMaterial(material.name));
  const pictured = (wanted.format ?? (wanted.purpose === 'ad_copy' ? 'text' : 'image')) === 'image';
  const audience = wanted.audience === undefined ? '' : presentable(audienceName(wanted.audience, language), material.hasGlyph, 100);
  const sheet: CopySheet = { title: words.sheet.title(material.name), audience, variants, words, pictured };
  const sizes = wanted.sizes.length === 0 ? AD_SIZES : AD_SIZES.filter((size) => wanted.sizes.includes(size));
  // Drawn before any file is written: what stops it leaves nothing behind.
  const drawn = pictured
    ? await drawPictures(jobOf(material, sheet, sizes), {
        signal: context.signal,
        progress: (share) => context.progress(0.1 + share * 0.75, told.drawing),
      })
    : undefined;
  const write = writerFor(context);
  const overview = drawn === undefined ? undefined : await write('overview.png', 'image/png', drawn.overview);
  const copy = await write('copy.md', 'text/markdown', renderCopy(sheet));
  const table = await write('copy.csv', 'text/csv', renderCopyCsv(sheet));
  const pictures: Artifact[] = [];
  for (const { name, png } of drawn?.pictures ?? []) pictures.push(await write(name, 'image/png', png));
  const made: AdCreatives = {
    language,
    copy: copy.path,
    table: table.path,
    ...(overview !== undefined && { overview: overview.path }),
    variants: variants.map(({ letter, headline, channels, action, grounds }) => ({
      variant: letter,
      headline,
      body: channels.feed.body,
      action,
      grounds,
      pictures: pictures.filter(({ name }) => name.startsWith(`ad-${letter}-`)).map(({ path }) => path),
    })),
  };
  context.progress(1, told.drawing);
  return {
    summary: told.done(material.name, variants.length, pictures.length),
    data: { ad_creatives: made },
    artifacts: [...(overview === undefined ? [] : [overview]), copy, table, ...pictures],
    sources: [...material.sources],
    warnings: [
      ...promotionWarnings(material, spoken),
      ...(variants.length < wanted.quantity ? [told.fewer(variants.length, wanted.quantity)] : []),
      ...(pictured ? [told.sheet.illustration] : []),
    ],
  };
};

const writerFor =
  (context: ToolContext) =>
  (name: string, mediaType: string, content: string | Uint8Array): Promise<Artifact> =>
    writeArtifact(context, { tool: 'ad_creative', name, mediaType }, [content]);

const jobOf = (material: Material, { title, variants, words }: CopySheet, sizes: readonly AdSize[]) => {
  const { language, brand, name, colour, shows } = material;
  const ads = variants.map((variant: Variant, turn) => {
    const { letter, headline, proof, action, note } = variant;
    return {
      letter,
      title: `${words.sheet.variant(letter)}: ${headline}`,
      ad: { language, brand, name, colour, shows, headline, proof, action, note, turn },
    };
  });
  return { ads, sizes, title, language };
};
