import * as z from 'zod';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { resourceSchema } from '../../kernel/jsonapi/resource.ts';
import { depositProductNames } from './deposit-products.ts';

export const depositProductResource = resourceSchema(
  'accountDepositProduct',
  z.strictObject({ name: z.enum(depositProductNames) }),
  {},
  { withoutId: true },
);

/** A deposit product as it is answered: by its name. */
export function depositProductToResource(name: (typeof depositProductNames)[number]): ResourceObject {
  return depositProductResource.of({ attributes: { name } });
}
