import { invariant } from '../../../functions/kernel/base/invariant.ts';
import { accountKind } from '../../../functions/kernel/auth/owners.ts';
import { momentOf } from '../../../functions/kernel/journal/commit.ts';
import type { Kind } from '../../../functions/kernel/table/kind.ts';
import { runRecurringPayment } from '../../../functions/money/recurring-payments/run.ts';
import { recurringPayments } from '../../../functions/money/recurring-payments/store.ts';
import { customerKind } from '../../../functions/onboarding/customers/store.ts';
import { operations } from '../../../functions/registry.ts';
import { accountBody, bodies, jointAccountBody } from '../bank/bodies.ts';
import { paymentBody, scheduleBody } from '../bank/payment-bodies.ts';
import { exampleCreations } from './example-creations.ts';
import { caller, type TestPlatform } from '../bank/platform.ts';

export type ActingBank = Pick<TestPlatform, 'platform' | 'organisationId' | 'token'>;

/** Names of the things in the bank of test/properties/interleavings.property.test.ts, with their ids. */
export type Names = Readonly<
  Record<
    'ada' | 'bob' | 'carol' | 'joint' | 'own' | 'rich' | 'closed' | 'frozen' | 'other' | 'due' | 'disabled',
    string
  >
>;

export interface Act {
  /** The operation that it calls, if it is no work of the platform itself. */
  readonly operationId?: string;
  /** Answers the status. */
  readonly perform: (place: ActingBank, names: Names) => Promise<number>;
}

const owners: ReadonlySet<Kind> = new Set([accountKind, customerKind]);

const tagged = (type: string) => ({ data: { type, attributes: { tags: { a: 'b' } } } });

const changedSchedule = {
  data: { type: 'recurringCreditBookPayment', attributes: { amount: 7_00, description: 'More rent' } },
};

const ownActs: Readonly<Record<string, Act>> = {
  archiveAda: send('archiveCustomer', { about: 'ada' }),
  archiveBob: send('archiveCustomer', { about: 'bob' }),
  updateAda: send('updateCustomer', { about: 'ada', body: () => tagged('customer') }),
  authorizeForAda: send('addAuthorizedUsers', { about: 'ada', body: () => bodies.authorizedUsers('j@example.com') }),
  revokeTokensOfAda: send('revokeCustomerTokens', { about: 'ada' }),
  addBobToOwn: send('addAccountOwners', { about: 'own', body: ({ bob }) => bodies.owners(bob) }),
  addCarolToOwn: send('addAccountOwners', { about: 'own', body: ({ carol }) => bodies.owners(carol) }),
  addCarolToJoint: send('addAccountOwners', { about: 'joint', body: ({ carol }) => bodies.owners(carol) }),
  removeAdaFromJoint: send('removeAccountOwners', { about: 'joint', body: ({ ada }) => bodies.owners(ada) }),
  removeBobFromJoint: send('removeAccountOwners', { about: 'joint', body: ({ bob }) => bodies.owners(bob) }),
  closeOwn: send('closeAccount', { about: 'own', body: () => bodies.close }),
  freezeOwn: send('freezeAccount', { about: 'own', body: () => bodies.freeze }),
  unfreeze: send('unfreezeAccount', { about: 'frozen' }),
  closeFrozen: send('closeAccount', { about: 'frozen', body: () => bodies.close }),
  reopen: send('reopenAccount', { about: 'closed' }),
  tagOwn: send('updateAccount', { about: 'own', body: () => tagged('account') }),
  enterControl: send('enterControlAgreement', { about: 'own' }),
  openForAda: send('createAccount', { body: ({ ada }) => accountBody(ada) }),
  openJointly: send('createAccount', { body: ({ ada, carol }) => jointAccountBody([carol, ada]) }),
  nameCounterparty: send('createCounterparty', { body: ({ ada }) => bodies.counterparty(ada) }),
  payOwn: send('createPayment', { body: ({ other, own }) => paymentBody(other, own) }),
  payFromRich: send('createPayment', { body: ({ rich, other }) => paymentBody(rich, other) }),
  payJoint: send('createPayment', { body: ({ other, joint }) => paymentBody(other, joint) }),
  releaseFromRich: send('createBatchReleases', {
    body: ({ rich, own }) => ({ data: [bodies.release(rich, own, 60_00, { idempotencyKey: 'a release' })] }),
  }),
  rewardOwn: send('createReward', {
    body: ({ rich, own }) => bodies.reward(rich, own, { idempotencyKey: 'a reward' }),
  }),
  depositOnOwn: send('createCheckDeposit', {
    body: ({ own }) => bodies.check(own, { idempotencyKey: 'a check' }),
  }),
  chargeBackOwn: send('createChargeback', {
    body: ({ own, other }) => bodies.chargeback(own, other, { idempotencyKey: 'a chargeback' }),
  }),
  receiveOnOwn: send('receiveSandboxPayment', { body: ({ own }) => bodies.credit(own, 5_00) }),
  scheduleFromRich: send('createRecurringPayment', { body: ({ rich, own }) => scheduleBody(rich, own) }),
  changeDue: send('updateRecurringPayment', { about: 'due', body: () => changedSchedule }),
  disable: send('disableRecurringPayment', { about: 'due' }),
  enable: send('enableRecurringPayment', { about: 'disabled' }),
  deleteDue: send('deleteRecurringPayment', { about: 'due' }),
  run: {
    perform: async ({ platform, organisationId }, { due }) => {
      const ref = recurringPayments.ref(organisationId, due);
      invariant(ref !== undefined, `${due} is not the id of a recurring payment`);
      await runRecurringPayment(platform, await momentOf(platform, organisationId, 'schedule'), ref.key);
      return 200;
    },
  },
};

const newcomer = 'makes a customer that no other act knows of';
const steps = 'moves money that is under way, whose races are in test/money/payments and test/money/received-payments';
const cardRaces = 'numbers a card on its account, whose races are in test/cards/cards';
const holds = 'changes the hold of an account, whose races are in test/properties/holds.property.test.ts';
const checks = 'decides on the check deposit as it was read, of which the account follows';
const sameWrite = 'writes the account or customer as another act does';
/** Operations that write customers or accounts and are no act, each with the reason. */
export const operationsWithoutAct: Readonly<Record<string, string>> = {
  createCard: cardRaces,
  createCardFraudCase: 'numbers a fraud case on the account of a card as other things are numbered',
  createCardControl: 'numbers a control on the account of a card as other things are numbered',
  authorizeInSandbox: holds,
  askPurchaseInSandbox: holds,
  askCardTransactionInSandbox: holds,
  askAtmInSandbox: holds,
  requestSandboxCardToken: 'numbers a token on the account of a card as other things are numbered',
  askSandboxCardAuthentication: 'numbers an authentication on the account of a card as other things are numbered',
  approveAuthorizationRequest: holds,
  declineAuthorizationRequest: holds,
  purchaseInSandbox: holds,
  moveByCardInSandbox: holds,
  adjustInSandbox: sameWrite,
  uploadCheckFront: checks,
  uploadCheckBack: checks,
  confirmCheckDeposit: checks,
  approveCheckDeposit: checks,
  rejectCheckDeposit: checks,
  approveSandboxCheckDeposit: checks,
  rejectSandboxCheckDeposit: checks,
  transmitSandboxCheckDeposit: checks,
  clearSandboxCheckDeposit: checks,
  returnSandboxCheckDeposit: checks,
  createDispute: sameWrite,
  openSandboxDispute: sameWrite,
  stepSandboxDispute: sameWrite,
  reverseInSandbox: holds,
  withdrawInSandbox: holds,
  depositInSandbox: holds,
  increaseSandboxAuthorization: holds,
  cancelSandboxAuthorization: holds,
  replaceCard: cardRaces,
  createApplication: newcomer,
  sandboxApproveApplication: newcomer,
  sandboxApproveDocument: newcomer,
  approveApplication: newcomer,
  approveDocument: newcomer,
  verifyDocument: newcomer,
  verifyDocumentByPut: newcomer,
  confirmReversal: newcomer,
  removeAuthorizedUsers: sameWrite,
  activateControlAgreement: sameWrite,
  deactivateControlAgreement: sameWrite,
  receiveSandboxWire: sameWrite,
  cancelPayment: steps,
  reversePayment: steps,
  transmitAchPayment: steps,
  clearAchPayment: steps,
  returnAchPayment: steps,
  approveBatchReleaseReview: steps,
  rejectBatchReleaseReview: steps,
  approvePaymentReview: steps,
  rejectPaymentReview: steps,
  sandboxApprovePayment: steps,
  sandboxRejectPayment: steps,
  receiveSandboxAch: steps,
  receiveSandboxReceivedPayment: steps,
  completeSandboxReceivedPayment: steps,
  advanceReceivedPayment: steps,
  reprocessReceivedPayment: steps,
  returnReceivedAch: steps,
  createMigration: sameWrite,
  cancelMigration: 'decides on the migration as it was read, of which accounts and customer follow',
  reverseFee: 'gives back a fee, whose races are in test/money/fees',
  dishonorSandboxReturn: steps,
  contestDishonor: steps,
};

const isKnown = (id: string): boolean =>
  operationsWithoutAct[id] !== undefined || Object.values(ownActs).some(({ operationId }) => operationId === id);

/** Other operations that write a customer or an account and need nothing else of their example. */
const byExample = Object.fromEntries(
  exampleCreations
    .filter(({ operation: { id, uses } }) => uses.write.some((kind) => owners.has(kind)) && !isKnown(id))
    .map(({ operation: { id }, body }) => [
      id,
      send(id, { body: (names) => body({ depositAccount: names.own, customer: names.ada }) }),
    ]),
);

/** Acts that write to customers, to accounts, or because of them: the property lets each two of these meet. */
export const acts: Readonly<Record<string, Act>> = { ...ownActs, ...byExample };

/** An act that sends a request of an operation about one of the named things. */
function send(
  operationId: string,
  { about, body }: { readonly about?: keyof Names; readonly body?: (names: Names) => object } = {},
): Act {
  const operation = operations.find(({ id }) => id === operationId);
  invariant(operation !== undefined, `there is no operation ${operationId}`);
  const { method, path } = operation;
  return {
    operationId,
    perform: async ({ platform, token }, names) => {
      const target = about === undefined ? path : path.replace(/\{\w+\}/, names[about]);
      return (await caller(platform, token)(method, target, body?.(names))).status;
    },
  };
}
