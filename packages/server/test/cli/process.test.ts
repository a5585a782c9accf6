import { execFile, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CliWorld, LANGUAGES, openCliWorld, type Typist } from './cli-world.ts';

const BIN = fileURLToPath(new URL('../../bin/dream-agent.js', import.meta.url));

let world: CliWorld;
let arin: Typist;
beforeAll(async () => {
  world = await openCliWorld();
  arin = await world.typist('approver', { name: '이아린' });
});
afterAll(() => world?.close());

const env = () => ({ PATH: process.env['PATH'], ...arin.env, LANG: LANGUAGES.ko });

test('the program itself: asks, is answered through its pipe, and ends by itself', async () => {
  const child = spawn(process.execPath, [BIN, 'ask', '지난달 하루담 선크림 리뷰 분석해줘'], { env: env(), cwd: arin.folder });
  child.stdin.end('a\n');
  let out = '';
  for await (const chunk of child.stdout) out += String(chunk);
  expect(out).toContain('요청하신 작업을 마쳤습니다.');
  expect(await new Promise((resolve) => (child.exitCode === null ? child.once('exit', resolve) : resolve(child.exitCode)))).toBe(0);
});

test('what reads its output may stop reading', async () => {
  const command = `"${process.execPath}" "${BIN}" --help | head -1`;
  const { stdout, stderr } = await promisify(execFile)('/bin/bash', ['-o', 'pipefail', '-c', command], { env: env(), cwd: arin.folder });
  expect([stdout, stderr]).toEqual(['dream-agent · 먼저 여쭤보고 움직이는 에이전트\n', '']);
});

test('Ctrl-C while it watches is its end, and no failure', async () => {
  const child = spawn(process.execPath, [BIN, 'inbox', '--watch'], { env: env(), cwd: arin.folder, detached: true });
  for await (const chunk of child.stdout) if (String(chunk).includes('지켜보는 중')) break;
  // To the whole group, as a terminal does.
  process.kill(-(child.pid ?? 0), 'SIGINT');
  expect(await new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal)))).toBe(0);
});
