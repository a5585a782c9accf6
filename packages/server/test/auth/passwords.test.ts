import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  authenticateWebSession,
  createPasswordHasher,
  forgetExpired,
  PasswordSchema,
  type SignedInWithPassword,
  setPassword,
  signInWithPassword,
} from '../../src/auth/index.ts';
import { disableUser } from '../../src/people/index.ts';
import { atOnce, countKinds, openPeopleWorld, type PeopleWorld } from '../people/people-world.ts';
import { cheapHasher, signedIn } from './door.ts';

const RIGHT = '비밀번호-열두글자이상';
const LATER = 2 * 3_600;

let world: PeopleWorld;
let counter = 0;
beforeAll(async () => {
  world = await openPeopleWorld();
});
afterAll(() => world?.close());
// What one test has counted is nothing to the next.
beforeEach(() => world.db.query('truncate server.sign_in_attempts'));

async function member(): Promise<{ userId: string; email: string }> {
  const email = `person${counter++}@example.kr`;
  const userId = await world.person({ email });
  await setPassword({ db: world.db, hasher: cheapHasher }, { userId, password: RIGHT });
  return { userId, email };
}

const signIn = (email: string, password: string, address = '203.0.113.7'): Promise<SignedInWithPassword> =>
  signInWithPassword({ db: world.db, hasher: cheapHasher }, { email, password, browser: { address, userAgent: 'test' } });

describe('signing in with a password', () => {
  test('starts a session for whoever knows it, from every keyboard', async () => {
    const { userId, email } = await member();
    const typed = [
      [email, RIGHT],
      [` ${email.toUpperCase()} `, RIGHT.normalize('NFD')],
    ] as const;
    for (const [name, password] of typed) {
      const signed = await signIn(name, password);
      expect(signed).toMatchObject({ kind: 'signed-in', userId });
      expect((await authenticateWebSession(world.db, signed.kind === 'signed-in' ? signed.token : ''))?.userId).toBe(userId);
    }
  });

  test('gives one and the same answer to a wrong password, an unknown name, a disabled person and one without a password', async () => {
    const { email } = await member();
    const disabled = await member();
    await disableUser(world.db, disabled.userId);
    await world.person({ email: 'sso-only@example.kr' });
    const answers = [
      await signIn(email, 'wrong password!'),
      await signIn('nobody@example.kr', RIGHT),
      await signIn(disabled.email, RIGHT),
      await signIn('sso-only@example.kr', ''),
      await signIn("' or 1=1 --@x", RIGHT),
      await signIn('a\0b@example.kr', RIGHT),
    ];
    for (const answer of answers) expect(answer).toEqual({ kind: 'refused' });
  });

  test('does the same work for somebody who is not there as for somebody who is', async () => {
    const { email } = await member();
    const checked: boolean[] = [];
    const watched = {
      ...cheapHasher,
      check: (hash: string | undefined, password: string) => {
        checked.push(hash !== undefined);
        return cheapHasher.check(hash, password);
      },
    };
    for (const name of [email, 'nobody@example.kr', 'not an address']) {
      await signInWithPassword(
        { db: world.db, hasher: watched },
        { email: name, password: 'wrong password!', browser: { address: '203.0.113.9', userAgent: '' } },
      );
    }
    expect(checked).toEqual([true, false, false]);
  });

  test('does not stumble over what strangers send', async () => {
    const { email } = await member();
    for (const password of ['', '\0', '\uD800', 'x'.repeat(5_000_000)]) {
      expect((await signIn(email, password, `198.51.100.${counter++ % 250}`)).kind).toBe('refused');
    }
    expect((await signIn('x'.repeat(1_000_000), RIGHT)).kind).toBe('refused');
  });
});

describe('guessing', () => {
  test('has to wait after five tries, twice as long each time, and the right password has to wait too', async () => {
    const { email } = await member();
    for (let tries = 0; tries < 5; tries++) expect((await signIn(email, `wrong guess ${tries}`)).kind).toBe('refused');
    expect(await signIn(email, RIGHT)).toEqual({ kind: 'too-many', retryAfterSeconds: 1 });
    await world.advance(1.1);
    expect((await signIn(email, 'wrong guess 6')).kind).toBe('refused');
    expect(await signIn(email, RIGHT)).toEqual({ kind: 'too-many', retryAfterSeconds: 2 });
    await world.advance(2.1);
    expect((await signIn(email, 'wrong guess 7')).kind).toBe('refused');
    await world.advance(2.1);
    expect((await signIn(email, RIGHT)).kind).toBe('too-many');
    await world.advance(2);
    expect((await signIn(email, RIGHT)).kind).toBe('signed-in');
    // And all is forgotten.
    expect((await signIn(email, 'wrong again!')).kind).toBe('refused');
    expect((await signIn(email, RIGHT)).kind).toBe('signed-in');
  });

  test('at an unknown name is stopped just the same', async () => {
    const kinds: string[] = [];
    for (let tries = 0; tries < 6; tries++) kinds.push((await signIn('ghost@example.kr', 'x')).kind);
    expect(kinds).toEqual([...Array(5).fill('refused'), 'too-many']);
  });

  test('gets no further by sending a hundred tries at once', async () => {
    const { email } = await member();
    const outcomes = await atOnce(100, (index) => signIn(email, `guess number ${index}`));
    expect(countKinds(outcomes)).toEqual({ refused: 5, 'too-many': 95 });
  });

  test('from one place does not shut a person out who comes from another', async () => {
    const { email } = await member();
    await atOnce(100, (index) => signIn(email, `guess number ${index}`, '198.51.100.66'));
    expect((await signIn(email, RIGHT, '203.0.113.50')).kind).toBe('signed-in');
  });

  test('one password at many names from one place is stopped, also if the place has a whole network of IPv6', async () => {
    const outcomes: { kind: string }[] = [];
    for (let tries = 0; tries < 60; tries++) {
      outcomes.push(await signIn(`victim${tries}@example.kr`, 'Password123!', `2001:db8:1:2:${tries}::${tries}`));
    }
    expect(countKinds(outcomes)).toEqual({ refused: 50, 'too-many': 10 });
    expect((await signIn('else@example.kr', 'Password123!', '2001:db8:1:3::1')).kind).toBe('refused');
  });

  test('at one name from many places has to wait, but never longer than a minute', async () => {
    const { email } = await member();
    for (let tries = 0; tries < 50; tries++) await signIn(email, 'wrong guess!', `198.51.${tries}.1`);
    expect((await signIn(email, 'wrong guess!', '198.51.200.1')).kind).toBe('too-many');
    for (let tries = 0; tries < 9; tries++) {
      await world.advance(61);
      expect((await signIn(email, 'wrong guess!', `198.51.${100 + tries}.1`)).kind).toBe('refused');
    }
    await world.advance(61);
    expect((await signIn(email, RIGHT, '203.0.113.50')).kind).toBe('signed-in');
  });

  test('is forgotten after a while, and does not name anybody in the database', async () => {
    const { email } = await member();
    for (let tries = 0; tries < 6; tries++) await signIn(email, 'my-other-password');
    await world.advance(LATER);
    for (let tries = 0; tries < 4; tries++) expect((await signIn(email, 'wrong again!')).kind).toBe('refused');
    const { rows } = await world.db.query('select sign_in_attempts::text as row from server.sign_in_attempts');
    for (const { row } of rows) expect(row).not.toContain(email);
    await world.advance(2 * 86_400);
    expect((await forgetExpired(world.db)).attempts).toBe(rows.length);
  });
});

describe('a password', () => {
  test('that is changed ends all sessions but the one that changes it', async () => {
    const { userId, email } = await member();
    const [mine, other] = [await signedIn(world, userId), await signedIn(world, userId)];
    const change = { userId, password: 'an entirely new one', exceptSession: mine.sessionId };
    expect(await setPassword({ db: world.db, hasher: cheapHasher }, change)).toEqual({ kind: 'set' });
    expect(await authenticateWebSession(world.db, mine.token)).toBeDefined();
    expect(await authenticateWebSession(world.db, other.token)).toBeUndefined();
    expect((await signIn(email, RIGHT)).kind).toBe('refused');
    expect((await signIn(email, 'an entirely new one')).kind).toBe('signed-in');
  });

  test.each(['short', 'aaaaaaaaaaaaaaa', '\uD800long enough though', 'x1'.repeat(400)])('is not %j', (password) => {
    expect(PasswordSchema.safeParse(password).success).toBe(false);
  });

  test('is kept as argon2id with at least 19 MiB, never as itself, and differently for each person', async () => {
    const hasher = createPasswordHasher();
    const [one, other] = [await hasher.hash(RIGHT), await hasher.hash(RIGHT)];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
    expect(await hasher.check(one, RIGHT.normalize('NFD'))).toBe('right');
    expect(await hasher.check(undefined, RIGHT)).toBe('wrong');
  });

  test('that was kept more cheaply is kept anew at the next sign-in', async () => {
    const { userId, email } = await member();
    const hashOf = async () => (await world.db.query('select hash from server.passwords where user_id = $1', [userId])).rows[0].hash;
    const dearer = createPasswordHasher({ cost: { memoryCost: 128, timeCost: 2, parallelism: 1 } });
    const browser = { address: '203.0.113.7', userAgent: '' };
    expect(await hashOf()).toContain('m=64,t=1');
    expect((await signInWithPassword({ db: world.db, hasher: dearer }, { email, password: RIGHT, browser })).kind).toBe('signed-in');
    expect(await hashOf()).toContain('m=128,t=2');
    expect((await signInWithPassword({ db: world.db, hasher: dearer }, { email, password: RIGHT, browser })).kind).toBe('signed-in');
  });

  test('is not worked on for more strangers than there is room for', async () => {
    const hasher = createPasswordHasher({ cost: { memoryCost: 64, timeCost: 1, parallelism: 1 }, atOnce: 1, waiting: 3 });
    const known = await hasher.hash(RIGHT);
    const answers = await atOnce(10, () => hasher.check(known, RIGHT));
    expect(answers.filter((answer) => answer === 'right')).toHaveLength(4);
    expect(answers.filter((answer) => answer === 'busy')).toHaveLength(6);
    expect(await hasher.check(known, RIGHT)).toBe('right');
  });
});
