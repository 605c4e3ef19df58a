import * as z from 'zod';

/** One member of an error object that some refusals have. */
export interface ErrorMember {
  /** The object of the error that it is in: `source.pointer`, `meta.existingIds`. */
  readonly in: 'source' | 'meta';
  readonly schema: z.ZodType;
}

/**
 * The members that an error can have besides its code and its detail. The type of a problem's parts, the answer and its schema
 * in the OpenAPI document derive from this value, so a new member is one new entry. An error has one member of `source` at
 * most; if several are given, the first one here is shown.
 */
export const errorMembers = {
  /** JSON pointer into the body, for example `/data/attributes/amount`. */
  pointer: { in: 'source', schema: z.string() },
  /** Name of the query parameter, for example `filter[status]`. */
  parameter: { in: 'source', schema: z.string() },
  /** Name of the header: `Idempotency-Key`. */
  header: { in: 'source', schema: z.string() },
  /** Ids of the resources that the request collides with. */
  existingIds: { in: 'meta', schema: z.array(z.string()) },
  /** The names of the owners of an external account that the given name did not match. */
  owners: { in: 'meta', schema: z.array(z.string()) },
  /** Which limit is reached: one of those that RateLimit-Policy names. */
  limit: { in: 'meta', schema: z.string() },
  /** When the limit begins anew. */
  resetsAt: { in: 'meta', schema: z.string() },
} as const satisfies Readonly<Record<string, ErrorMember>>;

type Members = typeof errorMembers;

/** The values that a part of a problem can give for the members. */
export type ErrorMemberValues = {
  readonly [Name in keyof Members]?: Readonly<z.infer<Members[Name]['schema']>>;
};
