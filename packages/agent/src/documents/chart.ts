/** What a colour says: the same one wherever the same is shown. */
export type Tone = 'good' | 'bad' | 'neutral';

/** A picture that is drawn from figures. All texts are plain; a document writes them so that they stay text. */
export type Chart =
  /** How a whole is divided, one bar for each row. The values of a row are in percent and add up to a hundred. */
  | {
      readonly kind: 'shares';
      readonly title: string;
      readonly unit: string;
      readonly parts: readonly { readonly name: string; readonly tone: Tone }[];
      readonly rows: readonly { readonly name: string; readonly note: string; readonly values: readonly number[] }[];
      readonly source: string;
    }
  /** How a share has moved, in percent. */
  | {
      readonly kind: 'line';
      readonly title: string;
      readonly unit: string;
      readonly tone: Tone;
      readonly points: readonly { readonly name: string; readonly value: number }[];
      readonly source: string;
    };
