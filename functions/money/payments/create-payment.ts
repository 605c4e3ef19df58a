import { movementKinds } from '../../accounts/ledger/movement-kinds.ts';
import { achSequenceKind } from '../ach-files/for-others.ts';
import { counterpartyKind } from '../counterparties/for-others.ts';
import { customerKind } from '../../onboarding/customers/for-others.ts';
import { accountKey } from '../../kernel/auth/owners.ts';
import type { LineRules } from '../../kernel/http/line/line.ts';
import type { BodyOf } from '../../kernel/http/variant.ts';
import type { LoadedItems } from '../../kernel/http/call.ts';
import { keyText } from '../../kernel/table/kind.ts';
import type { ProblemCode } from '../../kernel/base/problem.ts';
import { organisationKind } from '../../organisations/for-others.ts';
import { yieldsOn } from './book-legs.ts';
import { createAch, loadsOfAch } from './create-ach.ts';
import { achForms } from './create-ach-forms.ts';
import { bookForm, createBook, loadsOfBook } from './create-book.ts';
import type { CreateCall, CreatedPayment, PaymentLoads } from './create-form.ts';
import { createPush, loadsOfPush, pushToCardForm } from './create-push-to-card.ts';
import { customerUsageKind } from './customer-usage.ts';
import { paymentKind } from './store.ts';

/** Every form of a request for a payment; each has a file in this folder. */
export const paymentForms = [bookForm, ...achForms, pushToCardForm];
export type PaymentBody = BodyOf<(typeof paymentForms)[number]>;

/** The kinds that deciding a payment of any form reads and writes, and the errors that it can answer. */
export const createPaymentUses = {
  read: [customerKind, counterpartyKind, organisationKind],
  write: [...movementKinds, paymentKind, customerUsageKind, achSequenceKind],
} as const;
export const createPaymentErrors = [
  'not_found',
  'payment_invalid',
  'account_customer_mismatch',
  'counterparty_not_permitted',
  'request_timeout',
  'invalid_state',
  'feature_disabled',
  'idempotency_key_conflict',
  'account_busy',
] as const satisfies readonly ProblemCode[];

/** The items that are read before a payment is decided. */
export function loadsOfPayment(organisationId: string, body: PaymentBody): PaymentLoads {
  switch (body.type) {
    case 'achPayment':
      return loadsOfAch(organisationId, body);
    case 'bookPayment':
      return loadsOfBook(organisationId, body);
    case 'pushToCardPayment':
      return loadsOfPush(organisationId, body);
  }
}

/**
 * Many payments may move money of one account. Book payments are decided together; the others ask providers or count in items
 * of customers.
 */
export const paymentLine: LineRules<PaymentInput, LoadedItems<PaymentLoads>> = {
  name: 'payments',
  items: ({ organisationId, body: { type, relationships } }) => {
    const ids = [relationships.account, ...(type === 'bookPayment' ? [relationships.counterpartyAccount] : [])];
    return ids.map(({ data }) => accountKey(organisationId, data.id));
  },
  combines: ({ body }) => body.type === 'bookPayment',
  comesLast: (item, { body }, { account, counterpartyAccount: other }) => {
    if (body.type !== 'bookPayment' || account === undefined || other === undefined) return false;
    const [payer, paid] = body.attributes.direction === 'Credit' ? [account, other] : [other, account];
    return yieldsOn(payer, paid).some((key) => keyText(key) === keyText(item));
  },
};

interface PaymentInput {
  readonly organisationId: string;
  readonly body: PaymentBody;
}

/**
 * Decides a payment of any form: created, Rejected with its reason where the rules say so, or refused by a Problem. The
 * change is not committed yet.
 */
export function decidePayment(call: CreateCall<PaymentBody>): Promise<CreatedPayment> {
  const { body } = call;
  switch (body.type) {
    case 'achPayment':
      return createAch({ ...call, body });
    case 'bookPayment':
      return createBook({ ...call, body });
    case 'pushToCardPayment':
      return createPush({ ...call, body });
  }
}
