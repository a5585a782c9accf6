import { z } from 'zod';
import { people } from '../access.ts';
import { GIVES_NOTHING, gives, routes, takes } from '../route.ts';
import { RoleWireSchema } from '../shapes/basics.ts';
import { NameSchema } from '../shapes/ids.ts';
import { anyOf, paging, query } from '../shapes/paging.ts';
import { text } from '../shapes/text.ts';
import { CreateGroupBodySchema, GroupsSchema, GroupWireSchema } from '../shapes/users/group.ts';
import {
  ChangePasswordBodySchema,
  ChangeRoleBodySchema,
  CreateUserBodySchema,
  NamesSchema,
  UpdateUserBodySchema,
  UserIdSchema,
  UserPageSchema,
  UserWireSchema,
} from '../shapes/users/user.ts';

const params = z.strictObject({ user_id: UserIdSchema });
const group = z.strictObject({ group: NameSchema });
const member = z.strictObject({ group: NameSchema, user_id: UserIdSchema });

const list = people('workspace', 'none', 'all', 'all', 'all', 'read');
const administer = people('workspace', 'none', 'none', 'none', 'all', 'manage');
const oneself = people('user', 'own', 'own', 'own', 'all', null);

export const userRoutes = routes({
  listUsers: {
    method: 'GET',
    path: '/api/users',
    tag: 'people',
    summary: 'The people who may use this server',
    access: list,
    query: query({ ...paging, role: anyOf(RoleWireSchema).optional(), search: text(200).optional() }),
    answer: gives(UserPageSchema),
    errors: [],
  },
  listNames: {
    method: 'GET',
    path: '/api/names',
    tag: 'people',
    summary: 'What people are called whose ids one has come across; ids that are nobody are left out',
    access: people('workspace', 'all', 'all', 'all', 'all', 'read'),
    query: query({ id: z.array(UserIdSchema).min(1).max(100) }),
    answer: gives(NamesSchema),
    errors: [],
  },
  createUser: {
    method: 'POST',
    path: '/api/users',
    tag: 'people',
    summary: 'Lets somebody in',
    access: administer,
    body: takes(CreateUserBodySchema),
    answer: gives(UserWireSchema, 201),
    errors: ['EMAIL_TAKEN', 'PASSWORD_TOO_WEAK'],
  },
  readUser: {
    method: 'GET',
    path: '/api/users/{user_id}',
    tag: 'people',
    summary: 'One person',
    access: people('user', 'own', 'all', 'all', 'all', 'read'),
    params,
    answer: gives(UserWireSchema),
    errors: ['USER_NOT_FOUND'],
  },
  updateUser: {
    method: 'PATCH',
    path: '/api/users/{user_id}',
    tag: 'people',
    summary: 'Changes name, address or language',
    access: oneself,
    params,
    body: takes(UpdateUserBodySchema),
    answer: gives(UserWireSchema),
    errors: ['USER_NOT_FOUND', 'EMAIL_TAKEN'],
  },
  changePassword: {
    method: 'PUT',
    path: '/api/users/{user_id}/password',
    tag: 'people',
    summary: 'Changes a password, and signs out everywhere else',
    access: oneself,
    params,
    body: takes(ChangePasswordBodySchema),
    answer: GIVES_NOTHING,
    errors: ['USER_NOT_FOUND', 'SIGN_IN_FAILED', 'PASSWORD_TOO_WEAK'],
  },
  changeRole: {
    method: 'PUT',
    path: '/api/users/{user_id}/role',
    tag: 'people',
    summary: 'Gives somebody another role, in force at once',
    access: administer,
    params,
    body: takes(ChangeRoleBodySchema),
    answer: gives(UserWireSchema),
    errors: ['USER_NOT_FOUND', 'LAST_ADMIN'],
  },
  disableUser: {
    method: 'POST',
    path: '/api/users/{user_id}/disable',
    tag: 'people',
    summary: 'Shuts somebody out: every sign-in and key of theirs is worthless from then on',
    access: administer,
    params,
    answer: gives(UserWireSchema),
    errors: ['USER_NOT_FOUND', 'LAST_ADMIN'],
  },
  enableUser: {
    method: 'POST',
    path: '/api/users/{user_id}/enable',
    tag: 'people',
    summary: 'Lets somebody in again',
    access: administer,
    params,
    answer: gives(UserWireSchema),
    errors: ['USER_NOT_FOUND'],
  },
  listGroups: {
    method: 'GET',
    path: '/api/groups',
    tag: 'people',
    summary: 'All groups with their members',
    access: list,
    answer: gives(GroupsSchema),
    errors: [],
  },
  createGroup: {
    method: 'POST',
    path: '/api/groups',
    tag: 'people',
    summary: 'Makes a group',
    access: administer,
    body: takes(CreateGroupBodySchema),
    answer: gives(GroupWireSchema, 201),
    errors: ['GROUP_EXISTS'],
  },
  deleteGroup: {
    method: 'DELETE',
    path: '/api/groups/{group}',
    tag: 'people',
    summary: 'Removes a group; its members stay',
    access: administer,
    params: group,
    answer: GIVES_NOTHING,
    errors: ['GROUP_NOT_FOUND'],
  },
  addToGroup: {
    method: 'PUT',
    path: '/api/groups/{group}/members/{user_id}',
    tag: 'people',
    summary: 'Puts somebody in a group',
    access: administer,
    params: member,
    answer: GIVES_NOTHING,
    errors: ['GROUP_NOT_FOUND', 'USER_NOT_FOUND'],
  },
  removeFromGroup: {
    method: 'DELETE',
    path: '/api/groups/{group}/members/{user_id}',
    tag: 'people',
    summary: 'Takes somebody out of a group',
    access: administer,
    params: member,
    answer: GIVES_NOTHING,
    errors: ['GROUP_NOT_FOUND', 'USER_NOT_FOUND'],
  },
});
