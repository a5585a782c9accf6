import { z } from 'zod';
import { type Language, LanguageSchema } from '../../../contract/language.ts';
import { presentable } from '../../../drawing/presentable.ts';
import { AgentError } from '../../../errors.ts';
import { cuesOf, renderVtt } from '../../../film/cues.ts';
import { FILM_FORMATS, FILM_SIZES, type Film, FRAMES_PER_SECOND } from '../../../film/film.ts';
import { makeFilm } from '../../../film/make-film.ts';
import { paced } from '../../../film/pace.ts';
import type { ToolFunction } from '../../tool.ts';
import { writeArtifact } from '../files/write-artifact.ts';
import { audienceName } from '../material/audiences.ts';
import { type Material, readMaterial } from '../material/material.ts';
import { MATERIAL_PARAMETERS } from '../material/material-parameters.ts';
import { promotionWarnings } from '../material/promotion-warnings.ts';
import { readParameters } from '../read-parameters.ts';
import { composePromotion } from './compose-promotion.ts';
import { composeSummary } from './compose-summary.ts';
import { VIDEO_WORDS } from './video-words-by-language.ts';

export const VideoParametersSchema = z.strictObject({
  ...MATERIAL_PARAMETERS,
  /** Called like the intents: a plan fills it in by what was asked for. */
  purpose: z.enum(['summary_video', 'promotional_video']).default('summary_video'),
  title: z.string().trim().min(1).max(200).optional(),
  format: z.enum(FILM_FORMATS).default('landscape'),
  seconds: z.int().min(5).max(60).optional(),
});
type VideoParameters = z.infer<typeof VideoParametersSchema>;

/** What the video tool hands on; the film itself lies in a file. */
export const VideoFileSchema = z.strictObject({
  video: z.string(),
  captions: z.string(),
  title: z.string(),
  language: LanguageSchema,
  purpose: VideoParametersSchema.shape.purpose.unwrap(),
  width: z.int(),
  height: z.int(),
  seconds: z.number(),
});
export type VideoFile = z.infer<typeof VideoFileSchema>;

/** The tool that makes a film of what was found: it sums up reviews, or promotes what they praise. */
export const video: ToolFunction = async ({ parameters, language: spoken, earlier }, context) => {
  const wanted = readParameters('video', VideoParametersSchema, parameters);
  const language = wanted.language ?? spoken;
  const told = VIDEO_WORDS[spoken];
  context.progress(0.02, told.composing);
  const material = await readMaterial({ earlier }, context, {
    language,
    brand: wanted.brand,
    product: wanted.product,
    unnamed: VIDEO_WORDS[language].unnamed,
  });
  const { title, drafts } = composed(material, wanted, spoken);
  const film: Film = {
    format: wanted.format,
    language,
    colour: material.colour,
    brand: material.brand,
    scenes: paced(drafts, language, wanted.seconds),
    day: context.today,
  };
  // Made before any file is written, for it takes longest: what stops it leaves nothing behind.
  const { mp4, frames } = await makeFilm(film, {
    signal: context.signal,
    progress: (share) => context.progress(0.05 + share * 0.9, told.filming),
  });
  const name = told.fileName(wanted.purpose, context.today);
  const file = await writeArtifact(context, { tool: 'video', name: `${name}.mp4`, mediaType: 'video/mp4' }, [mp4]);
  const captions = await writeArtifact(context, { tool: 'video', name: `${name}.vtt`, mediaType: 'text/vtt' }, [
    renderVtt(cuesOf(film), language),
  ]);
  const seconds = Math.round((frames / FRAMES_PER_SECOND) * 10) / 10;
  const made: VideoFile = {
    video: file.path,
    captions: captions.path,
    title,
    language,
    purpose: wanted.purpose,
    ...FILM_SIZES[wanted.format],
    seconds,
  };
  context.progress(1, told.filming);
  return {
    summary: told.done(title, Math.round(seconds)),
    data: { video_file: made },
    artifacts: [file, captions],
    sources: [...material.sources],
    warnings: wanted.purpose === 'promotional_video' ? promotionWarnings(material, spoken) : [],
  };
};

function composed(material: Material, wanted: VideoParameters, spoken: Language) {
  const { language, hasGlyph, name, findings } = material;
  const words = VIDEO_WORDS[language];
  const given = wanted.title === undefined ? '' : presentable(wanted.title, hasGlyph, 200);
  const subtitle = wanted.audience === undefined ? '' : words.audience(presentable(audienceName(wanted.audience, language), hasGlyph, 100));
  if (wanted.purpose === 'summary_video') {
    if (findings === undefined) throw new AgentError('TOOL_FAILED', VIDEO_WORDS[spoken].noFindings);
    const title = given === '' ? words.summary.title(name) : given;
    return { title, drafts: composeSummary(material, findings, title, subtitle) };
  }
  const title = given === '' ? name : given;
  // Whom a promotion is meant for is nothing that it says to them.
  const drafts = composePromotion(material, title, '');
  if (drafts === undefined) throw new AgentError('TOOL_FAILED', VIDEO_WORDS[spoken].noMaterial(name));
  return { title, drafts };
}
