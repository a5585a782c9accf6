import type { z } from 'zod';

/** `todo_id` → `todoId`. */
export type CamelName<Name extends string> = Name extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<CamelName<Tail>>}` : Name;

type OptionalNames<Shape> = { [Name in keyof Shape]: Shape[Name] extends z.ZodOptional ? Name : never }[keyof Shape];

type DomainObject<Shape> = {
  [Name in Exclude<keyof Shape, OptionalNames<Shape>> as CamelName<Name & string>]: DomainOf<Shape[Name]>;
} & {
  [Name in OptionalNames<Shape> as CamelName<Name & string>]?: DomainOf<Shape[Name]> | undefined;
};

type Flat<Fields> = { [Name in keyof Fields]: Fields[Name] };

/**
 * What a wire schema's values are inside the program: names in camelCase, times as dates. Records and plain JSON are a user's, and
 * are the same on both sides.
 */
export type DomainOf<Schema> = Schema extends z.ZodISODateTime
  ? Date
  : Schema extends z.ZodOptional<infer Inner>
    ? DomainOf<Inner> | undefined
    : Schema extends z.ZodNullable<infer Inner>
      ? DomainOf<Inner> | null
      : Schema extends z.ZodDefault<infer Inner>
        ? DomainOf<Inner>
        : Schema extends z.ZodArray<infer Element>
          ? DomainOf<Element>[]
          : Schema extends z.ZodRecord<infer Key, infer Value>
            ? Record<z.output<Key> & PropertyKey, DomainOf<Value>>
            : Schema extends z.ZodObject<infer Shape>
              ? Flat<DomainObject<Shape>>
              : Schema extends z.ZodUnion<infer Options>
                ? DomainOf<Options[number]>
                : Schema extends z.ZodType<infer Value>
                  ? Value
                  : never;

type Leaf = string | number | boolean | null | undefined | Date;

/** The same, as it may be handed in: nothing of it is changed. */
export type Reading<Value> = Value extends Leaf
  ? Value
  : Value extends readonly (infer Element)[]
    ? readonly Reading<Element>[]
    : Value extends object
      ? { readonly [Name in keyof Value]: Reading<Value[Name]> }
      : Value;
