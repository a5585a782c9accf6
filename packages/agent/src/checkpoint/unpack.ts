/** One byte string and what is to be known of it. */
export type Part<Fields extends object> = Fields & { readonly bytes: Uint8Array };

/** Cuts up what the database laid end to end. The pieces are copies: nobody keeps hold of the whole answer by a piece of it. */
export function unpack<Fields extends object>(
  parts: readonly (Fields & { readonly size: number })[] | null,
  bytes: Uint8Array | null,
): Part<Fields>[] {
  let start = 0;
  return (parts ?? []).map((part) => {
    const piece = new Uint8Array((bytes ?? new Uint8Array()).subarray(start, start + part.size));
    start += part.size;
    return { ...part, bytes: piece };
  });
}
