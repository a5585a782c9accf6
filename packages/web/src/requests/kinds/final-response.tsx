import { Answer } from '../../answer/answer.tsx';
import { useTexts } from '../../language/texts.ts';
import type { RequestOf } from '../request.ts';
import { requestTexts } from '../texts.ts';

/** The answer before anybody gets it, with what was and was not done. */
export function FinalResponse({ request }: { readonly request: RequestOf<'final_response'> }) {
  const text = useTexts(requestTexts);
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-xs font-medium text-ink-faint">{text.finalAnswer}</h3>
      <Answer response={request.response} />
    </section>
  );
}
