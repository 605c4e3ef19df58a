import { openAccount, pay } from '../support/bank/bank.ts';
import { achBody, releaseOf } from '../support/bank/payment-bodies.ts';
import { useBank } from '../support/bank/use-bank.ts';
import { push } from './payments/push-body.ts';
import { release } from './batch-releases/releases.ts';
import { accountResource } from '../../functions/accounts/accounts/resource-schema.ts';
import { transactionResource } from '../../functions/accounts/transactions/resource-schema.ts';
import { batchReleaseResource } from '../../functions/money/batch-releases/resource-schema.ts';
import {
  counterpartyBalanceResource,
  counterpartyResource,
} from '../../functions/money/counterparties/resource-schema.ts';
import { declinedIncomingPaymentResource } from '../../functions/money/declined-incoming-payments/resource-schema.ts';
import { paymentResource } from '../../functions/money/payments/resource-schema.ts';
import { receivedPaymentResource } from '../../functions/money/received-payments/resource-schema.ts';
import { recurringPaymentResource } from '../../functions/money/recurring-payments/resource-schema.ts';

/** The specification's lists of relationships; `?` for those that a resource may lack. */
const owned = ['account', 'customer?', 'customers?'];
const recurring = [...owned, 'org'];
const expected: Readonly<Record<string, readonly string[]>> = {
  depositAccount: ['customer?', 'customers?'],
  achCounterparty: ['customer'],
  counterpartyBalance: ['counterparty', 'customer'],
  // The last two are of reversals, which the specification does not have.
  achPayment: [...owned, 'counterparty?', 'transaction?', 'recurringPayment?', 'reversal?', 'reversedPayment?'],
  bookPayment: [...owned, 'counterpartyAccount', 'counterpartyCustomer?', 'transaction?', 'recurringPayment?'],
  pushToCardPayment: [...owned, 'transaction?', 'org', 'achPayment'],
  recurringCreditBookPayment: [...recurring, 'counterpartyAccount', 'successor?'],
  recurringCreditAchPayment: [...recurring, 'counterparty', 'successor?'],
  recurringDebitAchPayment: [...recurring, 'counterparty', 'successor?'],
  achReceivedPayment: [
    ...owned,
    'receivePaymentTransaction?',
    'paymentAdvanceTransaction?',
    'repayPaymentAdvanceTransaction?',
  ],
  declinedIncomingPayment: owned,
  batchRelease: ['batchAccount', 'receiver'],
  originatedAchTransaction: [...owned, 'payment', 'recurringPayment?'],
  returnedAchTransaction: [...owned, 'payment'],
  // Customer tokens do not see the account of another customer.
  bookTransaction: [...owned, 'counterpartyAccount?', 'counterpartyCustomer?', 'payment?', 'recurringPayment?'],
  pushToCardTransaction: [...owned, 'payment'],
  pushToCardReversalTransaction: [...owned, 'payment'],
  paymentCanceledTransaction: [...owned, 'relatedTransaction'],
  releaseTransaction: ['account'],
  receivedAchTransaction: [...owned, 'receivedPayment?'],
  returnedReceivedAchTransaction: [...owned, 'returned'],
  dishonoredAchTransaction: [...owned, 'returned?'],
  feeTransaction: [...owned, 'relatedTransaction?'],
  feeReversalTransaction: [...owned, 'relatedTransaction?'],
  // Customer tokens see neither the other account nor the chargeback.
  chargebackTransaction: [...owned, 'counterpartyAccount?', 'chargeback?'],
  // Customer tokens see no reward, and the receiver on their own account only.
  rewardTransaction: [...owned, 'reward?', 'receiverAccount?'],
  wireTransaction: owned,
  // What paid is known where the settlement names the token of the wallet, or the 3-D Secure authentication.
  purchaseTransaction: [
    ...[...owned, 'card', 'cardToken?', 'cardAuthentication?'],
    ...['authorization?', 'authorizationRequest?', 'relatedTransaction?'],
  ],
  // The specification lists the card only; a purchase has its authorization too.
  atmTransaction: [...owned, 'card', 'cardToken?', 'authorization?'],
  // The specification lists none of its own. Without them nobody would know which card was used, and why.
  cardTransaction: [...owned, 'card', 'cardToken?', 'cardAuthentication?', 'authorization?', 'relatedTransaction?'],
  adjustmentTransaction: ['account'],
  checkDepositTransaction: [...owned, 'checkDeposit'],
  returnedCheckDepositTransaction: [...owned, 'checkDeposit'],
  interestTransaction: owned,
  disputeTransaction: [...owned, 'disputedTransaction'],
  cardReversalTransaction: [...owned, 'relatedTransaction?'],
  paymentAdvanceTransaction: [...owned, 'receivedPayment'],
  repaidPaymentAdvanceTransaction: [...owned, 'receivedPayment'],
};

interface Schema {
  readonly shape: {
    readonly type: { readonly value: string };
    readonly relationships: { readonly shape: Readonly<Record<string, { safeParse(value: unknown): Parsed }>> };
  };
}
interface Parsed {
  readonly success: boolean;
}

const schemas = [
  accountResource,
  counterpartyResource,
  counterpartyBalanceResource,
  receivedPaymentResource,
  declinedIncomingPaymentResource,
  batchReleaseResource,
  ...paymentResource.options,
  ...recurringPaymentResource.options,
  ...transactionResource.options,
] as unknown as readonly Schema[];

const relationshipsOf = ({ shape }: Schema) =>
  Object.entries(shape.relationships.shape).map(([name, schema]) =>
    schema.safeParse(undefined).success ? `${name}?` : name,
  );

test('each type has the relationships that the specification lists for it', () => {
  const found = Object.fromEntries(schemas.map((one) => [one.shape.type.value, relationshipsOf(one).toSorted()]));
  const listed = Object.entries(expected).map(([type, names]) => [type, names.toSorted()] as const);
  expect(found).toEqual(Object.fromEntries(listed));
});

describe('answers', () => {
  const bank = useBank();

  test('a push to card has the relationship achPayment, which leads to nothing', async () => {
    const account = await openAccount(bank, { cents: 100_00 });
    const { body } = await push(bank, account);
    expect(Object.keys(body.data.relationships).toSorted()).toEqual([
      'account',
      'achPayment',
      'customer',
      'org',
      'transaction',
    ]);
    expect(body.data.relationships.achPayment).toEqual({ data: null });
  });

  test('the transaction of a release has only its account, and that of a book or ACH payment its owners too', async () => {
    const [batch, receiver] = [await openAccount(bank, { cents: 100_00 }), await openAccount(bank)];
    await release(bank, [releaseOf(batch, receiver)]);
    await pay(bank, batch, receiver);
    await bank.call('POST', '/payments', achBody(batch));
    const { body } = await bank.call('GET', `/transactions?filter[accountIds]=${batch},${receiver}&include=customer`);
    const found = (body.data as { type: string; relationships: object }[]).map(({ type, relationships }) => [
      type,
      Object.keys(relationships).toSorted(),
    ]);
    const book = ['account', 'counterpartyAccount', 'counterpartyCustomer', 'customer'];
    expect(Object.fromEntries(found)).toMatchObject({
      releaseTransaction: ['account'],
      originatedAchTransaction: ['account', 'customer', 'payment'],
    });
    expect(found).toContainEqual(['bookTransaction', book]);
    expect(found).toContainEqual(['bookTransaction', [...book, 'payment']]);
  });
});
