import { exampleFile } from '../../../functions/kernel/http/upload.ts';
import { control } from '../../cards/card-controls/control-bank.ts';
import { projector } from '../../../functions/delivery/events/workers/projector.ts';
import { createStreamHandler } from '../../../functions/kernel/workers/worker-handler.ts';
import { shipmentIdOf } from '../../../functions/cards/card-shipments/shipment.ts';
import { parseChildId } from '../../../functions/kernel/base/ids/child-id.ts';
import { scopesOf } from '../../../functions/kernel/auth/authorise.ts';
import { operations } from '../../../functions/registry.ts';
import { type Bank, close, freeze, fund, openAccount, openCustomer, pay, schedule } from '../../support/bank/bank.ts';
import { ssnOf } from '../../support/bank/applicants.ts';
import { journalRows } from '../../support/bank/journal.ts';
import { paymentBody } from '../../support/bank/payment-bodies.ts';
import { tokenWith } from '../../support/bank/tokens.ts';
import { addFirstToken } from '../../../functions/founding/first-token.ts';
import { addUser, reviewerOf } from '../../support/bank/users.ts';
import { counterpartyBody } from '../../support/bank/bodies.ts';
import { freshToken } from '../../money/counterparties/fresh-token.ts';
import { bodies, tokenBody } from '../../support/bank/bodies.ts';
import { personExample } from '../../../functions/onboarding/people/person.ts';
import { bakery, familyTrust, openCustomerOf } from '../../onboarding/customers/kinds.ts';
import { streamRecord } from '../../support/delivery/journal-feed.ts';
import { release, releaseInReview } from '../../money/batch-releases/releases.ts';
import { releaseOf } from '../../support/bank/payment-bodies.ts';
import { achSchedule } from '../../money/recurring-payments/ach-schedule.ts';
import { makeAch, step } from '../../money/payments/ach-bank.ts';
import { push } from '../../money/payments/push-body.ts';
import { tokenOf } from '../../cards/card-tokens/token-bank.ts';
import { authenticationOf } from '../../cards/card-authentications/authentication-bank.ts';
import { waiting } from '../../cards/authorization-requests/request-bank.ts';
import { paidByWallet } from '../../cards/processor-messages/paid-by-wallet.ts';
import { authorized, openCard } from '../../cards/authorizations/authorization-bank.ts';
import { migrate, setUpOutreach } from '../../migrations/migration-bank.ts';
import { putAchFile, putRejection, putSentFile } from '../../money/ach-files/put-ach-file.ts';
import { putStatement } from '../../accounts/statements/statement-bank.ts';
import { checkFor, checkOperations } from '../../money/check-deposits/check-bank.ts';
import { dishonor, giveBack, receive, receiveAch } from '../../money/received-payments/received.ts';
import type { Variant } from '../../../functions/kernel/http/variant.ts';
import { type Body, exampleOf } from './example.ts';

/** What a thing is made for: the operation that will name it, and the id before it in the path. */
interface Purpose {
  readonly operationId?: string;
  readonly parentId?: string | undefined;
  /** `data.type` of the body that will be sent. */
  readonly bodyType?: string | undefined;
  /** `data.type` of the body that will name it. */
  readonly namedBy?: string | undefined;
}

type Maker = (bank: Bank, purpose: Purpose) => Promise<string>;

const lotsOfCents = 10_000_000_00;

/** What is done to an account without money on it. */
const mustBeEmpty: ReadonlySet<string> = new Set(['closeAccount', 'reopenAccount']);

/** What is asked of a counterparty whose account is linked, and what may debit one. */
const needsLink: ReadonlySet<string> = new Set(['getCounterpartyBalance', 'createRecurringPayment']);

/** What is asked of a debit that came in without funds. */
const needsFunds: ReadonlySet<string> = new Set(['reprocessReceivedPayment']);

/** What a token of a wallet may do. */
const walletRules = { maximumFirstTokenUse: 50_00, limits: [{ interval: 'Day', per: 'Token', amount: 200_00 }] };

/** What needs a card that is Active. */
const needsVirtual: ReadonlySet<string> = new Set(['createMobileWalletPayload']);

const isOfBusiness = (type: string | undefined): boolean => /^business.*DebitCard$/.test(type ?? '');

/** What names an account where other paths name a statement. */
const needsAccount: ReadonlySet<string> = new Set(['getBankVerificationLetter']);

/** What moves customers who have an account. */
const needsOpenAccount: ReadonlySet<string> = new Set(['createMigration']);

/** What is done to ACH payments only. */
const needsAch: ReadonlySet<string> = new Set([
  'cancelPayment',
  'reversePayment',
  'sandboxApprovePayment',
  'sandboxRejectPayment',
]);

const owners = new WeakMap<Bank, string>();

/** The bank in which whatever is made belongs to this customer; elsewhere each thing has a customer of its own. */
export function belongingTo(bank: Bank, customerId: string): Bank {
  const own = { ...bank };
  owners.set(own, customerId);
  return own;
}

/** The bank in which whatever is made belongs to one customer, of its own where it is nobody's yet. */
export const ofOneOwner = async (bank: Bank): Promise<Bank> => belongingTo(bank, await ownerIn(bank));

const ownerIn = async (bank: Bank): Promise<string> => owners.get(bank) ?? (await openCustomer(bank));

/**
 * How things come to be that paths name, by the segment before their id. What is missing here is created by the example of
 * its POST, with whatever that names.
 */
const makers: Readonly<Record<string, Maker>> = {
  customers: async (bank, { bodyType, operationId = '' }) => {
    const profile = [bakery, familyTrust].find(({ type }) => type === bodyType);
    const id = await (profile === undefined ? ownerIn(bank) : openCustomerOf(bank, profile));
    if (needsOpenAccount.has(operationId)) await openAccount(bank, { customerId: id });
    return id;
  },
  accounts: async (bank, { operationId = '', namedBy }) =>
    openAccount(bank, {
      // The cards of a business need its account.
      customerId: isOfBusiness(namedBy) ? await openCustomerOf(bank, bakery) : await ownerIn(bank),
      cents: mustBeEmpty.has(operationId) ? 0 : lotsOfCents,
    }),
  applications: openApplication,
  documents: firstDocument,
  notes: async (bank, { parentId = '' }) => idOf(await note(bank, parentId)),
  'beneficial-owner': firstBeneficialOwner,
  payments: async (bank, { bodyType, operationId = '' }) => {
    const [from, to] = await twoAccounts(bank);
    if (bodyType === 'achPayment' || needsAch.has(operationId)) return achPaymentFor(bank, from, operationId);
    if (bodyType === 'pushToCardPayment') return idOf(await push(bank, from));
    return idOf(await pay(bank, from, to));
  },
  bulk: async (bank, { operationId }) => {
    const [from, to] = await twoAccounts(bank);
    const ofCards = idOf(await bank.call('POST', '/cards/bulk', { data: [bodies.card(from, {}).data] }));
    if (operationId === 'getBulkCards') return ofCards;
    return idOf(await bank.call('POST', '/payments/bulk', { data: [paymentBody(from, to).data] }));
  },
  'payment-reviews': async (bank) => paymentInReview(bank, await make(bank, 'accounts')),
  statements: async (bank, { operationId }) => {
    const accountId = await make(bank, 'accounts');
    return needsAccount.has(operationId ?? '') ? accountId : putStatement(bank, accountId);
  },
  'batch-releases': async (bank) => {
    const [from, to] = await twoAccounts(bank);
    const { data } = await release(bank, [releaseOf(from, to)]).then(({ body }) => body as { data: { id: string }[] });
    return data[0]?.id ?? '';
  },
  'batch-release-reviews': async (bank) => {
    const [from, to] = await twoAccounts(bank);
    return releaseInReview(bank, from, to);
  },
  rewards: async (bank) => {
    const [from, to] = await twoAccounts(bank);
    return idOf(await bank.call('POST', '/rewards', bodies.reward(from, to)));
  },
  'received-payments': async (bank, { operationId = '' }) => {
    const accountId = await openAccount(bank, { customerId: await ownerIn(bank) });
    return idOf(await (needsFunds.has(operationId) ? receiveAch(bank, accountId) : receive(bank, accountId)));
  },
  'declined-incoming-payments': async (bank) => {
    const accountId = await openAccount(bank, { customerId: await ownerIn(bank) });
    await freeze(bank, accountId);
    return idOf(await receive(bank, accountId));
  },
  returns: async (bank) => idOf(await fund(bank, await make(bank, 'accounts'), lotsOfCents)),
  'recurring-payments': async (bank, { bodyType }) => {
    const own = await ofOneOwner(bank);
    const [from, to] = await twoAccounts(own);
    if (bodyType?.endsWith('AchPayment') === true) {
      const counterparty = await make(own, 'counterparties', { operationId: 'createRecurringPayment' });
      return idOf(await achSchedule(bank, from, counterparty, { type: bodyType }));
    }
    return idOf(await schedule(bank, from, to));
  },
  transactions: async (bank, { parentId, bodyType }) => {
    const accountId = parentId === undefined || parentId === '' ? await make(bank, 'accounts') : parentId;
    if (bodyType === 'feeTransaction') return idOf(await bank.call('POST', '/fees', bodies.fee(accountId)));
    if (bodyType === 'purchaseTransaction') return purchased(bank, accountId);
    if (bodyType === 'chargebackTransaction') {
      const { body } = await bank.call('POST', '/chargebacks', bodies.chargeback(accountId, await openAccount(bank)));
      return (body as { data: { relationships: { transaction: { data: { id: string } } } } }).data.relationships
        .transaction.data.id;
    }
    if (bodyType !== 'bookTransaction') return idOf(await fund(bank, accountId, lotsOfCents));
    const { body } = await pay(bank, accountId, await openAccount(bank));
    return (body as { data: { relationships: { transaction: { data: { id: string } } } } }).data.relationships
      .transaction.data.id;
  },
  counterparties: async (bank, { operationId }) => {
    const customerId = await ownerIn(bank);
    const body = needsLink.has(operationId ?? '')
      ? tokenBody(customerId, freshToken('match'))
      : counterpartyBody(customerId);
    return idOf(await bank.call('POST', '/counterparties', body));
  },
  cards: async (bank, { bodyType, operationId = '' }) => {
    const isForUse = bodyType === 'card' || needsVirtual.has(operationId);
    const usual = isForUse ? 'individualVirtualDebitCard' : 'individualDebitCard';
    const type = bodyType?.endsWith('DebitCard') === true ? bodyType : usual;
    const accountId = await make(bank, 'accounts', { namedBy: type });
    const holder = isOfBusiness(type) ? personExample : {};
    return idOf(await bank.call('POST', '/cards', bodies.card(accountId, { type, ...holder })));
  },
  'card-tokens': async (bank, { operationId = '' }) => {
    const cardId = await make(bank, 'cards', { operationId: 'createMobileWalletPayload' });
    return tokenOf(bank, cardId, { isAsked: /^(approve|decline)/.test(operationId) });
  },
  'card-authentications': async (bank) =>
    authenticationOf(bank, await make(bank, 'cards', { operationId: 'createMobileWalletPayload' })),
  shipments: async (bank, { parentId = '' }) => {
    const { body } = await bank.call('GET', `/cards/${parentId}/shipments`);
    return (body as { data: { id: string }[] }).data[0]?.id ?? '';
  },
  'card-controls': async (bank) => control(bank, walletRules, { card: { cardId: await make(bank, 'cards', {}) } }),
  authorizations: async (bank, { operationId }) => {
    const card = await openCard(bank, { accountId: await make(bank, 'accounts') });
    return operationId === 'getAuthorization' ? paidByWallet(bank, card) : authorized(bank, card);
  },
  'authorization-requests': async (bank) =>
    waiting(bank, await openCard(bank, { accountId: await make(bank, 'accounts') })),
  disputes: async (bank, { operationId }) => {
    const purchase = await purchased(bank, await make(bank, 'accounts'));
    if (operationId !== 'withdrawDispute') {
      return idOf(await bank.call('POST', '/sandbox/disputes', bodies.dispute(purchase)));
    }
    return idOf(await bank.call('POST', '/disputes', bodies.dispute(purchase, { reason: 'NotReceived' })));
  },
  'check-deposits': async (bank, { operationId = '' }) => checkFor(bank, await make(bank, 'accounts'), operationId),
  'application-forms': async (bank, { operationId = '' }) => {
    const body = bodies.applicationForm();
    if (operationId !== 'getApplicationForm') return idOf(await bank.call('POST', '/application-forms', body));
    const applied = idOf(await bank.call('POST', '/applications', bodies.application('000000003')));
    const application = { data: { type: 'application', id: applied } };
    return idOf(
      await bank.call('POST', '/application-forms', { data: { ...body.data, relationships: { application } } }),
    );
  },
  migrations: async (bank, { operationId = '' }) => {
    await setUpOutreach(bank);
    const customerId = await ownerIn(bank);
    const accountId = await openAccount(bank, { customerId });
    if (operationId === 'resetMigration') await freeze(bank, accountId);
    return idOf(await migrate(bank, customerId, { deadline: '2033-01-14' }));
  },
  'white-label-themes': async (bank) => {
    const { data } = (await bank.call('POST', '/white-label-themes', bodies.theme())).body as { data: { id: string } };
    await bank.call('PUT', `/white-label-themes/${data.id}/logo`);
    return data.id;
  },
  'ach-files': (bank, { operationId }) => (operationId === 'sendBankFile' ? putSentFile(bank) : putAchFile(bank)),
  institutions: () => Promise.resolve('021000021'),
  // The tokens of the usual user must stay valid.
  users: (bank, { operationId }) =>
    operationId === 'revokeAllApiTokens' ? addUser(bank.platform, bank.organisationId) : Promise.resolve(bank.userId),
  'api-tokens': async (bank) => {
    await tokenWith(bank, 'accounts');
    const { body } = await bank.call('GET', `/users/${bank.userId}/api-tokens`);
    return (body as { data: { id: string }[] }).data.at(-1)?.id ?? '';
  },
  replays: async (bank, { parentId = '' }) => {
    const attributes = { since: '2026-11-30T00:00:00Z' };
    return idOf(
      await bank.call('POST', `/webhooks/${parentId}/replay`, { data: { type: 'webhookReplay', attributes } }),
    );
  },
  events: async (bank) => {
    await openCustomer(bank);
    await projectEvents(bank);
    return '1';
  },
  'audit-log': async (bank) => {
    await projectEvents(bank);
    return '1';
  },
};

/** Collections of the types that relationships name. */
const collections: Readonly<Record<string, string>> = {
  customer: 'customers',
  depositAccount: 'accounts',
  counterparty: 'counterparties',
  achPayment: 'payments',
  feeTransaction: 'transactions',
  purchaseTransaction: 'transactions',
  card: 'cards',
  whiteLabelTheme: 'white-label-themes',
  outreachSettings: 'outreach-settings',
  achFile: 'ach-files',
};

/** What has to have happened to a thing before an operation has something to do. */
const preparations: Readonly<Record<string, (bank: Bank, target: string, body?: object) => Promise<unknown>>> = {
  reopenAccount: (bank, target) => close(bank, target.split('/')[2] ?? ''),
  removeAccountOwners: (bank, target, body) => bank.call('POST', target, body),
  activateControlAgreement: (bank, target) => bank.call('POST', target.replace('/activate', '/enter')),
  deactivateControlAgreement: async (bank, target) => {
    for (const step of ['/enter', '/activate']) await bank.call('POST', target.replace('/deactivate', step));
  },
  unfreezeCard: (bank, target) => bank.call('POST', target.replace('/unfreeze', '/freeze')),
  resumeCardToken: (bank, target) => bank.call('POST', target),
  unfreezeAccount: (bank, target) => freeze(bank, target.split('/')[2] ?? ''),
  enableRecurringPayment: (bank, target) => bank.call('POST', target.replace('/enable', '/disable')),
  downloadDocumentFront: (bank, target) => bank.call('PUT', target.replace('/download', '')),
  downloadDocumentBack: (bank, target) => bank.call('PUT', target.replace('/download/back', '/back')),
  approveDocument: async (bank, target) => (await othersOf(bank)).call('PUT', target.replace('/approve', '')),
  confirmReversal: async (bank, target) => {
    const { organisationId, platform } = bank;
    const userId = await addUser(platform, organisationId);
    const token = await addFirstToken(platform, { organisationId, userId });
    return bank.call('POST', target.replace('/confirm', ''), reversal, { token });
  },
  withdrawReversal: (bank, target) => bank.call('POST', target, reversal),
  enableWebhook: (bank, target) => bank.call('POST', target.replace('/enable', '/disable')),
  reprocessReceivedPayment: (bank, target) => fund(bank, accountIn(target), lotsOfCents),
  decideSandboxRejection: (bank, target) => putRejection(bank, target.split('/')[3] ?? ''),
  dishonorSandboxReturn: (bank, target) => giveBack(bank, target.split('/')[3] ?? '', accountIn(target)),
  contestDishonor: async (bank, target) => {
    await bank.call('POST', `/sandbox${target.replace('/contest', '/complete')}`);
    const { body } = await bank.call('GET', target.replace('/contest', ''));
    const transactionId = body.data.relationships.receivePaymentTransaction.data.id as string;
    await giveBack(bank, transactionId, accountIn(target));
    await dishonor(bank, transactionId);
  },
};

const reversal = { data: { type: 'applicationReversal', attributes: { reason: 'It was a namesake' } } };

const note = (bank: Bank, applicationId: string) =>
  bank.call('POST', `/applications/${applicationId}/notes`, {
    data: { type: 'applicationNote', attributes: { text: 'Called the applicant' } },
  });

/** Things that a body names which the path has named before, by the relationship that names them again. */
const namedAgain: Readonly<Record<string, (target: string) => Readonly<Record<string, string>>>> = {
  returnReceivedAch: (target) => ({ account: accountIn(target) }),
  stepSandboxCardShipment: (target) => ({ cardShipment: firstShipmentOf(target.split('/').at(-1) ?? '') }),
};

/** What a body says of the thing that the path names. */
export async function attributesIn(bank: Bank, operationId: string, target: string): Promise<object> {
  if (operationId !== 'activateCard') return {};
  const { body } = await bank.call('GET', target.replace('/activate', ''));
  const { last4Digits, expirationDate } = body.data.attributes as Record<string, unknown>;
  return { last4Digits, expirationDate };
}

/** The account that the id of what a path names begins with. */
const accountIn = (target: string): string => /\d{9}(?=\d{9})/.exec(target)?.[0] ?? '';

/** The id of the first shipment of a card; empty if this is no id of a card. */
const firstShipmentOf = (cardId: string): string =>
  parseChildId(cardId) === undefined ? '' : shipmentIdOf({ id: cardId }, { number: 1 });

/** What has been made already of what a body names, by relationship. */
export const relatedIn = (operationId: string, target: string): Readonly<Record<string, string>> =>
  namedAgain[operationId]?.(target) ?? {};

/** The names that this file knows, so that a test can compare them with the registry. */
export const worldNames = {
  collections: Object.keys(makers),
  relationshipTypes: Object.keys(collections),
  operationIds: [
    ...[
      ...mustBeEmpty,
      ...needsLink,
      ...needsFunds,
      ...needsAch,
      ...needsVirtual,
      ...needsAccount,
      ...needsOpenAccount,
    ],
    ...[...Object.keys(preparations), ...Object.keys(namedAgain), ...checkOperations],
  ],
};

/** True if an operation creates a thing of this collection by its example, so that it needs no maker. */
export function isCreatedByExample(collection: string): boolean {
  const variant = creatorOf(`/${collection}`);
  const relationships = variant === undefined ? {} : (exampleOf(variant).data.relationships ?? {});
  return variant !== undefined && Object.values(relationships).every(({ data }) => data.type in collections);
}

const reviewScopes: ReadonlySet<string> = new Set(['payment-reviews-write', 'application-decisions']);

/** Whether an operation decides on a review, which another user must have caused. */
export function decidesReview(operationId = ''): boolean {
  const operation = operations.find(({ id }) => id === operationId);
  const isDecision = /^(approve|reject|deny)/.test(operationId) && operation?.sandboxOnly !== true;
  return isDecision && operation !== undefined && scopesOf(operation).some((scope) => reviewScopes.has(scope));
}

/** The bank as another user sees it: always the same one of this organisation. */
export async function othersOf(bank: Bank): Promise<Bank> {
  const token = await reviewerOf(bank);
  return {
    ...bank,
    token,
    call: (method, target, body, options) => bank.call(method, target, body, { token, ...options }),
  };
}

/** Makes a new thing of a collection; answers its id. */
export async function make(usual: Bank, collection: string, purpose: Purpose = {}): Promise<string> {
  // What a person reviews, another user has caused.
  const bank = decidesReview(purpose.operationId) ? await othersOf(usual) : usual;
  return makers[collection]?.(bank, purpose) ?? createByExample(bank, `/${collection}`);
}

/** The last four digits of a new card of an account, which is Active. */
export async function digitsOfNewCard(bank: Bank, accountId: string): Promise<string> {
  return (await openCard(bank, { accountId })).digits;
}

/** Makes a new thing that a relationship of this type may name, for the operation that will name it. */
export function makeOf(
  bank: Bank,
  type: string,
  operationId?: string,
  namedBy?: string,
  parentId?: string,
): Promise<string> {
  const collection = collections[type];
  if (collection === undefined) throw new Error(`no collection is known of relationships to ${type}`);
  return make(bank, collection, {
    bodyType: type,
    namedBy,
    parentId,
    ...(operationId === undefined ? {} : { operationId }),
  });
}

export async function prepare(bank: Bank, operationId: string, target: string, body?: object): Promise<void> {
  await preparations[operationId]?.(bank, target, body);
}

/** A purchase with a new card of an account; its transaction. */
async function purchased(bank: Bank, accountId: string): Promise<string> {
  const digits = await digitsOfNewCard(bank, accountId);
  return idOf(await bank.call('POST', '/sandbox/purchases', bodies.purchase(accountId, digits)));
}

/** Numbers every event so far, as the stream would have it done. */
export async function projectEvents(bank: Bank): Promise<void> {
  const rows = await journalRows(bank);
  const records = rows.map((row, index) => streamRecord(row, index));
  await createStreamHandler(projector, bank.platform)({ Records: records });
}

async function twoAccounts(bank: Bank): Promise<readonly [string, string]> {
  const customerId = await ownerIn(bank);
  const from = await openAccount(bank, { customerId, cents: lotsOfCents });
  return [from, await openAccount(bank, { customerId })];
}

/** More than the soft limit of a day is reached with it twice. */
const largeDebitCents = 10_000_000_00;

async function paymentInReview(bank: Bank, accountId: string): Promise<string> {
  const large = { direction: 'Debit', amount: largeDebitCents };
  for (let times = 0; times < 2; times += 1) await makeAch(bank, accountId, large);
  return makeAch(bank, accountId, large);
}

/** An ACH payment in the state in which the operation has something to do. */
async function achPaymentFor(bank: Bank, accountId: string, operationId: string): Promise<string> {
  if (/^sandbox(Approve|Reject)Payment$/.test(operationId)) return paymentInReview(bank, accountId);
  const id = await makeAch(bank, accountId, { direction: 'Debit' });
  if (['clearAchPayment', 'returnAchPayment', 'reversePayment'].includes(operationId)) await step(bank, 'transmit', id);
  return id;
}

let lastNumber = 170_000_000;
const pendingReviewSsn = '000000004';
const idDocumentSsn = '000000003';
const deniedSsn = '000000001';
const decidesOrCancels = /^(sandbox|cancel|approve|deny|require)/;

/** Documents are of applications that wait for them; the sandbox decides on such as are under review. */
async function openApplication(bank: Bank, { operationId = '', bodyType }: Purpose): Promise<string> {
  const path = operations.find(({ id }) => id === operationId)?.path ?? '';
  const { type, attributes } = creationBody('/applications', bodyType);
  lastNumber += 1;
  const isOfSelfie = path.endsWith('/verify');
  const ssn = isOfSelfie
    ? ssnOf(lastNumber)
    : path.includes('/documents')
      ? idDocumentSsn
      : path.includes('/reversal')
        ? deniedSsn
        : decidesOrCancels.test(operationId)
          ? pendingReviewSsn
          : ssnOf(lastNumber);
  const number = 'ssn' in attributes ? { ssn } : 'ein' in attributes ? { ein: String(lastNumber) } : {};
  const asked = isOfSelfie ? { evaluationParams: { useSelfieVerification: true } } : {};
  const body = { data: { type, attributes: { ...attributes, ...number, ...asked } } };
  return idOf(await bank.call('POST', '/applications', body));
}

async function firstDocument(bank: Bank, { parentId, operationId }: Purpose): Promise<string> {
  if (operationId === 'downloadDisputeDocument') {
    const uploaded = await bank.call('PUT', `/disputes/${parentId ?? ''}/documents`, exampleFile);
    return (uploaded.body as { data: { id: string } }).data.id;
  }
  const { body } = await bank.call('GET', `/applications/${parentId ?? ''}/documents`);
  return (body as { data: { id: string }[] }).data[0]?.id ?? '';
}

async function firstBeneficialOwner(bank: Bank): Promise<string> {
  const id = await openApplication(bank, { bodyType: 'businessApplication' });
  const { body } = await bank.call('GET', `/applications/${id}`);
  const { included } = body as { included: { type: string; id: string }[] };
  return included.find(({ type }) => type === 'beneficialOwner')?.id ?? '';
}

async function createByExample(bank: Bank, path: string): Promise<string> {
  const { type, attributes, relationships = {} } = creationBody(path);
  const { idempotencyKey: _, ...unkeyed } = attributes;
  const related = await Promise.all(
    Object.entries(relationships).map(async ([name, { data }]) => {
      return [name, { data: { type: data.type, id: await makeOf(bank, data.type) } }] as const;
    }),
  );
  const body = { type, attributes: unkeyed, ...(related.length > 0 && { relationships: Object.fromEntries(related) }) };
  const answer = await bank.call('POST', path, { data: body });
  if (answer.status !== 201) {
    const { errors } = answer.body as { errors: { detail: string }[] };
    const why = errors.map(({ detail }) => detail).join('; ');
    throw new Error(`POST ${path} refused its example (${why}): add a maker to test/generated/support/world.ts`);
  }
  return idOf(answer);
}

function creationBody(path: string, type?: string): Body['data'] {
  const variant = creatorOf(path, type);
  if (variant === undefined) throw new Error(`no operation creates ${path} by its example: add a maker to world.ts`);
  return exampleOf(variant).data;
}

function creatorOf(path: string, type?: string): Variant | undefined {
  const variants = operations.find((one) => one.method === 'POST' && one.path === path)?.request?.variants ?? [];
  return variants.find((one) => one.type === type) ?? variants[0];
}

function idOf({ status, body }: { readonly status: number; readonly body: unknown }): string {
  expect(status).toBe(201);
  return (body as { data: { id: string } }).data.id;
}
