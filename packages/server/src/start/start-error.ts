/** Something that keeps the server from starting and that a person can mend; the message says how. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** What the errors of the system mean to somebody who starts a server. Anything else stays what it is. */
export function explain(error: unknown, { folder, host, port }: { folder: string; host: string; port: number | undefined }): unknown {
  const { code, syscall, path } = error as NodeJS.ErrnoException;
  const options = { cause: error };
  switch (code) {
    case 'EADDRINUSE':
      return new StartError(`port ${port} is taken by another program; end that one, or choose another with --port`, options);
    case 'EADDRNOTAVAIL':
      return new StartError(`this machine has no address ${host}; --host names the one to listen at`, options);
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOTDIR':
    case 'ENOSPC':
      if (syscall === 'listen') return new StartError(`port ${port} is not for this user (${code}); choose one from 1024 on`, options);
      return new StartError(
        `${path ?? folder} can't be written (${code}); start in a folder of your own, or name one with --folder`,
        options,
      );
    default:
      return error;
  }
}
