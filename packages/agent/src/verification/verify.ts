import type { Language } from '../contract/language.ts';
import { CHECK_TEXTS, KIND_TITLES, NOT_CHECKABLE, NOTHING_CHECKED, SUMMARY } from './check-texts.ts';
import { checkConsistency } from './checks/consistency.ts';
import { checkDataQuality } from './checks/data-quality.ts';
import { checkIntermediateResults } from './checks/intermediate-results.ts';
import { checkProgress, progressFigures } from './checks/progress.ts';
import { type Evidence, type Finding, gatherEvidence } from './evidence.ts';
import type { Verification, VerificationKind, VerifyInput } from './verification.ts';

const CHECKS: Readonly<Record<VerificationKind, (evidence: Evidence) => readonly Finding[]>> = {
  intermediate_results: checkIntermediateResults,
  data_quality: checkDataQuality,
  progress: checkProgress,
  consistency: checkConsistency,
};

/** Makes the checks of one kind and says what they found, in the language of the plan. */
export function verify(kind: VerificationKind, input: VerifyInput): Verification {
  const evidence = gatherEvidence(input);
  const { language } = input.plan;
  const findings = CHECKS[kind](evidence);
  const checked = findings.filter(({ passed }) => passed !== null);
  const passed = checked.filter((finding) => finding.passed === true);
  const failed = checked.filter((finding) => finding.passed === false);
  const weigh = (some: readonly Finding[]): number => some.reduce((sum, { weight }) => sum + weight, 0);
  return {
    summary: SUMMARY[language](KIND_TITLES[kind][language], passed.length, checked.length, findings.length - checked.length),
    qualityScore: checked.length === 0 ? 0 : weigh(passed) / weigh(checked),
    issues: checked.length === 0 ? [NOTHING_CHECKED[language]] : failed.map((finding) => noteOn(finding, language)),
    recommendations: failed.map(({ name }) => CHECK_TEXTS[name]?.advice[language] ?? name),
    details: {
      checks: findings.map((finding) => ({
        name: finding.name,
        passed: finding.passed,
        weight: finding.weight,
        note: noteOn(finding, language),
      })),
      figures: kind === 'progress' ? progressFigures(evidence) : {},
    },
  };
}

const noteOn = ({ name, passed, figures }: Finding, language: Language): string =>
  `${CHECK_TEXTS[name]?.title[language] ?? name}: ${passed === null ? NOT_CHECKABLE[language] : figures}`;
