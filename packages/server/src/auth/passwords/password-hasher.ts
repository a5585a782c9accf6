import { hash, type Options, parseOptions, verify } from '@node-rs/argon2';

/** 19 MiB and two passes: what OWASP gives as the least for argon2id. A hash made with less is renewed at the next sign-in. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Takes as long for somebody who is not there (undefined) as for somebody who is. `busy` if too many wait already. */
  check(hash: string | undefined, password: string): Promise<'right' | 'wrong' | 'busy'>;
  isOutdated(hash: string): boolean;
}

export interface PasswordHasherOptions {
  readonly cost?: { readonly memoryCost: number; readonly timeCost: number; readonly parallelism: number };
  /** How many are worked on at once, each with its own memory; the rest of the process needs the threads too. */
  readonly atOnce?: number;
  readonly waiting?: number;
}

/** argon2id. One for the whole process, since it is what bounds the work that strangers can cause. */
export function createPasswordHasher({ cost = COST, atOnce = 2, waiting = 50 }: PasswordHasherOptions = {}): PasswordHasher {
  const options: Options = { ...cost };
  const inTurn = createTurns(atOnce);
  // Nobody's: made of the same cost, and no password has it.
  const nobody = hash(crypto.randomUUID(), options);
  return {
    hash: (password) => inTurn.take(() => hash(normalise(password), options)),
    check: async (stored, password) => {
      if (inTurn.waiting() >= waiting) return 'busy';
      const against = stored ?? (await nobody);
      const right = await inTurn.take(() => verify(against, normalise(password)));
      return right && stored !== undefined ? 'right' : 'wrong';
    },
    isOutdated: (stored) => {
      const { memoryCost, timeCost } = parseOptions(stored);
      return memoryCost < cost.memoryCost || timeCost < cost.timeCost;
    },
  };
}

/** The same password from every keyboard: 비밀번호 comes in two forms of Unicode. */
const normalise = (password: string): string => password.normalize('NFKC');

interface Turns {
  take<T>(work: () => Promise<T>): Promise<T>;
  waiting(): number;
}

function createTurns(atOnce: number): Turns {
  let free = atOnce;
  const queue: (() => void)[] = [];
  return {
    waiting: () => queue.length,
    take: async (work) => {
      if (free > 0) free--;
      else await new Promise<void>((resolve) => queue.push(resolve));
      try {
        return await work();
      } finally {
        const next = queue.shift();
        if (next === undefined) free++;
        else next();
      }
    },
  };
}
