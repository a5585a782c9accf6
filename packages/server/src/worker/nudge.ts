/** Something that may be worth a look; how often it was said does not matter. */
export interface Nudge {
  nudge(): void;
  /** After the next nudge, or after so many milliseconds at the latest. A nudge that came meanwhile counts. */
  wait(milliseconds: number): Promise<void>;
}

export function createNudge(): Nudge {
  let due = false;
  let wake: (() => void) | undefined;
  return {
    nudge() {
      due = true;
      wake?.();
    },
    async wait(milliseconds) {
      if (!due) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        wake = undefined;
      }
      due = false;
    },
  };
}
