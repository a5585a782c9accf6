/** Files that people have brought for a run to read; they lie in its own folder. */
export interface Uploads {
  /** As plans and tools know them: `uploads/리뷰.csv`. */
  readonly sources: readonly string[];
  /** Whether they are new to the conversation: then nothing that was spoken of before narrows them down. */
  readonly meant: boolean;
}

export const NO_UPLOADS: Uploads = { sources: [], meant: false };

/** All of them at once, as a source. */
export const ALL_UPLOADS = 'uploads';
