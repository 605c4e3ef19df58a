import * as z from 'zod';

export const cardTypes = [
  'individualDebitCard',
  'businessDebitCard',
  'individualVirtualDebitCard',
  'businessVirtualDebitCard',
] as const;
export type CardType = (typeof cardTypes)[number];

export const cardStatuses = [
  'Active',
  'Inactive',
  'Stolen',
  'Lost',
  'Frozen',
  'ClosedByCustomer',
  'SuspectedFraud',
] as const;
export const cardStatusSchema = z.enum(cardStatuses);
export type CardStatus = (typeof cardStatuses)[number];

/** True for a card of plastic, which is shipped and begins Inactive. */
export const isPhysical = ({ type }: { readonly type: CardType }): boolean =>
  type === 'individualDebitCard' || type === 'businessDebitCard';

/** True for a card that carries its holder's own data, because its customer is no person. */
export const isOfBusiness = ({ type }: { readonly type: CardType }): boolean =>
  type === 'businessDebitCard' || type === 'businessVirtualDebitCard';
