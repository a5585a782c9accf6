/** Who has done what time has made due. */
export const CLOCK = { kind: 'system', id: 'clock' } as const;
