import type { ResourceObject } from '../../kernel/base/event-type.ts';
import type { depositProductResource } from './deposit-product-resource-schema.ts';
import { makeResource } from '../../kernel/jsonapi/resource.ts';

/** Serializes a deposit product by its name. */
export function depositProductToResource(name: string): ResourceObject {
  return makeResource<typeof depositProductResource>('accountDepositProduct', { attributes: { name } });
}
