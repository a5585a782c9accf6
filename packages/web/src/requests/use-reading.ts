import { useEffect, useState } from 'react';
import { call } from '../api/call.ts';
import type { AnyRequest } from './request.ts';

const TICK_MS = 200;
/** A page that could not say that it is open tries again. */
const AGAIN_MS = 1000;

/**
 * Whole seconds that a critical request still has to be read before it can be approved. The server counts from when this person
 * first read it by its id, which is done here; this clock starts with the answer to that, and so is never ahead of the server's.
 */
export function useReading({ request_id, reading_seconds, status }: AnyRequest): number {
  const needed = status === 'pending' ? reading_seconds : 0;
  const [read, setRead] = useState({ request_id, seconds: 0 });
  useEffect(() => {
    if (needed === 0) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    const open = async () => {
      try {
        await call('readRequest', { params: { request_id } });
      } catch {
        if (!left) timer = setTimeout(() => void open(), AGAIN_MS);
        return;
      }
      const from = performance.now();
      const tick = () => {
        if (left) return;
        const seconds = (performance.now() - from) / 1000;
        setRead({ request_id, seconds });
        if (seconds < needed) timer = setTimeout(tick, TICK_MS);
      };
      tick();
    };
    setRead({ request_id, seconds: 0 });
    void open();
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [request_id, needed]);
  return Math.ceil(Math.max(0, needed - (read.request_id === request_id ? read.seconds : 0)));
}
