import { type Defect, type Edit, inSource } from '../defect.ts';

const inTools = (file: string, find: string, replace: string): Edit => ({ file: `packages/agent/src/tools/${file}`, find, replace });
const tests = (name: string): string => `packages/agent/test/${name}.test.ts`;

/** What the built-in tools count, foretell and write. */
export const toolDefects: readonly Defect[] = [
  {
    name: 'a week that is partly of a period counts as of it',
    edits: [inTools('builtin/competitor/read-market.ts', 'and date + 6 <= date', 'and date <= date')],
    tests: [tests('builtin/planted/period')],
    only: 'who sells how much',
  },
  {
    name: 'a dashboard is written in whatever fonts the machine has',
    edits: [
      inTools(
        'builtin/dashboard/render/render-page.ts',
        'await embeddedFonts(pageWith(plain))',
        '(await embeddedFonts(pageWith(plain))).slice(0, 0)',
      ),
    ],
    tests: [tests('documents/embedded-fonts')],
  },
  {
    name: 'what was written before a period is counted in it',
    edits: [inTools('builtin/sentiment/labelling/open-stretches.ts', 'from everything where not early', 'from everything')],
    tests: [tests('builtin/planted/period')],
  },
  {
    name: 'a rise that lasts is told with the figures of all its months in a report about one of them',
    edits: [inTools('builtin/sentiment/rises/find-rises.ts', 'const after = counts(told, end);', 'const after = counts(start, end);')],
    tests: [tests('builtin/planted/period')],
  },
  {
    name: 'a period is compared with nothing',
    edits: [
      inTools('builtin/collector/taking/wanted-rows.ts', 'from === undefined || !wanted.history', 'from === undefined || wanted.history'),
    ],
    tests: [tests('builtin/planted/period')],
  },
  {
    name: 'praise that was ordered is told and counted all the same',
    edits: [
      inTools(
        'builtin/preprocessor/find-coordinated.ts',
        'const left = leaveOut ? places : [];',
        'const left: number[] = leaveOut ? [] : places;',
      ),
    ],
    tests: [tests('builtin/preprocessor/preprocessor-report')],
    only: 'ordered praise',
  },
  {
    name: 'the same review counts as often as it was sent',
    edits: [inTools('builtin/preprocessor/judge-reviews.ts', 'const repeat = dropDuplicates\n', 'const repeat = !dropDuplicates\n')],
    tests: [tests('builtin/preprocessor/preprocessor')],
  },
  {
    name: 'a forecast knows no season',
    edits: [
      inTools(
        'builtin/inventory/forecast/foretell.ts',
        '(fit.waves === undefined ? 1 : Math.exp(seasonAt(fit.waves, day)))',
        '(fit.waves === undefined ? 1 : seasonAt([], day) + 1)',
      ),
    ],
    tests: [tests('builtin/inventory')],
  },
  {
    name: 'an overdue delivery is trusted to come at once',
    edits: [
      inTools(
        'builtin/inventory/advise-stock.ts',
        'const isOverdue = own.onOrder > 0 && own.expectedOn !== undefined && own.expectedOn <= asOf;',
        'const isOverdue = own.onOrder < 0;',
      ),
    ],
    tests: [tests('builtin/inventory')],
  },
  {
    name: 'a name in the stock advice is carried out as a formula',
    edits: [inTools('builtin/inventory/advice-csv.ts', 'FORMULA.test(value) ?', "value === '' && FORMULA.test(value) ?")],
    tests: [tests('builtin/inventory')],
  },
  {
    name: 'a review in the sheet is carried out as a formula',
    edits: [inTools('builtin/files/write-sheet.ts', 'case when regexp_matches(', 'case when false and regexp_matches(')],
    tests: [tests('builtin/preprocessor/preprocessor-report')],
    only: 'a file for people too',
  },
  {
    name: 'the collector reads addresses inside the house',
    edits: [inSource('network/checked-address.ts', '!isPublicAddress(address)', "address === '' && !isPublicAddress(address)")],
    tests: [tests('builtin/collector/address')],
    only: 'private network',
  },
  {
    name: 'an ad for one product stands on the praise of another',
    edits: [
      inTools(
        'builtin/material/findings-about.ts',
        'if (!hasOthers(findings, subject)) return findings;',
        'if (!hasOthers(findings, subject) || subject.product.length > 0) return findings;',
      ),
    ],
    tests: [tests('builtin/creative/own-reviews')],
  },
  {
    name: 'a brand’s share is of all reviews there are, and not of those compared',
    edits: [
      inTools(
        'builtin/competitor/standings.ts',
        'select name, reviews, round(reviews / sum(reviews) over (), 4) as share',
        'select name, reviews, round(reviews / (sum(reviews) over () + count(*) over ()), 4) as share',
      ),
    ],
    tests: [tests('builtin/competitor')],
  },
  {
    name: 'a few complaints more than usual are a rise',
    edits: [
      inTools(
        'builtin/sentiment/rises/find-rises.ts',
        'surenessOf(before, after) >= LEAST_SURENESS &&',
        'surenessOf(before, after) >= 0 &&',
      ),
    ],
    tests: [tests('builtin/sentiment/sentiment')],
    only: 'chance',
  },
  {
    name: 'a campaign is growth',
    edits: [inTools('builtin/trends/find-growth.ts', '!isIn(unusual, start) && !isIn(unusual, start - YEAR)', 'unusual !== undefined')],
    tests: [tests('builtin/trends/growth')],
  },
  {
    name: 'a long name runs over the picture',
    edits: [
      {
        file: 'packages/agent/src/charts/measure.ts',
        find: 'if (widthOf(text, font) <= width) return text;',
        replace: 'if (widthOf(text, font) >= 0) return text;',
      },
    ],
    tests: [tests('charts/draw-charts')],
    only: 'long names',
  },
];
