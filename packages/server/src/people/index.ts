export { changeRole } from './change-role.ts';
export { type CreatedUser, createUser } from './create-user.ts';
export { disableUser } from './disable-user.ts';
export { enableUser } from './enable-user.ts';
export { type FindOrCreateUser, findOrCreateUser } from './find-or-create-user.ts';
export { findUser } from './find-user.ts';
export { addToGroup } from './groups/add-to-group.ts';
export { createGroup } from './groups/create-group.ts';
export { deleteGroup } from './groups/delete-group.ts';
export { type Group, listGroups } from './groups/list-groups.ts';
export { removeFromGroup } from './groups/remove-from-group.ts';
export { type Identity, IdentitySchema, LOCAL_OWNER } from './identity.ts';
export { linkIdentity } from './link-identity.ts';
export { listUsers } from './list-users.ts';
export { updateUser } from './update-user.ts';
export {
  EmailSchema,
  emailKey,
  type Invalid,
  LANGUAGES,
  type Language,
  LanguageSchema,
  NameSchema,
  type NewUser,
  NewUserSchema,
  type User,
} from './user.ts';
