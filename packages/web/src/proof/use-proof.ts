import { useEffect, useRef, useState } from 'react';
import { startWorker } from '../trusted-worker.ts';
import type { Ordered, Told } from './proof-messages.ts';
import address from './proof-worker.ts?worker&url';
import type { Progress } from './verify-export.ts';

export type Proof =
  | { readonly kind: 'idle' }
  | { readonly kind: 'under_way'; readonly ordered: Ordered; readonly progress: Progress }
  | ({ readonly kind: 'over'; readonly ordered: Ordered } & { readonly told: Exclude<Told, { kind: 'progress' }> });

/** Verifies beside the page, which stays as quick as it was. Another order, or leaving, ends the one before. */
export function useProof(): { readonly proof: Proof; readonly verify: (ordered: Ordered) => void; readonly stop: () => void } {
  const [proof, setProof] = useState<Proof>({ kind: 'idle' });
  const worker = useRef<Worker>(undefined);
  useEffect(() => () => worker.current?.terminate(), []);

  function stop(): void {
    worker.current?.terminate();
    worker.current = undefined;
    setProof({ kind: 'idle' });
  }

  function verify(ordered: Ordered): void {
    worker.current?.terminate();
    const started = startWorker(address);
    worker.current = started;
    setProof({ kind: 'under_way', ordered, progress: { lines: 0, bytes: 0 } });
    started.onmessage = ({ data }: MessageEvent<Told>) => {
      if (worker.current !== started) return;
      if (data.kind === 'progress') return setProof({ kind: 'under_way', ordered, progress: data.progress });
      started.terminate();
      setProof({ kind: 'over', ordered, told: data });
    };
    started.onerror = (event) => {
      if (worker.current === started)
        setProof({ kind: 'over', ordered, told: { kind: 'failed', why: 'not_reached', detail: event.message } });
    };
    started.postMessage(ordered);
  }

  return { proof, verify, stop };
}
