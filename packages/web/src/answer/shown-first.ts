interface NamedFile {
  readonly name: string;
  readonly media_type: string;
}

/** What people ask for; the rest is what it was made from. */
const IS_FOR_PEOPLE = /^(application\/pdf|image\/|video\/|text\/html)/;

/** A drawing that is there as a picture too is looked at once; for layouts it is a click away. */
const isDrawnTwice = ({ name, media_type }: NamedFile, among: readonly NamedFile[]): boolean =>
  media_type === 'image/svg+xml' && among.some((other) => other.name === name.replace(/\.svg$/, '.png'));

/** What people look at; else a text; else the first file that can be opened without a program of its own, for what was asked for comes first. */
export function shownFirst<File extends NamedFile>(artifacts: readonly File[]): readonly File[] {
  const first = artifacts.filter((artifact) => IS_FOR_PEOPLE.test(artifact.media_type) && !isDrawnTwice(artifact, artifacts));
  if (first.length > 0) return first;
  const texts = artifacts.filter(({ media_type }) => media_type === 'text/markdown');
  return texts.length > 0 ? texts : artifacts.filter(({ media_type }) => media_type === 'text/csv').slice(0, 1);
}
