import { z } from 'zod';
import { ALL_ROUTES, ServerMessageSchema, SOCKETS } from '../../src/contract/index.ts';
import { CLIENT_MESSAGES } from '../../src/contract/live/client-message.ts';
import { ErrorBodySchema } from '../../src/contract/shapes/error-body.ts';

/** The schemas right under one. */
export function childrenOf(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) return [schema.def.innerType];
  if (schema instanceof z.ZodArray) return [schema.def.element];
  if (schema instanceof z.ZodRecord) return [schema.def.keyType, schema.def.valueType];
  if (schema instanceof z.ZodObject) return Object.values(schema.def.shape);
  if (schema instanceof z.ZodUnion) return schema.def.options;
  return [];
}

/** What goes over the wire anywhere: bodies and answers of routes, parameters, messages. */
export function allSchemas(): ReadonlySet<z.core.$ZodType> {
  const found = new Set<z.core.$ZodType>();
  const visit = (schema: z.core.$ZodType | undefined): void => {
    if (schema === undefined || found.has(schema)) return;
    found.add(schema);
    for (const child of childrenOf(schema)) visit(child);
  };
  for (const { params, query, body, answer } of ALL_ROUTES) {
    visit(params);
    visit(query);
    if (body?.kind === 'json') visit(body.schema);
    if (answer.kind === 'json' || answer.kind === 'events') visit(answer.schema);
  }
  for (const message of [ServerMessageSchema, ...CLIENT_MESSAGES, ErrorBodySchema]) visit(message);
  for (const socket of Object.values(SOCKETS)) visit(socket.query);
  return found;
}

/** Those with a name of their own. */
export function namedSchemas(): ReadonlyMap<string, z.ZodType> {
  const named = new Map<string, z.ZodType>();
  for (const schema of allSchemas()) {
    const id = z.globalRegistry.get(schema)?.id;
    if (id === undefined) continue;
    if (named.has(id) && named.get(id) !== schema) throw new Error(`two schemas are called ${id}`);
    named.set(id, schema as z.ZodType);
  }
  return named;
}
