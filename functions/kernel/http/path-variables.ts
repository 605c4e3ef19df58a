import * as z from 'zod';
import { endpointIdSchema } from '../jsonapi/link.ts';

const others: Readonly<Record<string, z.ZodString>> = {
  /** Nine digits, of which the first may be 0. Whether they are a bank's is for a look-up to say. */
  routingNumber: z.string().regex(/^\d{9}$/, { error: 'must be a routing number: 9 digits' }),
};

/** The form of a path variable: an id, unless its name says that it is something else. */
export const pathSchemaOf = (name: string): z.ZodString =>
  (Object.hasOwn(others, name) ? others[name] : undefined) ?? endpointIdSchema;
