import * as z from 'zod';
import type { ResourceLink } from '../events/event-type.ts';

/** Ids are decimal digits without a leading zero, at most 18 of them. */
export const endpointIdSchema = z
  .string()
  .regex(/^[1-9]\d{0,17}$/, { error: 'must be an id: up to 18 decimal digits' });

/** Names that a type goes by on input; answers carry the concrete one. */
const aliases = {
  customer: ['customer', 'individualCustomer', 'businessCustomer', 'trustCustomer'],
  depositAccount: ['depositAccount', 'account'],
  counterparty: ['counterparty', 'achCounterparty'],
} as const;

/** A to-one relationship of a request: `{ data: { type, id } }`. */
export function toOne(type: keyof typeof aliases) {
  const names = aliases[type];
  return z.object(
    {
      data: z.object(
        { type: z.enum(names, { error: `type must be ${names.join(' or ')}` }), id: endpointIdSchema },
        { error: 'must be an object with type and id' },
      ),
    },
    { error: 'is required: { "data": { "type", "id" } }' },
  );
}

/** A to-one relationship of an answer. */
export function linkTo(...types: readonly string[]) {
  return z.strictObject({ data: z.strictObject({ type: z.enum(types), id: endpointIdSchema }) });
}

/** A to-many relationship of an answer. */
export function linksTo(...types: readonly string[]) {
  return z.strictObject({ data: z.array(z.strictObject({ type: z.enum(types), id: endpointIdSchema })) });
}

export const link = (type: string, id: string) => ({ data: { type, id } });
/** The relationship to something that may be absent. */
export const linkIfAny = (to: ResourceLink | undefined) => (to === undefined ? undefined : { data: to });
export const links = (type: string, ids: readonly string[]) => ({ data: ids.map((id) => ({ type, id })) });
