import type { ToolContext } from '../../tool.ts';

/** Passes progress on once for each whole percent, and never backwards. After `stop` nothing is passed on any more. */
export function steadyProgress(tell: ToolContext['progress']): { readonly progress: ToolContext['progress']; readonly stop: () => void } {
  let last = -1;
  return {
    progress: (fraction, note) => {
      if (Number.isNaN(fraction)) return;
      // Of 0.29 * 100 the computer makes a little less than 29.
      const percent = Math.floor(Math.min(1, Math.max(0, fraction)) * 100 + 1e-9);
      if (percent <= last) return;
      last = percent;
      tell(percent / 100, note);
    },
    stop: () => {
      last = Number.POSITIVE_INFINITY;
    },
  };
}
