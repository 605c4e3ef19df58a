import * as z from 'zod';
import { handlingOf, partsOf, type Schema } from '../table/schema-parts.ts';
import { instantField } from './fields.ts';

/** A value in an answer or event that has no parts, or that says as a whole if it is personal. */
export interface ErasureLeaf {
  /** Names of members with dots between them. The members of a list have the name of the list. */
  readonly path: string;
  /** What becomes of it when a customer is erased: it is kept, or null. Undefined if its schema does not say. */
  readonly says: 'kept' | 'personal' | undefined;
}

/** The leaves of a schema of attributes. Numbers, truth values, closed lists and moments are kept unless they say that they are personal. */
export function erasureLeaves(schema: Schema, path = ''): readonly ErasureLeaf[] {
  const says = saidBy(schema);
  if (says !== undefined) return [{ path, says }];
  if (schema instanceof z.ZodObject) {
    return Object.entries<Schema>(schema.shape).flatMap(([name, member]) =>
      erasureLeaves(member, path === '' ? name : `${path}.${name}`),
    );
  }
  // The names in a record are as free as its values, so it has to say what it is as a whole.
  const parts = schema instanceof z.ZodRecord ? [] : partsOf(schema);
  return parts.length > 0 ? parts.flatMap((part) => erasureLeaves(part, path)) : [{ path, says: undefined }];
}

function saidBy(schema: Schema): ErasureLeaf['says'] {
  const handling = handlingOf(schema);
  if (handling !== undefined) return handling === 'kept' ? 'kept' : 'personal';
  const isNoText =
    schema instanceof z.ZodNumber ||
    schema instanceof z.ZodBoolean ||
    schema instanceof z.ZodEnum ||
    schema instanceof z.ZodLiteral;
  return isNoText || schema === instantField ? 'kept' : undefined;
}
