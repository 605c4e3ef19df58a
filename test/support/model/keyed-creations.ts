import { ssnOf } from '../bank/applicants.ts';
import { bodies } from '../bank/bodies.ts';
import { exampleCreations } from './example-creations.ts';

/** A request that takes an idempotency key: two bodies that differ for each key, and the list that counts what was made. */
export interface Creation {
  readonly path: string;
  readonly body: (index: number, variant: 0 | 1) => object;
  readonly list: string;
}

/** Ids that the requests name. */
export interface RequestIds {
  /** A customer who owns neither of the accounts. */
  readonly owner: string;
  /** An account with money. */
  readonly from: string;
  readonly to: string;
  readonly webhook: string;
  readonly application: string;
  /** Fees of `from`, which nobody has reversed. */
  readonly fees: readonly string[];
  /** Purchases with a card of `from`, which nobody has disputed, for 10 dollars each. */
  readonly purchases: readonly string[];
}

/** Requests that are more than their example. */
const writtenCreations: Readonly<Record<string, (place: RequestIds) => Creation>> = {
  createPayment: ({ from, to }) => ({
    path: '/payments',
    body: (index, variant) => bodies.payment(from, to, amountOf(index, variant), { idempotencyKey: keyOf(index) }),
    list: `/payments?page[limit]=1&filter[accountId]=${from}`,
  }),
  createAccount: ({ owner }) => ({
    path: '/accounts',
    body: (index, variant) =>
      bodies.account(owner, { idempotencyKey: keyOf(index), tags: { variant: String(variant) } }),
    list: `/accounts?page[limit]=1&filter[customerId]=${owner}`,
  }),
  createRecurringPayment: ({ from, to }) => ({
    path: '/recurring-payments',
    body: (index, variant) =>
      bodies.recurring(from, to, amountOf(index, variant), monthly, { idempotencyKey: keyOf(index) }),
    list: `/recurring-payments?page[limit]=1&filter[accountId]=${from}`,
  }),
  createCounterparty: ({ owner }) => ({
    path: '/counterparties',
    body: (index, variant) =>
      bodies.counterparty(owner, { idempotencyKey: keyOf(index), name: `Holmes ${String(variant)}` }),
    list: `/counterparties?page[limit]=1&filter[customerId]=${owner}`,
  }),
  createApplication: () => ({
    path: '/applications',
    body: (index, variant) =>
      bodies.application(ssnOf(70_000_000 + index), {
        idempotencyKey: keyOf(index),
        tags: { variant: String(variant) },
      }),
    list: '/applications?page[limit]=1',
  }),
  createApplicationNote: ({ application }) => ({
    path: `/applications/${application}/notes`,
    body: (index, variant) => ({
      data: {
        type: 'applicationNote',
        attributes: { text: `Note ${String(variant)}`, idempotencyKey: keyOf(index) },
      },
    }),
    list: `/applications/${application}/notes?page[limit]=1`,
  }),
  createCard: ({ from }) => ({
    path: '/cards',
    body: (index, variant) => bodies.card(from, { idempotencyKey: keyOf(index), tags: { variant: String(variant) } }),
    list: `/cards?page[limit]=1&filter[accountId]=${from}`,
  }),
  createCardControl: () => ({
    path: '/card-controls',
    body: (index, variant) => ({
      data: { type: 'cardControl', attributes: { maximumAmount: 1 + variant, idempotencyKey: keyOf(index) } },
    }),
    list: '/card-controls?page[limit]=1&filter[scope]=AllCards',
  }),
  createDispute: ({ from, purchases }) => ({
    path: '/disputes',
    body: (index, variant) =>
      bodies.dispute(purchases[index] ?? '', {
        reason: variant === 0 ? 'Fraud' : 'Duplicate',
        idempotencyKey: keyOf(index),
      }),
    list: `/disputes?page[limit]=1&filter[accountId]=${from}`,
  }),
  createBatchReleases: ({ from, to }) => ({
    path: '/batch-releases',
    body: (index, variant) => ({
      data: [bodies.release(from, to, amountOf(index, variant), { idempotencyKey: keyOf(index) })],
    }),
    list: `/batch-releases?page[limit]=1&filter[accountId]=${from}`,
  }),
  createFee: ({ from }) => ({
    path: '/fees',
    body: (index, variant) => bodies.fee(from, { amount: amountOf(index, variant), idempotencyKey: keyOf(index) }),
    list: `/transactions?page[limit]=1&filter[accountId]=${from}&filter[type]=feeTransaction`,
  }),
  reverseFee: ({ from, fees }) => ({
    path: '/fees/reverse',
    body: (index, variant) =>
      bodies.feeReversal(from, fees[index] ?? '', {
        description: `Waived ${String(variant)}`,
        idempotencyKey: keyOf(index),
      }),
    list: `/transactions?page[limit]=1&filter[accountId]=${from}&filter[type]=feeReversalTransaction`,
  }),
  createReward: ({ from, to }) => ({
    path: '/rewards',
    body: (index, variant) =>
      bodies.reward(from, to, { amount: amountOf(index, variant), idempotencyKey: keyOf(index) }),
    list: `/rewards?page[limit]=1&filter[receivingAccountId]=${to}`,
  }),
  createCheckDeposit: ({ from }) => ({
    path: '/check-deposits',
    body: (index, variant) => bodies.check(from, { amount: amountOf(index, variant), idempotencyKey: keyOf(index) }),
    list: `/check-deposits?page[limit]=1&filter[accountId]=${from}`,
  }),
  createChargeback: ({ from, to }) => ({
    path: '/chargebacks',
    body: (index, variant) =>
      bodies.chargeback(from, to, { amount: amountOf(index, variant), idempotencyKey: keyOf(index) }),
    list: `/chargebacks?page[limit]=1&filter[accountId]=${from}`,
  }),
  createWebhookReplay: ({ webhook }) => ({
    path: `/webhooks/${webhook}/replay`,
    body: (index, variant) => ({
      data: {
        type: 'webhookReplay',
        attributes: { since: `2026-0${String(1 + variant)}-01T00:00:00Z`, idempotencyKey: keyOf(index) },
      },
    }),
    list: `/webhooks/${webhook}/replays?page[limit]=1`,
  }),
  createWhiteLabelTheme: () => ({
    path: '/white-label-themes',
    body: (index, variant) => bodies.theme({ idempotencyKey: keyOf(index), name: `Acme ${String(variant)}` }),
    list: '/white-label-themes?page[limit]=1',
  }),
  createOutreachSettings: () => ({
    path: '/outreach-settings',
    body: (index, variant) => bodies.outreachSettings({ idempotencyKey: keyOf(index), label: String(variant) }),
    list: '/outreach-settings?page[limit]=1',
  }),
  createWebhook: () => ({
    path: '/webhooks',
    body: (index, variant) => bodies.webhook({ idempotencyKey: keyOf(index), label: String(variant) }),
    list: '/webhooks?page[limit]=1',
  }),
};

/** Those that need nothing but the accounts and customers of their example; the tags of the two bodies differ. */
const byExample = Object.fromEntries(
  exampleCreations.flatMap(({ operation: { id, path, replayedBy }, takesTags, body, list }) => {
    const nothing = { depositAccount: '', customer: '' };
    if (replayedBy === undefined || !takesTags || list(nothing) === undefined) return [];
    const creation = ({ from, owner }: RequestIds): Creation => {
      const named = { depositAccount: from, customer: owner };
      return {
        path,
        body: (index, variant) => body(named, { idempotencyKey: keyOf(index), tags: { variant: String(variant) } }),
        list: list(named) ?? path,
      };
    };
    return [[id, creation] as const];
  }),
);

/** Every operation that takes an idempotency key, by its id. */
export const keyedCreations: Readonly<Record<string, (place: RequestIds) => Creation>> = {
  ...byExample,
  ...writtenCreations,
};

/** Operations that take a key and cannot be sent for many keys at once, each with the reason. */
export const withoutKeyedCreation: Readonly<Record<string, string>> = {
  createCardFraudCase: 'a card has one open case at a time; test/cards/card-fraud-cases/fraud-cases.test.ts repeats it',
  createMigration: 'a customer has one migration at a time; test/migrations/create.test.ts repeats it',
  reversePayment: 'a payment is reversed once, with any key; test/money/payments/reversal.test.ts repeats it',
};

const monthly = { interval: 'Monthly', dayOfMonth: 1 };
const keyOf = (index: number) => `key-${String(index)}`;
const amountOf = (index: number, variant: number) => 100 + index * 2 + variant;
