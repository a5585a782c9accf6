/** When a circuit opens, and for how long. */
export interface CircuitOptions {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Failures in a row that open it. */
  readonly failures?: number;
  readonly coolDownMs?: number;
}

/** What became of something that was let through; `given_up` says nothing about the model. */
export type CircuitOutcome = 'answered' | 'failed' | 'given_up';

/** Keeps a dead model from being asked at every step. Open, it lets nothing through until it has cooled down; then one attempt, which decides. */
export interface Circuit {
  /** Lets an attempt through, or says how many milliseconds are left. Whoever is let through must report. */
  enter(): { readonly report: (outcome: CircuitOutcome) => void } | { readonly leftMs: number };
}

/** A circuit that is closed, for one model; everybody who asks that model goes through it. */
export function createCircuit({ now, failures = 3, coolDownMs = 60_000 }: CircuitOptions): Circuit {
  let inARow = 0;
  let openedAt: number | undefined;
  let trial = false;

  function report(outcome: CircuitOutcome, wasTrial: boolean): void {
    if (wasTrial) trial = false;
    if (outcome === 'given_up') return;
    inARow = outcome === 'answered' ? 0 : inARow + 1;
    if (inARow === 0) openedAt = undefined;
    else if (inARow >= failures) openedAt = now();
  }

  return {
    enter() {
      const left = openedAt === undefined ? 0 : openedAt + coolDownMs - now();
      if (left > 0 || trial) return { leftMs: Math.max(0, left) };
      const isTrial = openedAt !== undefined;
      trial = isTrial;
      let reported = false;
      return {
        report(outcome) {
          if (reported) return;
          reported = true;
          report(outcome, isTrial);
        },
      };
    },
  };
}
