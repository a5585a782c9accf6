import type { ServerMessage } from '@dream-agent/server/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { type Connection, openStream } from './open-stream.ts';

/** Follows a stream while the component is there. */
export function useStream(path: string | undefined, heard: (message: ServerMessage) => void): Connection {
  const [connection, setConnection] = useState<Connection>('connecting');
  const onHeard = useEffectEvent(heard);
  useEffect(() => {
    if (path === undefined) return;
    const stream = openStream({ path, heard: (message) => onHeard(message), stands: setConnection });
    return () => stream.close();
  }, [path]);
  return connection;
}
