import { ApiProblem } from '../../api/api-problem.ts';
import { useTexts } from '../../language/texts.ts';
import { usePersonName } from '../../people/person-name.tsx';
import { requestTexts } from '../../requests/texts.ts';
import { SafeText } from '../../ui/safe-text.tsx';
import { toast } from '../../ui/toasts.tsx';

/** Tells whoever has gone on to something else meanwhile. */
export const notCounted = (problem: unknown): void => void toast(<NotCounted problem={problem} />, { tone: 'bad', seconds: 10 });

/** Why an answer that was on its way did not count; where somebody else was first, who it was and what they said. */
function NotCounted({ problem }: { readonly problem: unknown }) {
  const text = useTexts(requestTexts);
  const decision = problem instanceof ApiProblem ? problem.current?.decision : undefined;
  const who = usePersonName(decision?.by);
  if (decision == null) return problem instanceof ApiProblem ? (problem.title ?? problem.message) : String(problem);
  return (
    <span>
      {text.meanwhile}{' '}
      <strong>
        <SafeText text={text.closed(text.decisions[decision.decision.kind], who)} />
      </strong>
    </span>
  );
}
