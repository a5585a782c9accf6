import { z } from 'zod';
import type { Claim } from './claims.ts';

const SideSchema = z.strictObject({
  says: z.string(),
  by: z.array(z.strictObject({ analyst: z.string(), figure: z.number().exactOptional() })),
});

/** What several analysts say about one question: one side where they agree, more where they don't. */
export const ComparedSchema = z.strictObject({ about: z.string(), sides: z.array(SideSchema).min(1) });
export type Compared = z.infer<typeof ComparedSchema>;

/** Puts together who says what about which question. What only one has looked at is not compared. */
export function compareClaims(analysts: readonly { readonly name: string; readonly claims: readonly Claim[] }[]): {
  agreed: Compared[];
  disagreed: Compared[];
} {
  const abouts = [...new Set(analysts.flatMap(({ claims }) => claims.map(({ about }) => about)))];
  const compared = abouts.flatMap((about): Compared[] => {
    const said = analysts.flatMap(({ name, claims }) => {
      const claim = claims.find((one) => one.about === about);
      return claim === undefined ? [] : [{ name, claim }];
    });
    if (said.length < 2) return [];
    const sides = Map.groupBy(said, ({ claim }) => claim.says);
    return [
      {
        about,
        sides: [...sides]
          .map(([says, members]) => ({
            says,
            by: members.map(({ name, claim: { figure } }) => ({ analyst: name, ...(figure === undefined ? {} : { figure }) })),
          }))
          .sort((one, other) => other.by.length - one.by.length || (one.says < other.says ? -1 : 1)),
      },
    ];
  });
  return {
    agreed: compared.filter(({ sides }) => sides.length === 1),
    disagreed: compared.filter(({ sides }) => sides.length > 1),
  };
}
