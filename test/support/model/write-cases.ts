import { isWrite } from '../../../functions/kernel/http/route-frame.ts';
import { paymentCases } from './payment-write-cases.ts';
import { business } from '../bank/applicants.ts';
import { personExample } from '../../../functions/onboarding/people/person.ts';
import { exampleFile } from '../../../functions/kernel/http/upload.ts';
import { bodies } from '../bank/bodies.ts';
import { type Call, dataOf, makeAccount, makeCustomer, otherUser } from '../bank/client.ts';
import { exampleCreations } from './example-creations.ts';

/** A request as a client sends it, and sends again when it gets no answer. */
export interface ClientRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
}

/** A write operation in a situation in which it succeeds. */
export interface WriteCase {
  /** `addUser` adds another user of the organisation and answers the id; `tokenOf` answers a first token of a user. */
  readonly prepare: (
    call: Call,
    userId: string,
    addUser: () => Promise<string>,
    tokenOf: (userId: string) => Promise<string>,
  ) => Promise<ClientRequest>;
  /** Statuses that the repeated request may have, where the first one was done and not answered. */
  readonly alsoStatus?: readonly number[];
  /** Without a key a repeated request may make a second thing. */
  readonly isRepeatable?: true;
  /** The events of the situation have their numbers, and were delivered, before the request is sent. */
  readonly isNumbered?: true;
}

const monthly = { interval: 'Monthly', dayOfMonth: 15 };
const post = (path: string, body?: object): ClientRequest => ({ method: 'POST', path, ...(body && { body }) });
const remove = (path: string): ClientRequest => ({ method: 'DELETE', path });
const keyed = { idempotencyKey: 'a key of the client' };

async function twoAccounts(call: Call): Promise<readonly [string, string]> {
  const customer = await makeCustomer(call);
  return [await makeAccount(call, customer, 1000_00), await makeAccount(call, customer, 1000_00)];
}

const makeEmptyAccount = async (call: Call): Promise<string> => makeAccount(call, await makeCustomer(call));
const ownersOf = (account: string): string => `/accounts/${account}/relationships/customers`;
const tagged = { data: { type: 'depositAccount', attributes: { tags: { a: 'b' } } } };

/** A step of an account's control agreement, after those that lead to it. */
async function controlStep(call: Call, step: string, before: readonly string[] = []): Promise<ClientRequest> {
  const account = await makeEmptyAccount(call);
  for (const one of before) dataOf(await call('POST', `/accounts/${account}/${one}-daca`), 200);
  return post(`/accounts/${account}/${step}-daca`);
}

async function recurring(call: Call): Promise<string> {
  const [from, to] = await twoAccounts(call);
  return String(dataOf(await call('POST', '/recurring-payments', bodies.recurring(from, to, 100, monthly))).id);
}

async function webhook(call: Call): Promise<string> {
  return String(dataOf(await call('POST', '/webhooks', bodies.webhook())).id);
}

/** An application that is neither approved nor denied, with the documents that it waits for. */
async function waitingApplication(call: Call, ssn = '000000004', attributes: object = {}) {
  const { id, relationships } = dataOf(await call('POST', '/applications', bodies.application(ssn, { ...attributes })));
  const [first] = (relationships.documents?.data ?? []) as { id: string }[];
  return { id: String(id), document: `/applications/${String(id)}/documents/${first?.id ?? ''}` };
}

const awaitingDocuments = (call: Call) => waitingApplication(call, '000000003');

/** A request that puts a file in place of one side of a document; without a body it is the example of its operation. */
async function uploaded(call: Call, place = ''): Promise<ClientRequest> {
  return { method: 'PUT', path: (await awaitingDocuments(call)).document + place };
}

/** A selfie job that approves the only document of an application, and so the application. */
async function verified(call: Call, method: 'POST' | 'PUT', ssn: string): Promise<ClientRequest> {
  const { document } = await waitingApplication(call, ssn, { evaluationParams: { useSelfieVerification: true } });
  return { method, path: `${document}/verify`, body: profile('selfieVerification', { jobId: 'sandbox-approved' }) };
}

/** A decision on a document that has both its sides, in the sandbox or by a reviewer. */
async function decision(call: Call, step: string, body?: object, begins = ''): Promise<ClientRequest> {
  const { document } = await awaitingDocuments(call);
  for (const side of ['', '/back']) dataOf(await call('PUT', document + side), 200);
  return post(`${begins}${document}/${step}`, body);
}

const formMade = async (call: Call): Promise<string> =>
  String(dataOf(await call('POST', '/application-forms', bodies.applicationForm())).id);

/** A customer with an account, of an organisation that can move customers to another bank. */
async function movable(call: Call): Promise<string> {
  dataOf(await call('POST', '/white-label-themes', bodies.theme()));
  dataOf(await call('POST', '/outreach-settings', bodies.outreachSettings()));
  const customer = await makeCustomer(call);
  await makeAccount(call, customer);
  return customer;
}

async function migrationOf(call: Call, customer: string): Promise<string> {
  return String(dataOf(await call('POST', '/migrations', bodies.migration(customer, { deadline: '2033-01-14' }))).id);
}

const reversal = { data: { type: 'applicationReversal', attributes: { reason: 'It was a namesake' } } };

/** An application that was denied, with a proposal to reverse that, by the caller or with another token. */
async function proposed(call: Call, token?: string): Promise<string> {
  const path = `/applications/${(await waitingApplication(call, '000000001')).id}/reversal`;
  dataOf(await call('POST', path, reversal, token === undefined ? {} : { token }), 200);
  return path;
}

async function beneficialOwner(call: Call): Promise<string> {
  const { relationships } = dataOf(await call('POST', '/applications', business()));
  return String(relationships.beneficialOwners.data[0].id);
}

/** A customer with all that archiving touches: accounts of their own, shared with others, frozen and closed. */
async function wealthyCustomer(call: Call): Promise<string> {
  const [customer, other] = [await makeCustomer(call), await makeCustomer(call)];
  const [from, shared, frozen, closed] = [
    await makeAccount(call, customer, 1000_00),
    await makeAccount(call, other),
    await makeAccount(call, customer),
    await makeAccount(call, customer),
  ];
  dataOf(await call('POST', '/recurring-payments', bodies.recurring(from, shared, 100, monthly)));
  dataOf(await call('POST', ownersOf(shared), bodies.owners(customer)), 200);
  dataOf(await call('POST', `/accounts/${frozen}/freeze`, bodies.freeze), 200);
  dataOf(await call('POST', `/accounts/${closed}/close`, bodies.close), 200);
  return customer;
}

const usersOf = (customer: string): string => `/customers/${customer}/authorized-users`;
const profile = (type: string, attributes: object) => ({ data: { type, attributes } });

const patch = {
  data: { type: 'webhook', attributes: { label: 'changed', subscriptionType: 'NotAuthorizationRequest' } },
};
const expiration = '2027-11-01T00:00:00.000Z';
const token = { data: { type: 'apiToken', attributes: { description: 'reads', scope: 'accounts', expiration } } };

/** A physical card after these steps. */
async function card(call: Call, ...steps: readonly string[]): Promise<string> {
  const body = bodies.card(await makeEmptyAccount(call), { type: 'individualDebitCard' });
  const path = `/cards/${String(dataOf(await call('POST', '/cards', body)).id)}`;
  for (const step of steps) dataOf(await call('POST', `${path}/${step}`), 200);
  return path;
}

/** The shipment of a new physical card. */
async function shipment(call: Call): Promise<string> {
  const path = `${await card(call)}/shipments`;
  const [first] = dataOf(await call('GET', path), 200) as unknown as { id: string }[];
  return `${path}/${first?.id ?? ''}`;
}

/** A body of a control on a new card. */
async function cardControlBody(call: Call) {
  const id = (await card(call)).slice('/cards/'.length);
  return {
    data: {
      type: 'cardControl',
      attributes: { maximumAmount: 1_00, ...keyed },
      relationships: { card: { data: { type: 'card', id } } },
    },
  };
}

async function cardControl(call: Call): Promise<string> {
  return `/card-controls/${String(dataOf(await call('POST', '/card-controls', await cardControlBody(call))).id)}`;
}

/** A body of a fraud case about a new card. */
const fraudCaseBody = async (call: Call, attributes: object = {}): Promise<object> =>
  bodies.fraudCase((await card(call)).slice('/cards/'.length), { ...attributes });

async function fraudCase(call: Call): Promise<string> {
  return `/card-fraud-cases/${String(dataOf(await call('POST', '/card-fraud-cases', await fraudCaseBody(call))).id)}`;
}

/** A wallet's request for a token of a new card. */
async function tokenRequest(call: Call, isAsked: boolean): Promise<ClientRequest> {
  const id = String(dataOf(await call('POST', '/cards', bodies.card(await makeEmptyAccount(call)))).id);
  const attributes = { wallet: 'Apple', source: 'App', isAsked };
  const relationships = { card: { data: { type: 'card', id } } };
  return post('/sandbox/card-tokens', { data: { type: 'cardToken', attributes, relationships } });
}

async function authenticationRequest(call: Call, isAsked: boolean) {
  const { id } = dataOf(await call('POST', '/cards', bodies.card(await makeEmptyAccount(call))));
  return post('/sandbox/card-authentications', bodies.cardAuthentication(String(id), { isAsked }));
}

async function authentication(call: Call): Promise<string> {
  const { method, path, body } = await authenticationRequest(call, true);
  return `/card-authentications/${String(dataOf(await call(method, path, body)).id)}`;
}

async function cardToken(call: Call, isAsked = false): Promise<string> {
  const { method, path, body } = await tokenRequest(call, isAsked);
  return `/card-tokens/${String(dataOf(await call(method, path, body)).id)}`;
}

async function suspendedToken(call: Call): Promise<string> {
  const path = await cardToken(call);
  dataOf(await call('POST', `${path}/suspension`), 200);
  return path;
}

/** A merchant's request for a card of an account with 1,000 dollars. */
const authorizationOf = (call: Call): Promise<object> => ofCard(call, bodies.authorization);

async function accountWithCard(call: Call): Promise<{ readonly account: string; readonly digits: string }> {
  const account = await makeAccount(call, await makeCustomer(call), 1000_00);
  const { attributes } = dataOf(await call('POST', '/cards', bodies.card(account)));
  return { account, digits: String(attributes['last4Digits']) };
}

/** The path of a dispute about a purchase. */
async function disputeOf(call: Call): Promise<string> {
  const disputed = bodies.dispute(await purchase(call), { reason: 'NotReceived' });
  return `/disputes/${String(dataOf(await call('POST', '/disputes', disputed)).id)}`;
}

/** A purchase that was settled; its transaction. */
async function purchase(call: Call): Promise<string> {
  const { account, digits } = await accountWithCard(call);
  return String(dataOf(await call('POST', '/sandbox/purchases', bodies.purchase(account, digits))).id);
}

/** A body about a new card. */
async function ofCard(call: Call, body: (account: string, digits: string) => object): Promise<object> {
  const { account, digits } = await accountWithCard(call);
  return body(account, digits);
}

async function authorization(call: Call): Promise<string> {
  const { id } = dataOf(await call('POST', '/sandbox/authorizations', await authorizationOf(call)));
  return `/sandbox/authorizations/${String(id)}`;
}

/** A request about a card of an account with 1,000 dollars, that waits. */
async function waitingRequest(call: Call): Promise<string> {
  const account = await makeAccount(call, await makeCustomer(call), 1000_00);
  const card = String(dataOf(await call('POST', '/cards', bodies.card(account))).id);
  const asked = dataOf(await call('POST', '/sandbox/authorization-requests/purchase', bodies.purchaseRequest(card)));
  return `/authorization-requests/${String(asked.id)}`;
}

async function question(call: Call, name: string, content: object): Promise<object> {
  const card = String(dataOf(await call('POST', '/cards', bodies.card(await makeEmptyAccount(call)))).id);
  const { data } = bodies.purchaseRequest(card);
  return { data: { ...data, type: `${name}AuthorizationRequest`, attributes: { amount: 20_00, ...content } } };
}

const moreHeld = { data: { type: 'authorization', attributes: { amount: 10_00 } } };
const cardChanges = { data: { type: 'individualDebitCard', attributes: { tags: { a: 'b' } } } };

/** Those that need nothing but the accounts and customers of their example. */
const byExample = Object.fromEntries(
  // One of the bank of a sandbox only hands a file on.
  exampleCreations
    .filter(({ operation }) => isWrite(operation))
    .map(({ operation: { id, path, replayedBy }, body }): [string, WriteCase] => [
      id,
      {
        prepare: async (call) => {
          const customer = await makeCustomer(call);
          const named = { customer, depositAccount: await makeAccount(call, customer, 1000_00) };
          return post(path, body(named, replayedBy === undefined ? {} : keyed));
        },
        ...(replayedBy === undefined ? { isRepeatable: true } : {}),
      },
    ]),
);

/** Every operation that writes, by its id. */
export const writeCases: Readonly<Record<string, WriteCase>> = {
  ...byExample,
  ...paymentCases,
  createCard: { prepare: async (call) => post('/cards', bodies.card(await makeEmptyAccount(call), keyed)) },
  createBulkCards: {
    prepare: async (call) => post('/cards/bulk', { data: [bodies.card(await makeEmptyAccount(call), {}).data] }),
    isRepeatable: true,
  },
  updateCard: { prepare: async (call) => ({ method: 'PATCH', path: await card(call), body: cardChanges }) },
  createCardControl: { prepare: async (call) => post('/card-controls', await cardControlBody(call)) },
  updateCardControl: {
    prepare: async (call) => {
      const body = { data: { type: 'cardControl', attributes: { maximumAmount: 2_00 } } };
      return { method: 'PATCH', path: await cardControl(call), body };
    },
  },
  archiveCardControl: { prepare: async (call) => remove(await cardControl(call)), isRepeatable: true },
  createCardFraudCase: { prepare: async (call) => post('/card-fraud-cases', await fraudCaseBody(call, keyed)) },
  activateCardFraudCase: {
    prepare: async (call) => {
      const body = { data: { type: 'activateCardFraudCase', attributes: { cardAction: 'Freeze' } } };
      return post(`${await fraudCase(call)}/activate`, body);
    },
  },
  closeCardFraudCase: {
    prepare: async (call) => {
      const path = await fraudCase(call);
      const freeze = { data: { type: 'activateCardFraudCase', attributes: { cardAction: 'Freeze' } } };
      dataOf(await call('POST', `${path}/activate`, freeze), 200);
      return post(`${path}/close`, { data: { type: 'closeCardFraudCase', attributes: { outcome: 'NotFraud' } } });
    },
  },
  approveCardToken: { prepare: async (call) => post(`${await cardToken(call, true)}/approve`) },
  declineCardToken: { prepare: async (call) => post(`${await cardToken(call, true)}/decline`) },
  suspendCardToken: { prepare: async (call) => post(`${await cardToken(call)}/suspension`) },
  resumeCardToken: { prepare: async (call) => remove(`${await suspendedToken(call)}/suspension`) },
  deactivateCardToken: { prepare: async (call) => remove(await cardToken(call)) },
  requestSandboxCardToken: { prepare: (call) => tokenRequest(call, false), isRepeatable: true },
  activateSandboxCardToken: {
    prepare: async (call) => ({
      method: 'PATCH',
      path: `/sandbox${await cardToken(call)}`,
      body: { data: { type: 'cardToken', attributes: { status: 'Active' } } },
    }),
  },
  approveCardAuthentication: { prepare: async (call) => post(`${await authentication(call)}/approve`) },
  declineCardAuthentication: { prepare: async (call) => post(`${await authentication(call)}/decline`) },
  askSandboxCardAuthentication: { prepare: (call) => authenticationRequest(call, false), isRepeatable: true },
  freezeCard: { prepare: async (call) => post(`${await card(call)}/freeze`) },
  unfreezeCard: { prepare: async (call) => post(`${await card(call, 'freeze')}/unfreeze`) },
  reportLostCard: { prepare: async (call) => post(`${await card(call)}/report-lost`) },
  reportStolenCard: { prepare: async (call) => post(`${await card(call)}/report-stolen`) },
  closeCard: { prepare: async (call) => post(`${await card(call)}/close`) },
  replaceCard: { prepare: async (call) => post(`${await card(call, 'report-lost')}/replace`) },
  activateCard: {
    prepare: async (call) => {
      const path = await card(call);
      const { last4Digits, expirationDate } = dataOf(await call('GET', path), 200).attributes as Record<string, string>;
      return post(`${path}/activate`, { data: { type: 'activateCard', attributes: { last4Digits, expirationDate } } });
    },
  },
  updateCardShipment: {
    prepare: async (call) => {
      const body = { data: { type: 'cardShipment', attributes: { shippingAddress: personExample.address } } };
      return { method: 'PATCH', path: await shipment(call), body };
    },
  },
  stepSandboxCardShipment: {
    prepare: async (call) => {
      const [path = '', id = ''] = (await shipment(call)).split('/shipments/');
      const relationships = { cardShipment: { data: { type: 'cardShipment', id } } };
      const attributes = { status: 'Shipped', carrier: 'USPS' };
      return {
        method: 'PATCH',
        path: `/sandbox${path}`,
        body: { data: { type: 'cardShipment', attributes, relationships } },
      };
    },
  },
  activateSandboxCard: { prepare: async (call) => post(`/sandbox${await card(call)}/activate`) },
  authorizeInSandbox: {
    prepare: async (call) => post('/sandbox/authorizations', await authorizationOf(call)),
    isRepeatable: true,
  },
  increaseSandboxAuthorization: {
    prepare: async (call) => post(`${await authorization(call)}/increase`, moreHeld),
    isRepeatable: true,
  },
  askPurchaseInSandbox: {
    prepare: async (call) =>
      post(
        '/sandbox/authorization-requests/purchase',
        await question(call, 'purchase', { merchantName: 'Groceries', merchantType: 5411 }),
      ),
    isRepeatable: true,
  },
  askCardTransactionInSandbox: {
    prepare: async (call) =>
      post(
        '/sandbox/authorization-requests/card-transaction',
        await question(call, 'cardTransaction', { merchantName: 'A friend', merchantType: 4829 }),
      ),
    isRepeatable: true,
  },
  askAtmInSandbox: {
    prepare: async (call) =>
      post('/sandbox/authorization-requests/atm', await question(call, 'atm', { atmName: 'First Street' })),
    isRepeatable: true,
  },
  approveAuthorizationRequest: { prepare: async (call) => post(`${await waitingRequest(call)}/approve`) },
  declineAuthorizationRequest: {
    prepare: async (call) =>
      post(`${await waitingRequest(call)}/decline`, {
        data: { type: 'declineAuthorizationRequest', attributes: { reason: 'DoNotHonor' } },
      }),
  },
  purchaseInSandbox: {
    prepare: async (call) => {
      const { account, digits } = await accountWithCard(call);
      const { id } = dataOf(await call('POST', '/sandbox/authorizations', bodies.authorization(account, digits)));
      return post('/sandbox/purchases', bodies.purchase(account, digits, { authorization: String(id), amount: 60_00 }));
    },
    isRepeatable: true,
  },
  moveByCardInSandbox: {
    prepare: async (call) => post('/sandbox/card-transactions', await ofCard(call, bodies.cardTransaction)),
    isRepeatable: true,
  },
  createDispute: {
    prepare: async (call) => post('/disputes', bodies.dispute(await purchase(call), { reason: 'Fraud', ...keyed })),
  },
  withdrawDispute: { prepare: async (call) => remove(await disputeOf(call)) },
  uploadDisputeDocument: {
    prepare: async (call) => ({
      method: 'PUT',
      path: `${await disputeOf(call)}/documents`,
      body: exampleFile,
    }),
  },
  openSandboxDispute: {
    prepare: async (call) => post('/sandbox/disputes', bodies.dispute(await purchase(call))),
    // It has no key: the transaction names its dispute.
    alsoStatus: [409],
  },
  stepSandboxDispute: {
    prepare: async (call) => {
      const { id } = dataOf(await call('POST', '/sandbox/disputes', bodies.dispute(await purchase(call))));
      const body = { data: { type: 'dispute', attributes: { status: 'ResolvedWon' } } };
      return post(`/sandbox/disputes/${String(id)}/status`, body);
    },
  },
  reverseInSandbox: {
    prepare: async (call) => post('/sandbox/reversals', await ofCard(call, bodies.reversal)),
    isRepeatable: true,
  },
  withdrawInSandbox: {
    prepare: async (call) => post('/sandbox/atm-withdrawals', await ofCard(call, bodies.atm)),
    isRepeatable: true,
  },
  depositInSandbox: {
    prepare: async (call) => post('/sandbox/atm-deposits', await ofCard(call, bodies.atm)),
    isRepeatable: true,
  },
  cancelSandboxAuthorization: { prepare: async (call) => post(`${await authorization(call)}/cancel`) },
  createApplication: { prepare: () => Promise.resolve(post('/applications', bodies.application('600010001', keyed))) },
  sandboxApproveApplication: {
    prepare: async (call) =>
      post(`/sandbox/applications/${(await waitingApplication(call)).id}/approve`, {
        data: { type: 'applicationApprove', attributes: {} },
      }),
    alsoStatus: [409],
  },
  sandboxDenyApplication: {
    prepare: async (call) =>
      post(`/sandbox/applications/${(await waitingApplication(call)).id}/deny`, {
        data: { type: 'applicationDeny', attributes: {} },
      }),
    alsoStatus: [409],
  },
  cancelApplication: {
    prepare: async (call) => post(`/applications/${(await waitingApplication(call)).id}/cancel`),
  },
  updateApplication: {
    prepare: async (call) => ({
      method: 'PATCH',
      path: `/applications/${(await waitingApplication(call)).id}`,
      body: profile('individualApplication', { occupation: 'Retailer', tags: { a: 'b' } }),
    }),
  },
  updateBeneficialOwner: {
    prepare: async (call) => ({
      method: 'PATCH',
      path: `/beneficial-owner/${await beneficialOwner(call)}`,
      body: profile('beneficialOwner', { occupation: 'Retailer' }),
    }),
  },
  createDocument: {
    prepare: async (call) => post(`/applications/${(await waitingApplication(call)).id}/documents`),
    isRepeatable: true,
  },
  uploadDocumentFront: { prepare: (call) => uploaded(call) },
  uploadDocumentBack: { prepare: (call) => uploaded(call, '/back') },
  uploadDocumentFrontForm: { prepare: (call) => uploaded(call, '/multipart') },
  uploadDocumentBackForm: { prepare: (call) => uploaded(call, '/back/multipart') },
  verifyDocument: { prepare: (call) => verified(call, 'POST', '600010021') },
  verifyDocumentByPut: { prepare: (call) => verified(call, 'PUT', '600010022') },
  sandboxApproveDocument: { prepare: (call) => decision(call, 'approve', undefined, '/sandbox') },
  sandboxRejectDocument: {
    prepare: (call) =>
      decision(call, 'reject', profile('documentReject', { reason: 'blurred', reasonCode: 'PoorQuality' }), '/sandbox'),
  },
  approveApplication: {
    prepare: async (call, ...users) =>
      post(`/applications/${(await waitingApplication(await otherUser(call, ...users))).id}/approve`),
  },
  denyApplication: {
    prepare: async (call, ...users) =>
      post(
        `/applications/${(await waitingApplication(await otherUser(call, ...users))).id}/deny`,
        profile('applicationDeny', { reason: 'No' }),
      ),
  },
  requireDocuments: {
    prepare: async (call) =>
      post(
        `/applications/${(await waitingApplication(call)).id}/require-documents`,
        profile('applicationRequireDocuments', { documents: [{ documentType: 'Passport' }] }),
      ),
  },
  approveDocument: { prepare: async (call, ...users) => decision(await otherUser(call, ...users), 'approve') },
  rejectDocument: {
    prepare: async (call, ...users) =>
      decision(
        await otherUser(call, ...users),
        'reject',
        profile('documentReject', { reason: 'blurred', reasonCode: 'PoorQuality' }),
      ),
  },
  createApplicationNote: {
    prepare: async (call) =>
      post(
        `/applications/${(await waitingApplication(call)).id}/notes`,
        profile('applicationNote', { text: 'Called', ...keyed }),
      ),
  },
  proposeReversal: {
    prepare: async (call) =>
      post(`/applications/${(await waitingApplication(call, '000000001')).id}/reversal`, reversal),
    alsoStatus: [409],
  },
  confirmReversal: {
    prepare: async (call, _, addAnother, tokenOf) =>
      post(`${await proposed(call, await tokenOf(await addAnother()))}/confirm`),
  },
  withdrawReversal: { prepare: async (call) => ({ method: 'DELETE', path: await proposed(call) }) },
  updateCustomer: {
    prepare: async (call) => ({
      method: 'PATCH',
      path: `/customers/${await makeCustomer(call)}`,
      body: profile('customer', { dba: 'Bakery', tags: { a: 'b' } }),
    }),
  },
  archiveCustomer: {
    prepare: async (call) => post(`/customers/${await wealthyCustomer(call)}/archive`, bodies.archiveForFraud),
  },
  addAuthorizedUsers: {
    prepare: async (call) => post(usersOf(await makeCustomer(call)), bodies.authorizedUsers('jared@example.com')),
  },
  removeAuthorizedUsers: {
    prepare: async (call) => {
      const path = usersOf(await makeCustomer(call));
      dataOf(await call('POST', path, bodies.authorizedUsers('jared@example.com')), 200);
      const authorizedUsersEmails = ['jared@example.com'];
      return { method: 'DELETE', path, body: profile('removeAuthorizedUsers', { authorizedUsersEmails }) };
    },
  },
  startCustomerTokenVerification: {
    prepare: async (call) =>
      post(
        `/customers/${await makeCustomer(call)}/token/verification`,
        profile('customerTokenVerification', { channel: 'sms' }),
      ),
    isRepeatable: true,
  },
  createCustomerToken: {
    prepare: async (call) => {
      const path = `/customers/${await makeCustomer(call)}/token`;
      const begin = profile('customerTokenVerification', { channel: 'sms' });
      const { verificationToken } = dataOf(await call('POST', `${path}/verification`, begin)).attributes;
      const verified = { verificationToken, verificationCode: '000001' };
      return post(path, profile('customerToken', { scope: 'accounts payments-write', ...verified }));
    },
    // A code is used once: a client without an answer requests another one.
    alsoStatus: [400],
  },
  revokeCustomerTokens: {
    prepare: async (call) => {
      const path = `/customers/${await makeCustomer(call)}/token`;
      dataOf(await call('POST', path, profile('customerToken', { scope: 'accounts' })));
      return { method: 'DELETE', path };
    },
  },
  createAccount: { prepare: async (call) => post('/accounts', bodies.account(await makeCustomer(call), keyed)) },
  updateAccount: {
    prepare: async (call) => ({ method: 'PATCH', path: `/accounts/${await makeEmptyAccount(call)}`, body: tagged }),
  },
  closeAccount: { prepare: async (call) => post(`/accounts/${await makeEmptyAccount(call)}/close`, bodies.close) },
  reopenAccount: {
    prepare: async (call) => {
      const account = await makeEmptyAccount(call);
      dataOf(await call('POST', `/accounts/${account}/close`, bodies.close), 200);
      return post(`/accounts/${account}/reopen`);
    },
  },
  addAccountOwners: {
    prepare: async (call) => post(ownersOf(await makeEmptyAccount(call)), bodies.owners(await makeCustomer(call))),
  },
  removeAccountOwners: {
    prepare: async (call) => {
      const path = ownersOf(await makeEmptyAccount(call));
      const body = bodies.owners(await makeCustomer(call));
      dataOf(await call('POST', path, body), 200);
      return { method: 'DELETE', path, body };
    },
  },
  enterControlAgreement: { prepare: (call) => controlStep(call, 'enter') },
  activateControlAgreement: { prepare: (call) => controlStep(call, 'activate', ['enter']) },
  deactivateControlAgreement: { prepare: (call) => controlStep(call, 'deactivate', ['enter', 'activate']) },
  freezeAccount: {
    prepare: async (call) => post(`/accounts/${(await twoAccounts(call))[0]}/freeze`, bodies.freeze),
  },
  unfreezeAccount: {
    prepare: async (call) => {
      const [account] = await twoAccounts(call);
      dataOf(await call('POST', `/accounts/${account}/freeze`, bodies.freeze), 200);
      return post(`/accounts/${account}/unfreeze`);
    },
  },
  createCounterparty: {
    prepare: async (call) => post('/counterparties', bodies.counterparty(await makeCustomer(call), keyed)),
  },
  updateCounterparty: {
    prepare: async (call) => {
      const made = dataOf(await call('POST', '/counterparties', bodies.counterparty(await makeCustomer(call))));
      const body = { data: { type: 'counterparty', attributes: { tags: { changed: 'yes' } } } };
      return { method: 'PATCH', path: `/counterparties/${String(made.id)}`, body };
    },
  },
  deleteCounterparty: {
    prepare: async (call) => {
      const made = dataOf(await call('POST', '/counterparties', bodies.counterparty(await makeCustomer(call))));
      return { method: 'DELETE', path: `/counterparties/${String(made.id)}` };
    },
    // It is gone already.
    alsoStatus: [404],
  },
  createPayment: {
    prepare: async (call) => post('/payments', bodies.payment(...(await twoAccounts(call)), 300, keyed)),
  },
  createRecurringPayment: {
    prepare: async (call) =>
      post('/recurring-payments', bodies.recurring(...(await twoAccounts(call)), 300, monthly, keyed)),
  },
  updateRecurringPayment: {
    prepare: async (call) => {
      const attributes = { amount: 250, description: 'More rent', schedule: { endTime: '2029-12-31' } };
      const body = { data: { type: 'recurringCreditBookPayment', attributes } };
      return { method: 'PATCH', path: `/recurring-payments/${await recurring(call)}`, body };
    },
  },
  disableRecurringPayment: { prepare: async (call) => post(`/recurring-payments/${await recurring(call)}/disable`) },
  enableRecurringPayment: {
    prepare: async (call) => {
      const id = await recurring(call);
      dataOf(await call('POST', `/recurring-payments/${id}/disable`), 200);
      return post(`/recurring-payments/${id}/enable`);
    },
  },
  deleteRecurringPayment: {
    prepare: async (call) => ({ method: 'DELETE', path: `/recurring-payments/${await recurring(call)}` }),
  },
  createWebhook: { prepare: () => Promise.resolve(post('/webhooks', bodies.webhook(keyed))) },
  updateWebhook: {
    prepare: async (call) => ({ method: 'PATCH', path: `/webhooks/${await webhook(call)}`, body: patch }),
  },
  disableWebhook: { prepare: async (call) => post(`/webhooks/${await webhook(call)}/disable`) },
  enableWebhook: {
    prepare: async (call) => {
      const id = await webhook(call);
      dataOf(await call('POST', `/webhooks/${id}/disable`), 200);
      await makeCustomer(call);
      return post(`/webhooks/${id}/enable`);
    },
  },
  cancelApplicationForm: {
    prepare: async (call) => post(`/application-forms/${await formMade(call)}/cancel`),
    isRepeatable: true,
  },
  renewApplicationForm: {
    prepare: async (call) => post(`/application-forms/${await formMade(call)}/renew`),
    isRepeatable: true,
  },
  createMigration: {
    prepare: async (call) => post('/migrations', bodies.migration(await movable(call), { deadline: '2033-01-14' })),
  },
  resetMigration: {
    prepare: async (call) => {
      const customer = await movable(call);
      const { id } = dataOf(await call('POST', '/accounts', bodies.account(customer))) as { id: string };
      dataOf(await call('POST', `/accounts/${id}/freeze`, bodies.freeze), 200);
      return post(`/migrations/${await migrationOf(call, customer)}/reset`);
    },
    isRepeatable: true,
  },
  cancelMigration: {
    prepare: async (call) => post(`/migrations/${await migrationOf(call, await movable(call))}/cancel`),
    isRepeatable: true,
  },
  updateWhiteLabelTheme: {
    prepare: async (call) => {
      dataOf(await call('POST', '/white-label-themes', bodies.theme()));
      return { method: 'PATCH', path: '/white-label-themes/1', body: bodies.theme({ font: 'Serif' }) };
    },
  },
  uploadLogo: {
    prepare: async (call) => {
      dataOf(await call('POST', '/white-label-themes', bodies.theme()));
      return { method: 'PUT', path: '/white-label-themes/1/logo', body: exampleFile };
    },
  },
  updateOutreachSettings: {
    prepare: async (call) => {
      dataOf(await call('POST', '/outreach-settings', bodies.outreachSettings()));
      return { method: 'PATCH', path: '/outreach-settings/1', body: bodies.outreachSettings({ language: 'es' }) };
    },
  },
  createWebhookReplay: {
    prepare: async (call) => {
      const id = await webhook(call);
      await makeCustomer(call);
      const attributes = { since: '2026-11-30T00:00:00Z', ...keyed };
      return post(`/webhooks/${id}/replay`, { data: { type: 'webhookReplay', attributes } });
    },
    isNumbered: true,
  },
  sendEventAgain: {
    prepare: async (call) => {
      await webhook(call);
      await makeCustomer(call);
      return post('/events/1');
    },
    isRepeatable: true,
    isNumbered: true,
  },
  receiveSandboxPayment: {
    prepare: async (call) => post('/sandbox/payments', bodies.credit((await twoAccounts(call))[0], 500)),
    isRepeatable: true,
  },
  advanceClock: {
    prepare: async (call) => {
      await recurring(call);
      return post('/sandbox/clock/advance', bodies.advance({ to: '2027-01-20' }));
    },
    alsoStatus: [202, 409],
  },
  createPartnerSecret: {
    prepare: () => Promise.resolve(post('/sandbox/partner-secret')),
    isRepeatable: true,
  },
  createApiToken: {
    prepare: (_, userId) => Promise.resolve(post(`/users/${userId}/api-tokens`, token)),
    isRepeatable: true,
  },
  revokeApiToken: {
    prepare: async (call, userId) => {
      const { id } = dataOf(await call('POST', `/users/${userId}/api-tokens`, token)) as { id: string };
      return { method: 'DELETE', path: `/users/${userId}/api-tokens/${id}` };
    },
  },
  revokeAllApiTokens: {
    // Of another user than the caller's: their own tokens end too.
    prepare: async (call, _, addUser) => {
      const path = `/users/${await addUser()}/api-tokens`;
      for (let count = 0; count < 3; count += 1) dataOf(await call('POST', path, token));
      return { method: 'DELETE', path };
    },
  },
};
