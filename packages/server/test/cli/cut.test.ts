import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gatedConfig } from '../routes/gated-config.ts';
import { type CliWorld, openCliWorld, type Typist } from './cli-world.ts';

let world: CliWorld;
let arin: Typist;
const open = new Set<Socket>();
/** Between the commands and the server, to be cut. */
const wire = createServer((near) => {
  const far = connect(Number(new URL(world.address).port), '127.0.0.1');
  near.pipe(far).pipe(near);
  for (const [socket, other] of [
    [near, far],
    [far, near],
  ] as const) {
    open.add(socket);
    socket.on('error', () => other.destroy());
    socket.on('close', () => {
      open.delete(socket);
      other.destroy();
    });
  }
});
const cut = () => {
  for (const socket of open) socket.resetAndDestroy();
};

beforeAll(async () => {
  world = await openCliWorld({ config: await gatedConfig() });
  arin = await world.typist('admin');
  await new Promise<void>((resolve) => wire.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  wire.close();
  await world?.close();
});

test('a connection that is lost is taken up where it was: nothing is missed, nothing is told or asked twice', async () => {
  const env = { DREAM_AGENT_URL: `http://127.0.0.1:${(wire.address() as AddressInfo).port}` };
  const sitting = arin.sit(['ask', '지난달 하루담 선크림 리뷰로 보고서 만들어줘'], { env });
  await sitting.sees('에이전트가 계획을 세웠습니다');
  await sitting.sees('[a] 승인');
  cut();
  await sitting.sees('다시 잇는 중입니다');
  sitting.type('a');
  await sitting.sees('에이전트가 사용하려는 도구 report');
  cut();
  sitting.type('a');
  const { code, out, err } = await sitting.ended;
  expect([code, err]).toEqual([0, '']);
  const times = (text: string) => out.split(text).length - 1;
  expect(times('이렇게 이해했습니다')).toBe(1);
  expect(times('에이전트가 계획을 세웠습니다')).toBe(1);
  expect(times('에이전트가 사용하려는 도구 report')).toBe(1);
  expect(times('✔ 하루담 리뷰 수집')).toBe(1);
  expect(times('요청하신 작업을 마쳤습니다.')).toBe(1);
});
