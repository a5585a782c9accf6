import { useTexts } from '../language/texts.ts';
import { type Artifact, ArtifactView } from './artifact-view.tsx';
import { answerTexts } from './texts.ts';

/** What people ask for; the rest is what it was made from. */
const IS_FOR_PEOPLE = /^(application\/pdf|image\/|video\/|text\/html)/;

/** A drawing that is there as a picture too is looked at once; for layouts it is a click away. */
const isDrawnTwice = ({ name, media_type }: Artifact, among: readonly Artifact[]): boolean =>
  media_type === 'image/svg+xml' && among.some((other) => other.name === name.replace(/\.svg$/, '.png'));

/** The files of an answer: those that were asked for in sight, those that they were made from a click away. */
export function Files({ artifacts }: { readonly artifacts: readonly Artifact[] }) {
  const text = useTexts(answerTexts);
  const first = artifacts.filter((artifact) => IS_FOR_PEOPLE.test(artifact.media_type) && !isDrawnTwice(artifact, artifacts));
  const shown = first.length > 0 ? first : artifacts.filter(({ media_type }) => media_type === 'text/markdown');
  const others = artifacts.filter((artifact) => !shown.includes(artifact));
  return (
    <>
      {shown.map((artifact) => (
        <ArtifactView key={artifact.artifact_id} artifact={artifact} among={artifacts} />
      ))}
      {others.length > 0 && (
        <details className="text-sm">
          <summary className="text-ink-faint select-none">{text.others(others.length)}</summary>
          <div className="mt-2 flex flex-col gap-2">
            {others.map((artifact) => (
              <ArtifactView key={artifact.artifact_id} artifact={artifact} among={artifacts} folded />
            ))}
          </div>
        </details>
      )}
    </>
  );
}
