import { Check } from 'lucide-react';
import { useTexts } from '../../language/texts.ts';
import { runWords } from '../../runs/texts.ts';
import { Spinner } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { LAYERS, type LiveSession } from './live-session.ts';
import { chatTexts } from './texts.ts';

/** The four layers as a line: what is done, what is under way, what is still to come. */
export function LayerLine({ layers, still }: { readonly layers: LiveSession['layers']; readonly still: boolean }) {
  const text = useTexts(chatTexts);
  const words = useTexts(runWords);
  return (
    <ol className="flex items-center gap-1 text-xs">
      {LAYERS.map((layer, index) => {
        const state = layers[layer];
        return (
          <li
            key={layer}
            aria-current={state === 'now' ? 'step' : undefined}
            className={classes('flex min-w-0 items-center gap-1.5', index > 0 && 'flex-1')}
          >
            {index > 0 && <span aria-hidden="true" className={classes('h-px min-w-2 flex-1', state === 'next' ? 'bg-line' : 'bg-ok')} />}
            <span
              className={classes(
                'inline-flex items-center gap-1 rounded-full px-2 py-0.5 whitespace-nowrap',
                state === 'done' && 'bg-ok-soft text-ok',
                state === 'now' && 'bg-accent-soft font-medium text-accent',
                state === 'next' && 'text-ink-faint',
              )}
            >
              {state === 'done' && <Check size={12} aria-hidden="true" />}
              {state === 'now' && !still && <Spinner />}
              {words.layers[layer]}
              <span className="sr-only">{text.layerStates[state]}</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
