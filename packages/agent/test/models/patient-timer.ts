import type { Surroundings } from '../../src/models/index.ts';

/** Time that passes only when somebody waits between attempts. Time-outs of attempts never come, unless told to. */
export interface PatientTimer extends Surroundings {
  /** The waits between attempts, in milliseconds. */
  readonly waits: number[];
  /** Lets the time-out of the running attempt pass. */
  readonly passTimeout: () => void;
}

/** A sleep of exactly the given length is the time-out of an attempt, any other is a wait. */
export function patientTimer(attemptMs: number, random = () => 0.5): PatientTimer {
  const waits: number[] = [];
  let time = 1_700_000_000_000;
  let pass: () => void = () => undefined;
  return {
    waits,
    random,
    now: () => time,
    passTimeout: () => pass(),
    timer: {
      sleep: (milliseconds, signal) => {
        if (signal.aborted) return Promise.reject(signal.reason as Error);
        if (milliseconds !== attemptMs) {
          waits.push(milliseconds);
          time += milliseconds;
          return Promise.resolve();
        }
        return new Promise((resolve, reject) => {
          pass = () => {
            time += milliseconds;
            resolve();
          };
          signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
        });
      },
    },
  };
}
