import * as z from 'zod';

/** What the reference says about an operation, and the schemas of what it answers. No function bundles it. */
export interface OperationReference {
  readonly summary: string;
  readonly description?: string;
  /** The schema of `data`: {@link noDocument} if the answer is a file or has no data. */
  readonly data: z.ZodType;
  /** The schema of `meta` in an answer without data. If absent, such an answer is 204 without a body. */
  readonly meta?: z.ZodObject;
  /** Resources that `included` may contain. */
  readonly included?: readonly z.ZodType[];
}

/** The declarations that a reference documents, each as a union of their types. */
export interface ReferencedTypes {
  readonly operations?: { readonly id: string };
}

/** The reference of a capability, as its manifest lists it. The manifest checks that it has every operation. */
export interface CapabilityReference<Id extends string = string> {
  readonly operations: Readonly<Record<Id, OperationReference>>;
}

type IdOf<One> = One extends { readonly id: infer Id extends string } ? Id : never;

/**
 * The reference of a capability, in `reference.ts` beside its manifest. A declaration without an entry and an entry without a
 * declaration are compile errors that name it.
 */
export function defineReference<Of extends ReferencedTypes>(
  reference: CapabilityReference<IdOf<Of['operations']>>,
): CapabilityReference<IdOf<Of['operations']>> {
  return reference;
}

/** The `data` of an operation that answers a file or nothing. */
export const noDocument = z.undefined();

/** The schema of a list of a resource. */
export const listAnswer = <Resource extends z.ZodType>(resource: Resource) => z.array(resource);
