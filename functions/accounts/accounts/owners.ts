import { openProfile } from '../../onboarding/customers/profile.ts';
import {
  accountIdFor,
  customer,
  type Customer,
  customerHead,
  type CustomerHead,
} from '../../onboarding/customers/for-others.ts';
import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import { Problem } from '../../kernel/base/problem.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { keyText } from '../../kernel/table/kind.ts';
import type { Table } from '../../kernel/table/table.ts';

/** The most owners of one account. */
export const ownersMax = 10;
/** The most accounts that a customer may share as a later owner than the first. */
const otherAccountIdsMax = 50;
const adultAgeYears = 18;
const nameCharactersMax = 140;

/** A present or future owner of an account: the head, which changes with the accounts, and the customer. */
export interface Holder {
  readonly head: CustomerHead;
  readonly record: Customer;
}

/** The customers with these ids who exist, by id, in one read. */
export async function readHolders(
  table: Table,
  organisationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Holder>> {
  const refs = ids.map((id) => ({ id, head: customerHead(organisationId, id), record: customer(organisationId, id) }));
  const found = await table.getAll(refs.flatMap(({ head, record }) => [head.key, record.key]));
  return new Map(
    refs.flatMap(({ id, ...ref }) => {
      const head = found.get(keyText(ref.head.key));
      const record = found.get(keyText(ref.record.key));
      if (head === undefined || record === undefined) return [];
      return [[id, { head: ref.head.parse(head), record: ref.record.parse(record) }] as const];
    }),
  );
}

/**
 * Refuses with 400 customers who may not own an account together: only individuals may, and at least one of several must
 * be an adult on the bank's date. `pointer` is the place of their list in the body.
 */
export function mustOwnTogether(
  owners: readonly Holder[],
  { today, cipher, pointer }: { readonly today: CalendarDate; readonly cipher: FieldCipher; readonly pointer: string },
): void {
  if (owners.length < 2) return;
  const alone = owners.find(({ head }) => head.type !== 'individualCustomer');
  if (alone !== undefined) {
    const kind = alone.head.type === 'trustCustomer' ? 'trust' : 'business';
    throw new Problem('invalid_value', {
      detail: `The customer ${alone.head.id} is a ${kind}: it owns alone`,
      pointer,
    });
  }
  if (owners.some(({ record }) => isAdult(record, today, cipher))) return;
  const detail = `At least one of several owners must be ${adultAgeYears} years old`;
  throw new Problem('invalid_value', { detail, pointer });
}

/** The name on an account: those of its owners, in their order. If that is too long: the first one and the number of others. */
export function nameOfOwners(owners: readonly Pick<CustomerHead, 'name'>[]): string {
  const names = owners.map(({ name }) => name);
  const [first = '', ...others] = names;
  const last = others.at(-1);
  if (last === undefined) return first;
  const whole = `${names.slice(0, -1).join(', ')} and ${last}`;
  return whole.length <= nameCharactersMax ? whole : `${first} and ${others.length} others`;
}

/**
 * A customer's head with one account more. The head keeps the account's id if it does not follow from the number, as for
 * all but the first owner. The number of such ids is limited, so that the head stays small.
 */
export function withAccount(head: CustomerHead, accountId: string, pointer: string): CustomerHead {
  const number = head.accounts + 1;
  if (accountId === accountIdFor(head, number)) return { ...head, accounts: number };
  const otherAccountIds = { ...head.otherAccountIds, [String(number)]: accountId };
  if (Object.keys(otherAccountIds).length > otherAccountIdsMax) {
    const detail = `The customer ${head.id} shares ${otherAccountIdsMax} accounts that others opened, which is the most`;
    throw new Problem('limits_exceeded', { detail, pointer });
  }
  return { ...head, accounts: number, otherAccountIds };
}

function isAdult(record: Customer, today: CalendarDate, cipher: FieldCipher): boolean {
  const profile = openProfile(record, cipher);
  if (profile.type !== 'individualCustomer') return false;
  const { dateOfBirth } = profile;
  // A person born on February 29th comes of age on March 1st: that day follows the 29th in the order of texts too.
  return `${Number(dateOfBirth.slice(0, 4)) + adultAgeYears}${dateOfBirth.slice(4)}` <= today;
}
