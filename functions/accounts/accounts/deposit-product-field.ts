import { Problem } from '../../kernel/base/problem.ts';
import { text } from '../../kernel/jsonapi/fields.ts';
import { offeredProducts, type Products } from './deposit-products.ts';

/** A deposit product in a request. The stage's settings list the products: see {@link mustBeOffered}. */
export const depositProductField = text(50);

/** Refuses with 400 a product that the stage does not offer, and names those that it offers. */
export function mustBeOffered(settings: Products, name: string): void {
  const names = offeredProducts(settings);
  if (names.includes(name)) return;
  throw new Problem('invalid_value', {
    detail: `depositProduct must be ${names.join(' or ')}`,
    pointer: '/data/attributes/depositProduct',
  });
}
