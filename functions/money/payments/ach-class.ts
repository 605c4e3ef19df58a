import type { Account } from '../../accounts/accounts/for-others.ts';
import { asciiFormOf } from '../../kernel/base/text/ascii.ts';
import { Problem } from '../../kernel/base/problem.ts';
import type { Counterparty } from '../counterparties/for-others.ts';
import type { AchClass } from './ach-classes.ts';
import type { AchOrder, DebitAuthorization } from './ach-terms.ts';
import type { AchPayment } from './store.ts';

/** The side of an order that its class depends on. */
interface Classified {
  readonly account: Pick<Account, 'customerType'>;
  readonly direction: AchOrder['direction'];
  /** Of the counterparty; absent where the numbers or the token came with the payment. */
  readonly counterpartyType?: Counterparty['type'] | undefined;
  /** True if the other side was linked through the provider, in the web. */
  readonly isLinked: boolean;
  readonly authorization?: DebitAuthorization | undefined;
}

const authorizedClasses: Readonly<Record<DebitAuthorization['kind'], AchClass>> = {
  Online: 'WEB',
  Telephone: 'TEL',
  Written: 'PPD',
};

/**
 * The class of a payment whose order names none: CCD to and from companies; for people PPD for a credit, and for a debit the class of
 * its authorization. Who links an account authorizes the debit in the web. A linked account of unknown type is that of a company if
 * the customer is one.
 */
export function achClassOf({ account, direction, counterpartyType, isLinked, authorization }: Classified): AchClass {
  if (counterpartyType === 'Business') return 'CCD';
  if (direction === 'Credit') return 'PPD';
  if (authorization !== undefined) return authorizedClasses[authorization.kind];
  if (!isLinked) return 'PPD';
  const isOfCompany = counterpartyType !== 'Person' && account.customerType === 'businessCustomer';
  return isOfCompany ? 'CCD' : 'WEB';
}

/** The class of a payment. One that an older version created may have none: then it follows from its direction and authorization. */
export function entryClassOf({ secCode, direction, authorization }: AchPayment): AchClass {
  if (secCode !== undefined) return secCode;
  if (direction === 'Credit') return 'PPD';
  return authorization === undefined ? 'WEB' : authorizedClasses[authorization.kind];
}

/** How often the consumer authorized a debit of class WEB or TEL; undefined for other classes. */
export function paymentTypeOf({
  secCode,
  recurringPayment,
}: Pick<AchPayment, 'secCode' | 'recurringPayment'>): 'Single' | 'Recurring' | undefined {
  if (secCode !== 'WEB' && secCode !== 'TEL') return undefined;
  return recurringPayment === undefined ? 'Single' : 'Recurring';
}

interface ClassedOrder extends Pick<AchOrder, 'secCode' | 'addenda'> {
  readonly name: string;
  readonly counterpartyType?: Counterparty['type'] | undefined;
}

/** Refuses an order that breaks a rule of its class, with 400. */
export function mustFitClass({ secCode, addenda, name, counterpartyType }: ClassedOrder): void {
  if (secCode === 'CCD' && counterpartyType === 'Person') {
    throw refusal('secCode', 'CCD is for companies, and the counterparty is a Person');
  }
  if (secCode === 'TEL' && addenda !== undefined) {
    throw refusal('addenda', 'a debit that was authorized by telephone has none');
  }
  // The operator rejects an entry without a name in these classes.
  if ((secCode === 'WEB' || secCode === 'TEL') && /^[0 ]*$/.test(asciiFormOf(name))) {
    throw refusal('counterparty', `a payment of the class ${secCode} needs the name of the other side`);
  }
}

/** Refuses a debit of a loan with 400: the network has no code for it. Only a reversal takes the money of a credit back from one. */
export function mustNotDebitLoan(
  direction: AchOrder['direction'],
  { accountType }: { readonly accountType: string },
  pointer: string,
): void {
  if (!isDebitOfLoan(direction, { accountType })) return;
  throw new Problem('invalid_value', { detail: 'an account of type Loan cannot be debited, only credited', pointer });
}

/** True for a debit that the network has no code for. */
export const isDebitOfLoan = (
  direction: AchOrder['direction'],
  { accountType }: { readonly accountType: string },
): boolean => direction === 'Debit' && accountType === 'Loan';

const refusal = (field: string, why: string): Problem =>
  new Problem('invalid_value', { detail: `${field}: ${why}`, pointer: `/data/attributes/${field}` });
