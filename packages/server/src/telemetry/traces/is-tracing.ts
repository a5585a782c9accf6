let tracing = false;

/** Whether anybody wants spans in this process. Where nobody does, nothing is read, made or sent for them. */
export const isTracing = (): boolean => tracing;

export function setTracing(wanted: boolean): void {
  tracing = wanted;
}
