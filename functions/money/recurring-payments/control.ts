import { isOfStranger } from '../../accounts/accounts/archived-owners.ts';
import { mustBeInControl } from '../../accounts/accounts/control-agreement.ts';
import type { NumberSearch } from '../../accounts/accounts/account-of-numbers.ts';
import type { Account } from '../../accounts/accounts/for-others.ts';
import { type Counterparty, counterparties } from '../counterparties/for-others.ts';
import { isCustomerInScope } from '../../kernel/auth/access-scope.ts';
import type { Caller } from '../../kernel/auth/caller.ts';
import { parseChildId } from '../../kernel/base/ids/child-id.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import type { Table } from '../../kernel/table/table.ts';
import type { Organisation } from '../../organisations/for-others.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { accountOfCounterparty } from './other-side.ts';
import { directionOf } from './recurring-payment.ts';
import type { RecurringPayment } from './store.ts';

interface Sides {
  readonly caller: Caller;
  readonly account: Account;
  readonly counterparty: Counterparty | undefined;
  readonly organisation: Organisation | undefined;
  readonly search: Omit<NumberSearch, 'org'>;
  readonly cipher: () => Promise<FieldCipher>;
}

/**
 * Refuses with 403 a customer who continues a schedule that takes money from an account which a lender controls. The account
 * can be on either side of the schedule.
 */
export async function mustControlPayer(
  one: RecurringPayment,
  { caller, account, counterparty, organisation: org, search, cipher }: Sides,
): Promise<void> {
  if (directionOf(one.type) === 'Credit') {
    mustBeInControl(caller, account);
    return;
  }
  if (caller.kind === 'organisation' || counterparty === undefined) return;
  invariant(org !== undefined, 'the organisation of a token was not found');
  const pulled = (await accountOfCounterparty({ ...search, org }, counterparty, cipher))?.account;
  // The customer may have left it since. Then the run fails, and the customer must not see the state of the account.
  if (pulled !== undefined && !isOfStranger(caller, pulled)) mustBeInControl(caller, pulled);
}

/** The counterparty of a schedule, where it has one and the caller may see it. */
export async function readCounterparty(
  one: RecurringPayment,
  { accessScope }: Caller,
  table: Table,
): Promise<Counterparty | undefined> {
  if (one.type === 'recurringCreditBookPayment') return undefined;
  const ref = counterparties.ref(one.organisationId, one.counterpartyId);
  const ownerId = parseChildId(one.counterpartyId)?.ownerId;
  if (ref === undefined || ownerId === undefined || !isCustomerInScope(accessScope, ownerId)) return undefined;
  const stored = await table.get(ref.key);
  return stored && ref.parse(stored);
}
