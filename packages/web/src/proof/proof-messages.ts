import type { Progress, Verified } from './verify-export.ts';

/** What is verified: the record as the server hands it out now, or a file that somebody has. */
export type Source = { readonly kind: 'record'; readonly address: string } | { readonly kind: 'file'; readonly file: File };

export interface Ordered {
  readonly source: Source;
  /** Public keys in PEM form, and whether somebody has brought them: those that the server names prove less. */
  readonly keys: readonly string[];
  readonly areOwnKeys: boolean;
  /** Texts of checkpoints that were kept elsewhere. */
  readonly checkpoints: readonly string[];
}

export type Told =
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'verified'; readonly verified: Verified; readonly seconds: number }
  | { readonly kind: 'failed'; readonly why: 'not_a_key' | 'not_a_checkpoint' }
  | { readonly kind: 'failed'; readonly why: 'not_reached'; readonly detail: string };
