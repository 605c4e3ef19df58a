import { existsSync } from 'node:fs';
import { accountMachine } from '../../functions/accounts/accounts/account.ts';
import { controlAgreementMachine } from '../../functions/accounts/accounts/control-agreement.ts';
import { authorizationRequestMachine } from '../../functions/cards/authorization-requests/statuses.ts';
import { authorizationMachine } from '../../functions/cards/authorizations/statuses.ts';
import { authenticationMachine } from '../../functions/cards/card-authentications/statuses.ts';
import { controlMachine } from '../../functions/cards/card-controls/statuses.ts';
import { fraudCaseMachine } from '../../functions/cards/card-fraud-cases/statuses.ts';
import { tokenMachine } from '../../functions/cards/card-tokens/statuses.ts';
import { cardMachine } from '../../functions/cards/cards/card.ts';
import { disputeMachine } from '../../functions/cards/disputes/statuses.ts';
import { webhookMachine } from '../../functions/delivery/webhooks/webhook.ts';
import type { StateTable } from '../../functions/kernel/base/state-machine.ts';
import { migrationMachine } from '../../functions/migrations/migrations/migration.ts';
import { batchReleaseMachine } from '../../functions/money/batch-releases/statuses.ts';
import { checkDepositMachine } from '../../functions/money/check-deposits/statuses.ts';
import { receivedPaymentMachine } from '../../functions/money/received-payments/received-payment.ts';
import { recurringPaymentMachine } from '../../functions/money/recurring-payments/recurring-payment.ts';
import { formMachine } from '../../functions/onboarding/application-forms/form.ts';
import { applicationMachine } from '../../functions/onboarding/applications/application.ts';
import { customerMachine } from '../../functions/onboarding/customers/customer-machine.ts';
import { capabilities } from '../../functions/registry.ts';
import type { StoredItem } from '../../functions/kernel/table/write.ts';
import { testTableName } from '../support/bank/platform.ts';
import { useBank } from '../support/bank/use-bank.ts';
import { readItems } from '../support/model/items.ts';
import { cases, happyRequest, type Request } from './support/requests.ts';

/** What a machine says of a step from a state, or of an action in it, which leaves the state as it is. */
type Verdict = 'taken' | 'repeated' | 'done' | 'refused';

interface Asking<State extends string, Steps, Action extends string> extends StateTable<State> {
  readonly steps: Steps & StateTable<State>['steps'];
  allows(thing: { readonly status: State }, name: (keyof Steps & string) | Action): boolean;
  isRepeated(thing: { readonly status: State }, step: keyof Steps & string): boolean;
}

/** An operation that takes a step, or does what a machine lists as an action. */
interface Taker {
  readonly operationId: string;
  readonly thing: string;
  readonly step: string;
  /** What the machine says of each state, and where the step leads. */
  readonly verdicts: ReadonlyMap<string, Verdict>;
  readonly targets: readonly string[];
  /** The attribute that holds the state. */
  readonly attribute: string;
  /** Targets in which repeating the request is refused all the same, because the operation tells these cases apart. */
  readonly refusesRepeats: readonly string[];
  /** What else a thing has that the same request has brought to its state: the reason that it named. */
  readonly repeating: Readonly<Record<string, unknown>>;
  /** An attribute of the example without which the operation takes the step wholly. */
  readonly without: string | undefined;
  /** Attributes of the body in place of those of the example: a change that is none is never refused. */
  readonly attributes: Readonly<Record<string, unknown>> | undefined;
  /** Prefixes of the kinds of its capability. */
  readonly prefixes: readonly string[];
}

/** The states of a machine: those that a thing begins in, and those between which a step leads. */
function statesOf<State extends string>({ begins, steps }: StateTable<State>): readonly State[] {
  return [
    ...new Set([
      ...begins,
      ...Object.values(steps).flatMap(({ from, to }) => (typeof to === 'string' ? [...from, to] : [...from, ...to])),
    ]),
  ];
}

const prefixesOf = (machine: StateTable): readonly string[] =>
  (capabilities.find(({ machines = [] }) => machines.includes(machine))?.kinds ?? []).map(({ prefix }) => prefix);

/** `without` leaves an attribute of the example out; `attributes` replaces those of the example. */
function does<State extends string, Action extends string>(
  machine: Asking<State, unknown, Action>,
  operationId: string,
  action: NoInfer<Action>,
  { attributes }: { readonly attributes?: Readonly<Record<string, unknown>> } = {},
): Taker {
  const states = statesOf(machine);
  return {
    operationId,
    thing: machine.thing,
    step: action,
    verdicts: new Map(
      states.map((status) => [status, machine.allows({ status }, action) ? ('done' as const) : ('refused' as const)]),
    ),
    targets: states,
    attribute: 'status',
    refusesRepeats: [],
    repeating: {},
    without: undefined,
    attributes,
    prefixes: prefixesOf(machine),
  };
}

function takes<State extends string, Steps>(
  machine: Asking<State, Steps, never>,
  operationId: string,
  step: keyof Steps & string,
  {
    refusesRepeats = [],
    repeating = {},
    without,
    attribute = 'status',
  }: {
    readonly refusesRepeats?: readonly State[];
    readonly repeating?: Readonly<Record<string, unknown>>;
    readonly without?: string;
    readonly attribute?: string;
  } = {},
): Taker {
  const { thing, steps } = machine;
  const states = statesOf(machine);
  const verdictOf = (status: State): Verdict => {
    if (machine.allows({ status }, step)) return 'taken';
    return machine.isRepeated({ status }, step) ? 'repeated' : 'refused';
  };
  return {
    operationId,
    thing,
    step,
    verdicts: new Map(states.map((state) => [state, verdictOf(state)] as const)),
    targets: [steps[step].to].flat(),
    attribute,
    refusesRepeats,
    repeating,
    without,
    attributes: undefined,
    prefixes: prefixesOf(machine),
  };
}

/** The operations that take a step, by their names. */
const takers: readonly Taker[] = [
  takes(accountMachine, 'freezeAccount', 'freeze', { repeating: { freezeReason: 'Fraud' } }),
  takes(accountMachine, 'unfreezeAccount', 'unfreeze'),
  takes(accountMachine, 'closeAccount', 'close', { repeating: { closeReason: 'ByCustomer' } }),
  takes(accountMachine, 'reopenAccount', 'reopen'),
  takes(controlAgreementMachine, 'enterControlAgreement', 'enter', { attribute: 'dacaStatus' }),
  takes(controlAgreementMachine, 'activateControlAgreement', 'activate', { attribute: 'dacaStatus' }),
  takes(controlAgreementMachine, 'deactivateControlAgreement', 'deactivate', { attribute: 'dacaStatus' }),
  takes(applicationMachine, 'approveApplication', 'approve'),
  takes(applicationMachine, 'denyApplication', 'deny', { refusesRepeats: ['Denied'] }),
  takes(applicationMachine, 'cancelApplication', 'cancel'),
  takes(customerMachine, 'archiveCustomer', 'archive'),
  takes(formMachine, 'cancelApplicationForm', 'cancel'),
  takes(cardMachine, 'activateSandboxCard', 'activate'),
  takes(cardMachine, 'freezeCard', 'freeze'),
  takes(cardMachine, 'unfreezeCard', 'unfreeze'),
  takes(cardMachine, 'reportLostCard', 'reportLost'),
  takes(cardMachine, 'reportStolenCard', 'reportStolen'),
  takes(cardMachine, 'closeCard', 'close'),
  takes(authorizationMachine, 'cancelSandboxAuthorization', 'cancel', { without: 'amount' }),
  takes(authorizationMachine, 'increaseSandboxAuthorization', 'change'),
  takes(authorizationRequestMachine, 'approveAuthorizationRequest', 'approve', {
    repeating: { approvedAmount: 50_00, tags: { purpose: 'groceries' } },
  }),
  takes(authorizationRequestMachine, 'declineAuthorizationRequest', 'decline'),
  takes(tokenMachine, 'approveCardToken', 'approve', { repeating: { decision: 'Verify', decidedBy: 'Organisation' } }),
  takes(tokenMachine, 'declineCardToken', 'decline', {
    repeating: { decision: 'Declined', decidedBy: 'Organisation' },
  }),
  takes(tokenMachine, 'suspendCardToken', 'suspend', { repeating: { suspendedBy: 'organisation' } }),
  takes(tokenMachine, 'resumeCardToken', 'resume'),
  takes(tokenMachine, 'deactivateCardToken', 'deactivate'),
  takes(tokenMachine, 'activateSandboxCardToken', 'activate', { without: 'verificationCode' }),
  takes(authenticationMachine, 'approveCardAuthentication', 'approve', { repeating: { decidedBy: 'Organisation' } }),
  takes(authenticationMachine, 'declineCardAuthentication', 'decline', { repeating: { decidedBy: 'Organisation' } }),
  takes(receivedPaymentMachine, 'advanceReceivedPayment', 'advance'),
  takes(receivedPaymentMachine, 'reprocessReceivedPayment', 'reprocess', { repeating: { wasReprocessed: true } }),
  takes(receivedPaymentMachine, 'contestDishonor', 'contest', {
    repeating: {
      dishonor: {
        code: 'R68',
        traceNumber: '021000020000001',
        settlementDate: '2026-12-01',
        contestableUntil: '2026-12-03T21:45:00.000Z',
        returned: {
          traceNumber: '101999990000001',
          settlementDay: 335,
          code: '23',
          window: '2026-12-01T21:45:00.000Z',
        },
        contestReason: 'TimelyReturn',
      },
    },
  }),
  takes(receivedPaymentMachine, 'completeSandboxReceivedPayment', 'complete', {
    refusesRepeats: ['MarkedForReturn', 'Returned'],
  }),
  takes(recurringPaymentMachine, 'disableRecurringPayment', 'disable', { repeating: { disabledBy: 'organisation' } }),
  takes(recurringPaymentMachine, 'enableRecurringPayment', 'enable', { refusesRepeats: ['Completed'] }),
  takes(recurringPaymentMachine, 'deleteRecurringPayment', 'delete', { refusesRepeats: ['Deleted'] }),
  takes(checkDepositMachine, 'confirmCheckDeposit', 'confirm', { repeating: { isConfirmed: true } }),
  takes(checkDepositMachine, 'approveSandboxCheckDeposit', 'approve'),
  takes(checkDepositMachine, 'rejectSandboxCheckDeposit', 'reject', { repeating: { reason: 'SuspectedFraud' } }),
  takes(checkDepositMachine, 'transmitSandboxCheckDeposit', 'transmit'),
  takes(checkDepositMachine, 'clearSandboxCheckDeposit', 'clear'),
  takes(checkDepositMachine, 'returnSandboxCheckDeposit', 'giveBack', { repeating: { reason: 'PaymentStopped' } }),
  takes(batchReleaseMachine, 'approveBatchReleaseReview', 'approve'),
  takes(batchReleaseMachine, 'rejectBatchReleaseReview', 'reject', { repeating: { reason: 'SuspectedFraud' } }),
  takes(migrationMachine, 'resetMigration', 'reset', { refusesRepeats: ['CollectingAccountsConsent'] }),
  takes(migrationMachine, 'cancelMigration', 'cancel'),
  takes(disputeMachine, 'stepSandboxDispute', 'credit'),
  takes(fraudCaseMachine, 'activateCardFraudCase', 'activate', { without: 'cardAction' }),
  takes(fraudCaseMachine, 'closeCardFraudCase', 'close', { repeating: { outcome: 'Confirmed' } }),
  takes(webhookMachine, 'disableWebhook', 'disable'),
  takes(webhookMachine, 'enableWebhook', 'enable'),
  does(accountMachine, 'updateAccount', 'change', { attributes: { tags: { purpose: 'rent' } } }),
  does(accountMachine, 'createCard', 'takeCard'),
  does(accountMachine, 'getBankVerificationLetter', 'confirm'),
  does(accountMachine, 'receiveSandboxWire', 'moveMoney'),
  does(customerMachine, 'updateCustomer', 'change', { attributes: { email: 'ada@example.org' } }),
  does(cardMachine, 'updateCard', 'change', { attributes: { email: 'ada@example.org' } }),
  does(cardMachine, 'replaceCard', 'replace'),
  takes(controlMachine, 'archiveCardControl', 'archive'),
  does(controlMachine, 'updateCardControl', 'change', { attributes: { maximumAmount: 1_00 } }),
  does(checkDepositMachine, 'updateCheckDeposit', 'changeClearing', { attributes: { clearingDaysOverride: 3 } }),
  does(formMachine, 'renewApplicationForm', 'renew'),
  does(applicationMachine, 'createDocument', 'changeDocuments'),
  does(applicationMachine, 'proposeReversal', 'proposeReversal'),
  does(webhookMachine, 'createWebhookReplay', 'replay'),
];

const bank = useBank();

/** Pairs whose outcome the state does not decide alone, with the suite that tests them. */
const decidedOtherwise: Readonly<Record<string, string>> = {
  'activateSandboxCard Frozen': 'test/cards/cards/steps.test.ts',
  'resetMigration IneligibleCustomer': 'test/migrations/reset-and-cancel.test.ts',
};

const rows = takers
  .flatMap((taker) => [...taker.verdicts].map(([state, verdict]) => ({ ...taker, state, verdict })))
  .filter(({ operationId, state }) => !(`${operationId} ${state}` in decidedOtherwise));

/** The stored items of what a request names in its path or as a relationship, with all that is stored of the capability under its id. */
async function itemsOf({ target, body }: Request, { attribute, prefixes }: Taker): Promise<readonly StoredItem[]> {
  const segments = new Set([...target.split('/'), ...idsIn(body)]);
  const items = await readItems(bank.documents, testTableName);
  const all = prefixes.flatMap((prefix) => items.get(prefix) ?? []);
  return all.filter((item) => segments.has(String(item['id'])) && ('status' in item || attribute in item));
}

/** The ids of the relationships of a body. */
function idsIn(body: Request['body']): readonly string[] {
  const { relationships = {} } = (body?.data ?? {}) as { relationships?: Readonly<Record<string, unknown>> };
  return Object.values(relationships).flatMap((one) => {
    const { id } = ((one as { readonly data?: unknown }).data ?? {}) as { readonly id?: string };
    return id === undefined ? [] : [id];
  });
}

/** Brings a stored item into a state, as if the request of the operation had done it. */
function force(
  item: StoredItem,
  state: string,
  { attribute, repeating, verdict }: Taker & { readonly verdict: Verdict },
) {
  const { [attribute]: _, ...rest } = item;
  const reached = { ...rest, ...(verdict === 'repeated' ? repeating : {}) };
  return bank.table.put({ Item: state === 'None' ? reached : { ...reached, [attribute]: state } });
}

test.each(rows)('$operationId, if the $thing is $state: $verdict', async (row) => {
  const { operationId, verdict, state, attribute, targets, refusesRepeats } = row;
  const one = cases.find(({ operation }) => operation.id === operationId);
  if (one === undefined) throw new Error(`there is no operation ${operationId}`);
  const request = await happyRequest(bank, one);
  const { method, target, body } = request;
  const data = body?.data as { readonly attributes?: Readonly<Record<string, unknown>> } | undefined;
  for (const item of await itemsOf(request, row)) await force(item, state, row);
  const before = await itemsOf(request, row);
  expect(before.length).toBeGreaterThan(0);

  const { [row.without ?? '']: _, ...attributes } = { ...data?.attributes, ...row.attributes };
  const sent = data === undefined ? body : { data: { ...data, attributes } };
  const answer = await bank.call(method, target, sent);
  const after = await itemsOf(request, row);
  if (verdict === 'refused' || refusesRepeats.includes(state)) {
    expect([answer.status, answer.body.errors?.[0].code]).toEqual([409, 'invalid_state']);
    if (state !== 'None') expect(answer.body.errors[0].detail).toContain(state);
    expect(after).toEqual(before);
  } else {
    expect([answer.status, answer.body?.errors]).toEqual([one.operation.response.status, undefined]);
    if (verdict === 'repeated') expect(after).toEqual(before);
    else if (verdict === 'done') for (const item of after) expect(item[attribute]).toBe(state);
    else for (const item of after) expect(targets).toContain(item[attribute]);
  }
  // Work that falls due later must not meet an item whose state was forced.
  for (const { pk, sk } of after) await bank.table.transact([{ Delete: { Key: { pk, sk } } }]);
});

/** Where the steps are tested that workers take, or operations whose requests decide more than one step. */
const testedIn: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'test/onboarding/applications/decide.test.ts': {
    application: ['review', 'awaitDocuments', 'check'],
  },
  'test/onboarding/applications/reversal.test.ts': {
    application: ['reverse'],
    'person of an application': ['reverse'],
  },
  'test/onboarding/applications/business.test.ts': { 'person of an application': ['approve', 'deny'] },
  'test/onboarding/applications/documents.test.ts': {
    document: ['receiveFront', 'receiveBack', 'complete', 'approve', 'approveUnseen', 'reject'],
  },
  'test/onboarding/applications/selfies.test.ts': { document: ['verify'] },
  'test/onboarding/application-forms/pages.test.ts': { 'application form': ['submit'] },
  'test/onboarding/application-forms/operations.test.ts': { 'application form': ['expire'] },
  'test/money/ach-files/answered-files.test.ts': { 'ACH file': ['acknowledge', 'reject', 'keep'] },
  'test/money/ach-files/prenotes.test.ts': { prenote: ['accept', 'giveBack', 'fail'] },
  'test/money/ach-exchange/sent-files.test.ts': { 'ACH file': ['send'] },
  'test/money/payments/ach-transitions.test.ts': {
    'ACH payment': ['takeCredit', 'takeDebit', 'refuse', 'clear', 'giveBack', 'cancel', 'approve', 'reject'],
  },
  'test/money/payments/ach-create.test.ts': { 'ACH payment': ['sendInside'] },
  'test/money/payments/create.test.ts': { 'book payment': ['send'] },
  'test/money/payments/push-to-card.test.ts': { 'push to card': ['send', 'reject'] },
  'test/money/bulk-payments/bulk.test.ts': { bulk: ['finish'] },
  'test/money/batch-releases/reviews.test.ts': { 'batch release': ['expire'] },
  'test/money/check-deposits/check-deposits.test.ts': { 'check deposit': ['takeImage', 'expire', 'askCustomer'] },
  'test/money/received-payments/life.test.ts': { 'received payment': ['sendBack'] },
  'test/money/received-payments/return.test.ts': { 'received payment': ['return', 'dishonor'] },
  'test/money/recurring-payments/run.test.ts': { 'recurring payment': ['run'] },
  'test/money/recurring-payments/run-ach.test.ts': { 'recurring payment': ['runOfArchivedCustomer', 'suspend'] },
  'test/money/recurring-payments/update.test.ts': { 'recurring payment': ['update', 'endEarly'] },
  'test/migrations/move.test.ts': {
    'recurring payment': ['takeOver'],
    migration: [
      'consentToAccounts',
      'accountsMoved',
      'consentToMoney',
      'consentToMoneyLater',
      'moveMoneyOnDeadline',
      'moneyMoved',
      'closeAccounts',
      'complete',
      'stop',
      'giveUp',
    ],
  },
  'test/migrations/later-accounts.test.ts': { migration: ['consentToMoreAccounts'] },
  'test/cards/card-authentications/card-authentications.test.ts': {
    'card authentication': ['challenge', 'expire'],
  },
  'test/cards/authorization-requests/answers.test.ts': { 'card authentication': ['answer'] },
  'test/cards/processor-messages/tokens.test.ts': { 'card token': ['reactivate', 'verify'] },
  'test/cards/cards/closing.test.ts': { card: ['suspectFraud'] },
  'test/cards/cards/replace.test.ts': { card: ['addToWallet', 'openPage'] },
  'test/cards/card-shipments/card-shipments.test.ts': {
    'shipment of a card': ['produce', 'ship', 'deliver', 'sendBack', 'fail', 'readdress'],
  },
  'test/cards/card-transactions/settle.test.ts': { authorization: ['settle', 'book'] },
  'test/cards/disputes/disputes.test.ts': { dispute: ['deny', 'win', 'lose'] },
  'test/cards/processor-messages/given-back.test.ts': { dispute: ['replaceCredit'] },
  'test/delivery/webhooks/delivery.test.ts': { webhook: ['giveUp'] },
  'test/delivery/webhooks/replay.test.ts': { 'webhook replay': ['complete', 'stop'] },
  'test/time/clock/clock.test.ts': { clock: ['advance', 'arrive'] },
  'test/founding/rotation.test.ts': { 'rotation of keys': ['prove', 'finish', 'startAgain'] },
};

const nameOf = (thing: string, step: string): string => `${thing}: ${step}`;

test('each step and each action is taken by an operation here, or names the suite that tests it', () => {
  const here = takers.map(({ thing, step }) => nameOf(thing, step));
  const elsewhere = Object.values(testedIn).flatMap((things) =>
    Object.entries(things).flatMap(([thing, steps]) => steps.map((step) => nameOf(thing, step))),
  );
  const declared = capabilities.flatMap(({ machines = [] }) =>
    machines.flatMap(({ thing, steps, actions }) =>
      [...Object.keys(steps), ...Object.keys(actions)].map((name) => nameOf(thing, name)),
    ),
  );
  expect([...here, ...elsewhere].toSorted()).toEqual(declared.toSorted());
});

test('each suite that is named exists', () => {
  const suites = [...Object.keys(testedIn), ...Object.values(decidedOtherwise)];
  expect(suites.filter((suite) => !existsSync(suite))).toEqual([]);
});
