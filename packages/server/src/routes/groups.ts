import { GroupsSchema, toWire } from '../contract/index.ts';
import { ApiError } from '../http/errors/api-error.ts';
import type { Handlers } from '../http/handler.ts';
import { addToGroup, createGroup, deleteGroup, findUser, listGroups, removeFromGroup } from '../people/index.ts';

const missing = (name: string) => new ApiError('GROUP_NOT_FOUND', `there is no group "${name}"`);
const nobody = (id: string) => new ApiError('USER_NOT_FOUND', `there is no person ${id}`);

export const groupHandlers: Handlers<'listGroups' | 'createGroup' | 'deleteGroup' | 'addToGroup' | 'removeFromGroup'> = {
  listGroups: async ({ db }) => toWire(GroupsSchema, { items: await listGroups(db) }),

  createGroup: async ({ db }, { body }) => {
    const made = await createGroup(db, body.name);
    if (made.kind === 'invalid') throw new ApiError('INPUT_INVALID', made.problem);
    if (made.kind === 'exists') throw new ApiError('GROUP_EXISTS', `there is a group "${made.name}"; expected another name`);
    return { name: made.name, members: [] };
  },

  deleteGroup: async ({ db }, { params }) => {
    if ((await deleteGroup(db, params.group)).kind === 'no-such-group') throw missing(params.group);
  },

  addToGroup: async ({ db }, { params }) => {
    const { kind } = await addToGroup(db, { group: params.group, userId: params.user_id });
    if (kind === 'no-such-group') throw missing(params.group);
    if (kind === 'no-such-user') throw nobody(params.user_id);
  },

  removeFromGroup: async ({ db }, { params }) => {
    const { group, user_id: userId } = params;
    if ((await removeFromGroup(db, { group, userId })).kind === 'removed') return;
    if ((await findUser(db, userId)) === undefined) throw nobody(userId);
    // Somebody who is not in it is out of it; a group that is not there is worth telling.
    if (!(await listGroups(db)).some(({ name }) => name === group.normalize('NFC'))) throw missing(group);
  },
};
