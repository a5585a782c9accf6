import { z } from 'zod';

declare const tag: unique symbol;

/** A string that says what it names: `req_…` can't be passed where a run is meant. */
export type Id<Prefix extends string> = `${Prefix}_${string}` & { readonly [tag]: Prefix };

export type RunId = Id<'run'>;
export type ActionId = Id<'act'>;
export type RequestId = Id<'req'>;
export type GrantId = Id<'grt'>;
export type DelegationId = Id<'dlg'>;

/** Prefixes in use; an id with another prefix is not one of ours. */
export const ID_PREFIXES = ['run', 'act', 'req', 'grt', 'dlg'] as const;
export type IdPrefix = (typeof ID_PREFIXES)[number];

const idSchema = <Prefix extends IdPrefix>(prefix: Prefix) =>
  z
    .string()
    .regex(new RegExp(`^${prefix}_[0-9a-z]{10,40}$`), `expected an id of the form ${prefix}_…`)
    .transform((text) => text as Id<Prefix>);

export const RunIdSchema = idSchema('run');
export const ActionIdSchema = idSchema('act');
export const RequestIdSchema = idSchema('req');
export const GrantIdSchema = idSchema('grt');
export const DelegationIdSchema = idSchema('dlg');
