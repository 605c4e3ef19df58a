import * as z from 'zod';
import { endpointIdSchema } from '../jsonapi/link.ts';

const others: Readonly<Record<string, z.ZodString>> = {
  /** Nine digits, of which the first may be 0. Whether a bank has the number is not checked here. */
  routingNumber: z.string().regex(/^\d{9}$/, { error: 'must be a routing number: 9 digits' }),
};

/** The schema of a path variable: an id, unless its name has a schema of its own. */
export const pathSchemaOf = (name: string): z.ZodString =>
  (Object.hasOwn(others, name) ? others[name] : undefined) ?? endpointIdSchema;

/** Names of the variables of a path, in order. */
export function pathNames(path: string): readonly string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}
