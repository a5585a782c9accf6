import { useTexts } from '../language/texts.ts';
import { type Artifact, ArtifactView } from './artifact-view.tsx';
import { shownFirst } from './shown-first.ts';
import { answerTexts } from './texts.ts';

/** The files of an answer: those that were asked for in sight, all others a click away. */
export function Files({ artifacts }: { readonly artifacts: readonly Artifact[] }) {
  const text = useTexts(answerTexts);
  const shown = shownFirst(artifacts);
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
