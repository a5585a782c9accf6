import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answers, createAnswers, type Hints, openHints, type Piece } from '../../src/realtime/index.ts';
import { openPeopleWorld, type PeopleWorld } from '../people/people-world.ts';
import { eventually } from '../worker/eventually.ts';

const SESSION = 'ses_01jc3x6v9d8m2k4q7t0w';
const RUN = 'run_01jc3x6v9d8m2k4q7t0w';
const driven = (fence: number, runId = RUN) => ({ sessionId: SESSION, runId, fence });

let world: PeopleWorld;
const closing: (() => unknown)[] = [];
beforeAll(async () => {
  world = await openPeopleWorld();
  closing.push(() => world.close());
});
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

interface Node {
  readonly hints: Hints;
  readonly answers: Answers;
  readonly pieces: Piece[];
}

async function twoNodes(): Promise<[Node, Node]> {
  const open = (): Node => {
    const hints = openHints({ pool: world.db, url: world.url });
    const answers = createAnswers(hints);
    const pieces: Piece[] = [];
    answers.listen(SESSION, (piece) => pieces.push(piece));
    closing.push(
      () => hints.close(),
      () => answers.close(),
    );
    return { hints, answers, pieces };
  };
  const nodes: [Node, Node] = [open(), open()];
  const heard = new Set<Node>();
  for (const node of nodes) node.hints.listen((about) => about === 'are-you-there' && heard.add(node));
  await eventually(
    async () => {
      nodes[0].hints.tell('are-you-there');
      return heard.size;
    },
    (count) => count === 2,
  );
  return nodes;
}

const soFar = ({ answers }: Node) => answers.soFar(SESSION)?.text ?? '';
const untilHeard = (node: Node, text: string) =>
  eventually(
    async () => soFar(node),
    (heard) => heard === text,
  );
const joined = ({ pieces }: Node) => pieces.map(({ text }) => text).join('');

test('what one node writes another hears piece by piece, in order and to the letter', async () => {
  const [writes, hears] = await twoNodes();
  const text = `리뷰 1,204건을 봤습니다.\n"좋아요" 👩‍👩‍👧 \u0000\u2028 ${'아주 긴 답변 😀'.repeat(2_000)} 끝`;
  // As a model may send it: letter by letter, also half a letter at a time.
  for (let at = 0; at < text.length; at += 7) writes.answers.write(driven(1), text.slice(at, at + 7), 1);
  await untilHeard(hears, text);
  for (const node of [writes, hears]) {
    expect(joined(node)).toBe(text);
    expect(node.pieces.every(({ text: piece }) => piece.isWellFormed())).toBe(true);
    expect(node.pieces.map(({ index }) => index)).toEqual(
      node.pieces.map((_, at) => joined({ ...node, pieces: node.pieces.slice(0, at) }).length),
    );
  }
});

test('a higher attempt begins anew, also when another node has taken the run over and counts from one again', async () => {
  const [writes, hears] = await twoNodes();
  writes.answers.write(driven(1), '처음', 1);
  await untilHeard(hears, '처음');
  writes.answers.write(driven(1), '다시', 2);
  await untilHeard(hears, '다시');
  hears.answers.write(driven(2), '이어받은 노드', 1);
  await untilHeard(writes, '이어받은 노드');
  // Whoever was taken for dead and is not goes on writing; nobody listens.
  writes.answers.write(driven(1), ' 죽은 줄 알았던 노드', 2);
  hears.answers.write(driven(2), '의 답변', 1);
  await untilHeard(writes, '이어받은 노드의 답변');
  expect(hears.pieces.at(-1)?.text).toBe('의 답변');
  const attempts = hears.pieces.map(({ attempt }) => attempt);
  expect(attempts).toEqual(attempts.toSorted((one, other) => one - other));
});

test('after a piece that was lost nothing more of that attempt is told; the next run is heard again', async () => {
  const [writes, hears] = await twoNodes();
  const piece = (index: number, text: string) => `answer ${JSON.stringify({ sessionId: SESSION, runId: RUN, attempt: 101, index, text })}`;
  writes.hints.tell(piece(0, '하나 '));
  writes.hints.tell(piece(6, '셋 '));
  writes.hints.tell(piece(0, '하나 '));
  writes.hints.tell(piece(3, '둘 '));
  await untilHeard(hears, '하나 둘 ');
  writes.hints.tell(piece(20, '먼 곳'));
  writes.hints.tell('answer {"broken');
  writes.hints.tell('answer {"sessionId":1}');
  const next = 'run_02jc3x6v9d8m2k4q7t0w';
  writes.answers.write(driven(1, next), '다음 실행', 1);
  await untilHeard(hears, '다음 실행');
  expect(hears.pieces.map(({ text }) => text)).toEqual(['하나 ', '둘 ', '다음 실행']);
});

test('a node that begins to listen in the middle says nothing rather than half of it', async () => {
  const [writes] = await twoNodes();
  const text = '앞부분. ';
  writes.answers.write(driven(7), text, 1);
  await untilHeard(writes, text);
  const [late] = await twoNodes();
  expect(late.answers.soFar(SESSION)).toBeUndefined();
  writes.answers.write(driven(7), '뒷부분.', 1);
  await untilHeard(writes, `${text}뒷부분.`);
  writes.answers.write(driven(8), '처음부터', 1);
  await untilHeard(late, '처음부터');
  expect(late.pieces.map(({ text: piece }) => piece)).toEqual(['처음부터']);
});
