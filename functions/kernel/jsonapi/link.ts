import * as z from 'zod';
import type { ResourceLink } from '../base/event-type.ts';
import { keptAtErasure } from '../table/handling.ts';

/** Ids are decimal digits without a leading zero, at most 18 of them. */
export const endpointIdSchema = keptAtErasure(
  z
    .string()
    .regex(/^[1-9]\d{0,17}$/, { error: 'must be an id: up to 18 decimal digits' })
    .meta({ id: 'resourceId' }),
);

/** Names that requests can use for a type. Answers have the concrete name. */
const aliases = {
  application: ['application', 'individualApplication', 'businessApplication'],
  customer: ['customer', 'individualCustomer', 'businessCustomer', 'trustCustomer'],
  depositAccount: ['depositAccount', 'account'],
  counterparty: ['counterparty', 'achCounterparty'],
  payment: ['payment', 'achPayment'],
  authorization: ['authorization'],
  card: ['card', 'individualDebitCard', 'businessDebitCard', 'individualVirtualDebitCard', 'businessVirtualDebitCard'],
  cardToken: ['cardToken'],
  whiteLabelTheme: ['whiteLabelTheme'],
  outreachSettings: ['outreachSettings'],
  reversible: ['transaction', 'purchaseTransaction', 'atmTransaction', 'cardTransaction'],
} as const;

/** A to-one relationship of a request: `{ data: { type, id } }`. */
export function toOne(type: keyof typeof aliases) {
  return z.object({ data: identifier(type) }, { error: 'must be { "data": { "type", "id" } }' });
}

/** A to-many relationship of a request: `{ data: [{ type, id }, ...] }`. */
export function toMany(type: keyof typeof aliases, bounds: Bounds) {
  return z.object({ data: identifiersOf(type, bounds) }, { error: 'must be { "data": [{ "type", "id" }] }' });
}

interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** Identifiers of different things of a type, `min` to `max` of them. */
export function identifiersOf(type: keyof typeof aliases, { min, max }: Bounds) {
  const size = { error: `must have ${min} to ${max} members` };
  return z
    .array(identifier(type), { error: 'must be a list of objects with type and id' })
    .min(min, size)
    .max(max, size)
    .superRefine((all, check) => {
      all.forEach(({ id }, index) => {
        if (all.findIndex((other) => other.id === id) === index) return;
        check.addIssue({ code: 'custom', path: [index, 'id'], message: 'is named twice' });
      });
    })
    .meta({ uniqueItems: true });
}

/** A to-one relationship of a request to a thing whose type has many names. */
export function toOneNamed(names: readonly string[], sentence: string) {
  return z.object({ data: identifierNamed(names, sentence) }, { error: 'must be { "data": { "type", "id" } }' });
}

const identifier = (type: keyof typeof aliases) => identifierNamed(aliases[type], aliases[type].join(' or '));

function identifierNamed<const Name extends string>(names: readonly Name[], sentence: string) {
  return z.object(
    { type: z.enum(names, { error: `must be ${sentence}` }), id: endpointIdSchema },
    { error: 'must be an object with type and id' },
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

/** A relationship of an answer that leads to nothing. */
export const linkToNothing = z.strictObject({ data: z.null() });
export const noLink = { data: null };

export const link = (type: string, id: string) => ({ data: { type, id } });
/** The relationship to something that may be absent. */
export const linkIfAny = (to: ResourceLink | undefined) => (to === undefined ? undefined : { data: to });
export const links = (type: string, ids: readonly string[]) => ({ data: ids.map((id) => ({ type, id })) });
