import type { ReactNode } from 'react';
import { ApiProblem } from '../api/api-problem.ts';
import { texts, useTexts } from '../language/texts.ts';
import type { Tone } from './badge.tsx';
import { classes } from './classes.ts';

const LOOKS: Readonly<Record<Tone, string>> = {
  plain: 'border-line bg-sunken text-ink-soft',
  accent: 'border-accent/30 bg-accent-soft text-ink',
  ok: 'border-ok/30 bg-ok-soft text-ok',
  warn: 'border-warn/30 bg-warn-soft text-warn',
  bad: 'border-bad/30 bg-bad-soft text-bad',
};

export const Notice = ({ tone = 'plain', children }: { readonly tone?: Tone; readonly children: ReactNode }) => (
  <div
    role={tone === 'bad' || tone === 'warn' ? 'alert' : 'status'}
    className={classes('rounded-lg border px-3 py-2 text-sm', LOOKS[tone])}
  >
    {children}
  </div>
);

const words = texts({
  en: { unreachable: 'The server can’t be reached. What you see may be old; trying again by itself.', trace: 'For the log' },
  ko: { unreachable: '서버에 연결할 수 없습니다. 보이는 내용이 최신이 아닐 수 있으며, 자동으로 다시 시도합니다.', trace: '로그 번호' },
  ja: { unreachable: 'サーバーに接続できません。表示が古い可能性があります。自動的に再試行します。', trace: 'ログ番号' },
});

/** What went wrong, as the server says it: the title in the reader's language, then the details. */
export function ProblemNotice({ problem }: { readonly problem: unknown }) {
  const text = useTexts(words);
  if (problem === null || problem === undefined) return null;
  if (!(problem instanceof ApiProblem))
    return <Notice tone="bad">{problem instanceof Error ? problem.message : JSON.stringify(problem)}</Notice>;
  if (problem.code === 'UNREACHABLE') return <Notice tone="warn">{text.unreachable}</Notice>;
  return (
    <Notice tone="bad">
      <strong className="font-semibold">{problem.title ?? problem.code}</strong>
      {problem.message !== problem.title && <span className="block text-xs opacity-90">{problem.message}</span>}
      <span className="block font-mono text-[11px] opacity-75">
        {problem.code}
        {problem.traceId !== undefined && ` · ${text.trace} ${problem.traceId}`}
      </span>
    </Notice>
  );
}

/** Nothing is there yet, and what to do about it. */
export const Empty = ({
  icon,
  title,
  children,
}: {
  readonly icon?: ReactNode;
  readonly title: ReactNode;
  readonly children?: ReactNode;
}) => (
  <div className="flex flex-col items-center justify-center gap-2 px-6 py-16 text-center text-ink-faint">
    {icon}
    <p className="text-base font-medium text-ink-soft">{title}</p>
    {children}
  </div>
);

/** Where something will be in a moment. */
export const Skeleton = ({ lines = 3 }: { readonly lines?: number }) => (
  <div aria-hidden="true" className="flex animate-pulse flex-col gap-2 p-4">
    {Array.from({ length: lines }, (_, line) => (
      <div key={line} className={classes('h-4 rounded bg-sunken', line % 3 === 2 && 'w-2/3')} />
    ))}
  </div>
);
