import { type Defect, type Edit, tests as inHitl, inSource } from '../defect.ts';

const inServer = (file: string, find: string, replace: string): Edit => ({ file: `packages/server/src/${file}`, find, replace });
const tests = (name: string): string => `packages/server/test/${name}.test.ts`;

/** What becomes of people's work when the database is busy, stuck or full. */
export const databaseDefects: readonly Defect[] = [
  {
    name: 'a decision that the database ends to break a deadlock is lost',
    edits: [inSource('postgres/connection/failure.ts', " || error.code === '40P01'", '')],
    tests: [inHitl('postgres/deadlocks')],
  },
  {
    name: 'a transaction that the database ends to break a deadlock is not done again',
    edits: [inSource('postgres/connection/db.ts', 'const ATTEMPTS = 4;', 'const ATTEMPTS = 1;')],
    tests: [inHitl('postgres/deadlocks')],
  },
  {
    name: 'a deadlock that lasts is told as a fault of the server',
    edits: [inServer('http/errors/code-of.ts', '57014|40001|40P01|55P03', '57014')],
    tests: [tests('app/busy-database')],
  },
  {
    name: 'a full disk is told as a fault of the server',
    edits: [inServer('postgres/infrastructure.ts', '|53...|58030|25006|', '|25006|')],
    tests: [tests('app/busy-database')],
  },
  {
    name: 'whoever finds the database busy is not told when to come again',
    slow: true,
    edits: [inServer('http/errors/answer-errors.ts', 'detail.retry_after_sec !== undefined', 'detail.retry_after_sec === 0')],
    tests: [tests('app/busy-database')],
  },
  {
    name: 'a database whose disk was full for a while stays down',
    slow: true,
    edits: [inServer('postgres/embedded.ts', 'if (!full) restarts.push(now);', 'restarts.push(now);')],
    tests: [tests('postgres/full-disk')],
  },
  {
    name: 'without room in Redis nobody is limited',
    edits: [
      inServer(
        'auth/rate-limit/redis-rate-limiter.ts',
        'away = true;\n        return fallback.take(key, limit, cost);',
        "away = true;\n        return { kind: 'admitted', remaining: 1 };",
      ),
    ],
    tests: [tests('app/redis-trouble')],
  },
];
