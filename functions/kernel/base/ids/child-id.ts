import { invariant } from '../invariant.ts';

/** Ids of owners of lists (customers, accounts, users) have exactly this many digits. */
export const ownerIdDigits = 9;
const numberDigits = 9;
const childNumberMax = 999_999_999;

/**
 * The id of an owner's n-th thing of a kind: the owner's id followed by n. It is unique within the organisation without a
 * look-up, and contains the key of the item, so an item is found by its id without an index (docs/develop/decisions/0002).
 */
export function childId(ownerId: string, number: number): string {
  invariant(ownerId.length === ownerIdDigits, `owner id ${ownerId} does not have ${ownerIdDigits} digits`);
  invariant(
    number >= 1 && number <= childNumberMax,
    `number ${number} of owner ${ownerId} is not between 1 and ${childNumberMax}`,
  );
  return ownerId + numberKey(number);
}

/** Owner and number of a child id; undefined for a text that cannot be one. */
export function parseChildId(id: string): { readonly ownerId: string; readonly number: number } | undefined {
  if (!/^[1-9]\d{17}$/.test(id)) return undefined;
  const number = Number(id.slice(ownerIdDigits));
  return number === 0 ? undefined : { ownerId: id.slice(0, ownerIdDigits), number };
}

/** A number as a sort key: fixed width, so that text order is number order. */
export function numberKey(number: number): string {
  return String(number).padStart(numberDigits, '0');
}
