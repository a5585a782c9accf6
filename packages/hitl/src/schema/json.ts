import { z } from 'zod';

/** A value that JSON can carry without loss. Dates, functions and `undefined` are not among them. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

export const JsonSchema: z.ZodType<Json> = z.json();
export const JsonObjectSchema: z.ZodType<JsonObject> = z.record(z.string(), z.json());
