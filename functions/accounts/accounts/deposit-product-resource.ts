import * as z from 'zod';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { resourceSchema } from '../../kernel/jsonapi/resource.ts';

export const depositProductResource = resourceSchema(
  'accountDepositProduct',
  z.strictObject({ name: z.string() }),
  {},
  { withoutId: true },
);

/** Serializes a deposit product by its name. */
export function depositProductToResource(name: string): ResourceObject {
  return depositProductResource.of({ attributes: { name } });
}
