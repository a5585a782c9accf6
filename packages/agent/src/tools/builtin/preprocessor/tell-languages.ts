import type { Tables } from '../../../tables/index.ts';

/** More of a text says nothing more about its language. */
const SEEN = 1000;

const has = (script: string): string => `regexp_matches(t, '[${script}]')`;
const count = (script: string): string => `length(t) - length(regexp_replace(t, '[${script}]+', '', 'g'))`;
const [HANGUL, KANA, LATIN, HAN] = ['\\p{Hangul}', '\\p{Hiragana}\\p{Katakana}', '\\p{Latin}', '\\p{Han}'];

/** At least a quarter of a text is beyond ASCII: what is there besides Hangul or kana are names. */
const WIDE = '3 * (strlen(t) - length(t)) >= 2 * length(t) - (strlen(t) - length(t))';

/**
 * Makes a table `(place, language, change)` of the reviews that are kept. What is said of a text counts where its script does not speak
 * against it; most texts have one script and are told at once, and only those that mix several are counted character by character.
 * The rules are those of `detectLanguage`.
 */
export async function tellLanguages(tables: Tables): Promise<void> {
  await tables.run(
    `create temp table seen_languages as select place, said, case
        when said = 'ko' and ${has(HANGUL)} and not ${has(KANA)} then 'ko'
        when said = 'ja' and ${has(KANA)} and not ${has(HANGUL)} then 'ja'
        when said = 'en' and strlen(t) = length(t) and ${has(LATIN)} then 'en'
        when strlen(t) = length(t) and ${has(LATIN)} then 'en'
        when ${has(HANGUL)} and not ${has(KANA)} and ${WIDE} then 'ko'
        when ${has(KANA)} and not ${has(HANGUL)} and ${WIDE} then 'ja'
        when said = 'ja' and ${has(HAN)} and not regexp_matches(t, '[${HANGUL}${KANA}${LATIN}]') then 'ja'
        when not ${has('\\p{L}')} then coalesce(said, 'none')
      end as seen
      from (select place, left(text, ${SEEN}) as t, l.language as said from raw join kept using (place) left join said_languages l on l.written = raw.language)`,
  );
  await tables.run(
    `create temp table counted_languages as select place, case
        when hangul > 0 and hangul >= kana and hangul * 3 >= latin then 'ko'
        when kana > 0 and (kana + han) * 3 >= latin then 'ja'
        when latin > 0 and latin > han * 3 and latin > letters - hangul - kana - latin - han then 'en'
        when said = 'ja' and han > 0 then 'ja'
      end as seen
      from (select place, said, ${count(HANGUL)} as hangul, ${count(KANA)} as kana, ${count(LATIN)} as latin, ${count(HAN)} as han,
          ${count('\\p{L}')} as letters
        from (select place, left(text, ${SEEN}) as t, said from raw join seen_languages using (place) where seen is null))`,
  );
  await tables.run(
    `create temp table languages as select place, language, case
        when language is null then 'language_other' when said is null then 'language_filled' when said <> language then 'language_corrected'
      end as change
      from (select s.place, s.said, nullif(coalesce(s.seen, c.seen), 'none') as language from seen_languages s left join counted_languages c using (place))`,
  );
}
