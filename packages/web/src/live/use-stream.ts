import type { ServerMessage } from '@dream-agent/server/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { type Connection, openStream } from './open-stream.ts';

/** Follows a stream while the component is there. With another `anew` it is begun again, from how things stand. */
export function useStream(path: string | undefined, heard: (message: ServerMessage) => void, anew?: string): Connection {
  const [connection, setConnection] = useState<Connection>('connecting');
  const onHeard = useEffectEvent(heard);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is there to be another
  useEffect(() => {
    if (path === undefined) return;
    const stream = openStream({ path, heard: (message) => onHeard(message), stands: setConnection });
    return () => stream.close();
  }, [path, anew]);
  return connection;
}
