import { useRouter } from '@tanstack/react-router';
import { useTexts } from '../language/texts.ts';
import { Button } from '../ui/button.tsx';
import { Empty, ProblemNotice } from '../ui/notice.tsx';
import { appTexts } from './texts.ts';

export function WentWrong({ error }: { readonly error: unknown }) {
  const text = useTexts(appTexts);
  const router = useRouter();
  return (
    <Empty title={text.wrong}>
      <ProblemNotice problem={error} />
      <Button onClick={() => void router.invalidate()}>{text.reload}</Button>
    </Empty>
  );
}
