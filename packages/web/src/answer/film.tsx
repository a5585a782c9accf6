import { useState } from 'react';
import { useLanguage } from '../language/language.tsx';
import { useTexts } from '../language/texts.ts';
import type { Artifact } from './artifact-view.tsx';
import { answerTexts } from './texts.ts';
import { titleOf } from './title-of.ts';

const stemOf = (name: string): string => name.replace(/\.[^.]*$/, '');

interface Captions {
  readonly artifact: Artifact;
  readonly language: string | undefined;
}

/** Captions of a film are named like it, perhaps with their language before the ending: `film.vtt`, `film.ko.vtt`. */
function captionsOf(film: Artifact, among: readonly Artifact[]): readonly Captions[] {
  const stem = stemOf(film.name);
  return among.flatMap((artifact): Captions[] => {
    if (!/\.vtt$/i.test(artifact.name)) return [];
    const own = stemOf(artifact.name);
    if (own === stem) return [{ artifact, language: undefined }];
    const language = own.startsWith(`${stem}.`) ? /^[a-z]{2}$/.exec(own.slice(stem.length + 1))?.[0] : undefined;
    return language === undefined ? [] : [{ artifact, language }];
  });
}

/** A film with its captions, if it has any; they are on from the start. */
export function Film({ film, among }: { readonly film: Artifact; readonly among: readonly Artifact[] }) {
  const text = useTexts(answerTexts);
  const { language: own } = useLanguage();
  const [isBroken, setBroken] = useState(false);
  const captions = captionsOf(film, among);
  const shown = captions.find(({ language }) => language === own) ?? captions[0];
  if (isBroken) return <p className="p-3 text-sm text-ink-faint">{text.notPlayed}</p>;
  return (
    // biome-ignore lint/a11y/useMediaCaption: where there are captions they are a track of it; a film without has its words in the picture
    <video
      src={film.url}
      controls
      playsInline
      preload="metadata"
      aria-label={text.film(titleOf(film.name))}
      onError={() => setBroken(true)}
      className="max-h-[70dvh] w-full bg-black"
    >
      {captions.map(({ artifact, language }) => (
        <track
          key={artifact.artifact_id}
          kind="captions"
          src={artifact.url}
          srcLang={language ?? own}
          label={language === undefined ? text.captions : `${text.captions} (${language})`}
          default={artifact === shown?.artifact}
        />
      ))}
    </video>
  );
}
