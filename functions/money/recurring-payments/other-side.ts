import { mustTakePayments } from '../../accounts/accounts/archived-owners.ts';
import { type Account, account, accountsById } from '../../accounts/accounts/for-others.ts';
import { mustNotPayItself } from '../../accounts/ledger/obstacles.ts';
import { type Counterparty, counterparties, openAccountNumber } from '../counterparties/for-others.ts';
import { isWhole, isAccountInScope, type AccessScope } from '../../kernel/auth/access-scope.ts';
import { notFound } from '../../kernel/base/problem.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { AchSettings } from '../../ports/ach-rail/settings.ts';
import { type ItemRef, ofAnybody } from '../../kernel/table/item.ts';
import type { Table } from '../../kernel/table/table.ts';
import { accountIdOfNumbers, type Organisation, organisation } from '../../organisations/for-others.ts';
import { mustBeElsewhere, mustBeLinked, mustBePayable, mustFitSameDay } from '../payments/ach-party.ts';
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

/** Refuses a book schedule to an account that is missing, that is the paying one, or whose owners are all Archived. */
export function mustBePayableAccount(
  from: Account,
  to: Account | undefined,
  { relationships }: RecurringBookBody,
  accessScope: AccessScope,
): void {
  const pointer = counterpartyAccountPointer;
  if (to === undefined) throw notFound('The account', relationships.counterpartyAccount.data.id, pointer);
  mustNotPayItself(from.id, to.id, pointer);
  mustTakePayments(to, accessScope, pointer);
}

/** What the check of the other side of an ACH schedule needs. */
interface AchSide {
  readonly counterparty: Counterparty | undefined;
  readonly organisation: Organisation | undefined;
  readonly accessScope: AccessScope;
  readonly ach: AchSettings;
  readonly table: Table;
  readonly cipher: () => Promise<FieldCipher>;
}

/** Refuses an ACH schedule whose payments would be refused now, with the same errors at the same places of the body. */
export async function mustBePayableCounterparty(
  from: Account,
  { type, attributes, relationships }: RecurringAchBody,
  { counterparty, organisation: org, accessScope, ach, table, cipher }: AchSide,
): Promise<void> {
  const pointer = counterpartyPointer;
  if (counterparty === undefined) throw notFound('The counterparty', relationships.counterparty.data.id, pointer);
  mustBePayable(counterparty, from, directionOf(type));
  if ('sameDay' in attributes) {
    mustFitSameDay(attributes, ach);
    mustBeLinked(!attributes.verifyCounterpartyBalance || counterparty.tokenHash !== undefined);
  }
  invariant(org !== undefined, 'the organisation of a token was not found');
  const { routingNumber } = counterparty;
  // Numbers of another bank belong to no account of this platform, so the account number need not be decrypted.
  if (routingNumber !== org.routingNumber) return;
  const accountNumber = openAccountNumber(counterparty, await cipher());
  const id = accountIdOfNumbers(org, { routingNumber, accountNumber });
  if (id === undefined) return;
  mustNotPayItself(from.id, id, pointer);
  const [other] = await accountsById(table, org.id, [id]);
  const isInScope = isWhole(accessScope) || (other !== undefined && isAccountInScope(accessScope, other));
  if (directionOf(type) === 'Debit' && !isInScope) {
    mustBeElsewhere({ counterpartyId: counterparty.id, processorToken: counterparty.tokenHash, pointer });
  }
  if (other !== undefined) mustTakePayments(other, accessScope, pointer);
}
