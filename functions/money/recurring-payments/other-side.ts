import { mustBeInControl } from '../../accounts/accounts/control-agreement.ts';
import { isOfStranger, mustTakePayments, takesPayments } from '../../accounts/accounts/archived-owners.ts';
import {
  accountOfNumbers,
  isBankOf,
  type NumberSearch,
  type AccountNumbersMatch,
} from '../../accounts/accounts/account-of-numbers.ts';
import { type Account, account } from '../../accounts/accounts/for-others.ts';
import { mustNotPayItself } from '../../accounts/ledger/refuse.ts';
import { mustBeDebitable } from '../counterparties/debit-policy.ts';
import { type Counterparty, counterparties, openCounterpartyNumber } from '../counterparties/for-others.ts';
import type { Caller } from '../../kernel/auth/caller.ts';
import { notFound } from '../../kernel/base/problem.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { AchSettings } from '../../ports/ach-rail/settings.ts';
import { type ItemRef, ofAnybody } from '../../kernel/table/item.ts';
import { type Organisation, organisation } from '../../organisations/for-others.ts';
import { mustBeLinked, mustBePayable, requireCounterparty, mustFitSameDay } from '../payments/ach-party.ts';
import { mustNotDebitLoan } from '../payments/ach-class.ts';
import { mustBeOrderableDescription } from '../payments/entry-description.ts';
import type { RecurringAchBody, RecurringBookBody, RecurringPaymentBody } from './create-forms.ts';
import { directionOf } from './recurring-payment.ts';

const counterpartyPointer = '/data/relationships/counterparty';
const counterpartyAccountPointer = '/data/relationships/counterpartyAccount';

/** The items of the other side that are read before a recurring payment is created. */
export type OtherSideLoads = {
  readonly to?: ItemRef<Account>;
  readonly counterparty?: ItemRef<Counterparty> | undefined;
  readonly organisation?: ItemRef<Organisation>;
};

export function loadsOfOtherSide(organisationId: string, { relationships }: RecurringPaymentBody): OtherSideLoads {
  return 'counterparty' in relationships
    ? {
        counterparty: counterparties.ref(organisationId, relationships.counterparty.data.id),
        organisation: organisation(organisationId),
      }
    : // Every account can be paid.
      { to: ofAnybody(account(organisationId, relationships.counterpartyAccount.data.id)) };
}

/**
 * Refuses a book schedule to an account that is missing, that is the paying one, or whose owners are all Archived. A customer
 * gets one answer for a stranger's account that is missing and for one that takes no payments.
 */
export function mustBePayableAccount(
  from: Account,
  to: Account | undefined,
  { relationships }: RecurringBookBody,
  caller: Caller,
): void {
  const pointer = counterpartyAccountPointer;
  const isRefused = isOfStranger(caller, to) && !takesPayments(to);
  if (to === undefined || isRefused) {
    throw notFound('The account', relationships.counterpartyAccount.data.id, pointer);
  }
  mustNotPayItself(from.id, to.id, pointer);
  mustTakePayments(to, caller.accessScope, pointer);
}

/** The arguments of the check of the other side of an ACH schedule. */
interface AchSide {
  readonly counterparty: Counterparty | undefined;
  readonly organisation: Organisation | undefined;
  readonly caller: Caller;
  readonly ach: AchSettings;
  readonly search: Omit<NumberSearch, 'org'>;
  readonly cipher: () => Promise<FieldCipher>;
}

/** Refuses an ACH schedule whose payments would be refused now, with the same errors at the same places of the body. */
export async function mustBePayableCounterparty(
  from: Account,
  { type, attributes, relationships }: RecurringAchBody,
  { counterparty, organisation: org, caller, ach, search, cipher }: AchSide,
): Promise<void> {
  const pointer = counterpartyPointer;
  if (counterparty === undefined) throw notFound('The counterparty', relationships.counterparty.data.id, pointer);
  mustBePayable(counterparty, from, directionOf(type));
  mustNotDebitLoan(directionOf(type), counterparty, pointer);
  mustBeOrderableDescription({ ...attributes, direction: directionOf(type) });
  if ('sameDay' in attributes) {
    mustFitSameDay(attributes, ach);
    mustBeLinked(!attributes.verifyCounterpartyBalance || counterparty.tokenHash !== undefined);
  }
  invariant(org !== undefined, 'the organisation of a token was not found');
  const ours = await accountOfCounterparty({ ...search, org }, counterparty, cipher);
  const other = ours?.account;
  if (ours !== undefined) mustNotPayItself(from.id, ours.id, pointer);
  if (directionOf(type) === 'Debit') {
    const isLinked = counterparty.tokenHash !== undefined;
    const { accessScope } = caller;
    mustBeDebitable(
      { customerIds: [counterparty.customerId], ours, isLinked, isAuthorized: false, accessScope },
      pointer,
    );
    if (other !== undefined) mustBeInControl(caller, other, pointer);
  } else if (ours !== undefined && isOfStranger(caller, other)) requireCounterparty(takesPayments(other), pointer);
  if (other !== undefined) mustTakePayments(other, caller.accessScope, pointer);
}

/** This organisation's numbers and account that a counterparty names; undefined for numbers of others. */
export async function accountOfCounterparty(
  search: NumberSearch,
  counterparty: Counterparty,
  cipher: () => Promise<FieldCipher>,
): Promise<AccountNumbersMatch | undefined> {
  const { routingNumber } = counterparty;
  // Numbers of another bank belong to no account of this platform, so the account number need not be decrypted.
  if (!isBankOf(search.banks, routingNumber)) return undefined;
  return accountOfNumbers(search, {
    routingNumber,
    accountNumber: openCounterpartyNumber(counterparty, await cipher()),
  });
}
