import type { Db } from '@dream-agent/hitl/postgres';
import { PasswordSchema, setPassword } from '../auth/index.ts';
import { toWire, UserPageSchema, UserWireSchema } from '../contract/index.ts';
import { ApiError } from '../http/errors/api-error.ts';
import type { Handlers } from '../http/handler.ts';
import { readCursor, writeCursor } from '../http/paging/cursor.ts';
import { changeEmail } from '../people/change-email.ts';
import { findNames } from '../people/find-names.ts';
import { changeRole, createUser, disableUser, enableUser, findUser, type Invalid, updateUser } from '../people/index.ts';
import { searchUsers } from '../people/search-users.ts';
import { cutPage } from '../use-cases/page.ts';
import { changePassword } from '../use-cases/people/change-password.ts';

const missing = (id: string) => new ApiError('USER_NOT_FOUND', `there is no person ${id}`);
const taken = () => new ApiError('EMAIL_TAKEN', 'somebody else has this address; expected one of their own');
const invalid = ({ problem }: Invalid) => new ApiError('INPUT_INVALID', problem);
const weak = ({ problem }: Invalid) => new ApiError('PASSWORD_TOO_WEAK', problem);
const last = (id: string) => new ApiError('LAST_ADMIN', `${id} is the last admin; make somebody else an admin first`);

async function show(db: Db, id: string) {
  const user = await findUser(db, id);
  if (user === undefined) throw missing(id);
  return toWire(UserWireSchema, user);
}

type Names =
  | 'listUsers'
  | 'listNames'
  | 'createUser'
  | 'readUser'
  | 'updateUser'
  | 'changePassword'
  | 'changeRole'
  | 'disableUser'
  | 'enableUser';

export const userHandlers: Handlers<Names> = {
  listUsers: async ({ db }, { query }) => {
    const [after] = readCursor('users', 1, query.cursor) ?? [];
    const found = await searchUsers(db, { roles: query.role, search: query.search, after, limit: query.limit + 1 });
    const { rows, last: end } = cutPage(found, query.limit);
    return toWire(UserPageSchema, { items: rows, nextCursor: end === undefined ? null : writeCursor('users', [end.id]) });
  },

  listNames: async ({ db }, { query }) => ({ items: await findNames(db, query.id) }),

  createUser: async ({ db, hasher }, { body }) => {
    const { password, email = null, language, ...rest } = body;
    // Looked at first: somebody who was let in without being able to come in helps nobody.
    const judged = password === undefined ? undefined : PasswordSchema.safeParse(password);
    if (judged?.success === false) throw new ApiError('PASSWORD_TOO_WEAK', judged.error.issues.map(({ message }) => message).join('; '));
    const made = await createUser(db, { ...rest, email, ...(language === undefined ? {} : { language }) });
    if (made.kind === 'invalid') throw invalid(made);
    if (made.kind === 'email-taken') throw taken();
    if (password !== undefined) await setPassword({ db, hasher }, { userId: made.userId, password });
    return show(db, made.userId);
  },

  readUser: ({ db }, { params }) => show(db, params.user_id),

  updateUser: async ({ db }, { params, body }) => {
    const userId = params.user_id;
    const { email, name, language } = body;
    if (email !== undefined) {
      const changed = await changeEmail(db, { userId, email });
      if (changed.kind === 'invalid') throw invalid(changed);
      if (changed.kind === 'email-taken') throw taken();
    }
    const updated = await updateUser(db, {
      userId,
      ...(name === undefined ? {} : { name }),
      ...(language === undefined ? {} : { language }),
    });
    if (updated.kind === 'invalid') throw invalid(updated);
    return show(db, userId);
  },

  changePassword: async (deps, { params, body, principal }) => {
    const changed = await changePassword(deps, {
      userId: params.user_id,
      by: principal,
      current: body.current_password,
      next: body.new_password,
    });
    switch (changed.kind) {
      case 'set':
        return;
      case 'invalid':
        throw weak(changed);
      case 'no-such-user':
        throw missing(params.user_id);
      case 'wrong':
        throw new ApiError('SIGN_IN_FAILED', 'current_password is not right; expected the one that is changed');
      case 'busy':
        throw new ApiError('OVERLOADED', 'too many passwords are looked at; try again in a moment');
    }
  },

  changeRole: async ({ db }, { params, body }) => {
    const changed = await changeRole(db, { userId: params.user_id, role: body.role });
    if (changed.kind === 'invalid') throw invalid(changed);
    if (changed.kind === 'last-admin') throw last(params.user_id);
    return show(db, params.user_id);
  },

  disableUser: async ({ db }, { params }) => {
    if ((await disableUser(db, params.user_id)).kind === 'last-admin') throw last(params.user_id);
    return show(db, params.user_id);
  },

  enableUser: async ({ db }, { params }) => {
    await enableUser(db, params.user_id);
    return show(db, params.user_id);
  },
};
