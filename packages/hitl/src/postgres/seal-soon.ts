/** Seals a little later, many entries at once, and never keeps a process alive for it. */
export function sealSoon(seal: () => Promise<number>, within: number): { due(): void; close(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let sealing: Promise<unknown> = Promise.resolve();
  const run = () => {
    timer = undefined;
    // Whatever stays unsealed because the database was away is sealed by the next one who tries.
    sealing = seal().catch(() => {});
  };
  return {
    due: () => {
      timer ??= setTimeout(run, within).unref();
    },
    close: async () => {
      clearTimeout(timer);
      await sealing;
      await seal();
    },
  };
}
