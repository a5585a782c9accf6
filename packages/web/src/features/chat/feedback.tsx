import { useMutation } from '@tanstack/react-query';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { call } from '../../api/call.ts';
import { useTexts } from '../../language/texts.ts';
import { classes } from '../../ui/classes.ts';
import { toast } from '../../ui/toasts.tsx';
import { chatTexts } from './texts.ts';

/** What one thinks of a run, in a click. */
export function Feedback({ runId }: { readonly runId: string }) {
  const text = useTexts(chatTexts);
  const give = useMutation({
    mutationFn: (rating: 'good' | 'bad') => call('giveFeedback', { body: { run_id: runId as never, rating }, key: crypto.randomUUID() }),
    onSuccess: () => toast(text.thanks, { tone: 'ok' }),
  });
  return (
    <span className="ml-auto flex gap-1">
      {(['good', 'bad'] as const).map((rating) => {
        const Icon = rating === 'good' ? ThumbsUp : ThumbsDown;
        const isChosen = give.variables === rating && !give.isError;
        return (
          <button
            key={rating}
            type="button"
            aria-pressed={isChosen}
            aria-label={text[rating]}
            title={text[rating]}
            disabled={give.isPending}
            onClick={() => give.mutate(rating)}
            className={classes('rounded-md p-1 hover:bg-sunken', isChosen ? 'text-accent' : 'text-ink-faint')}
          >
            <Icon size={14} aria-hidden="true" />
          </button>
        );
      })}
    </span>
  );
}
