import { applicantOf, makeForm } from '../onboarding/application-forms/form-bank.ts';
import { readErasure, startErasure, streamMs } from '../../bin/erasure/start-erasure.ts';
import { projectEvents } from '../generated/support/world.ts';
import { fileOf, upload } from '../onboarding/applications/documents-in.ts';
import { putStatement } from '../accounts/statements/statement-bank.ts';
import { sandboxStep, upload as uploadCheck } from '../money/check-deposits/check-bank.ts';
import { business, individual, trust } from '../support/bank/applicants.ts';
import { fund, openAccount, openCustomer, pay } from '../support/bank/bank.ts';
import { accountBody, bodies, counterpartyBody, tokenBody } from '../support/bank/bodies.ts';
import { link } from '../support/bank/link.ts';
import { achBody, outside } from '../support/bank/payment-bodies.ts';
import { pictureOf } from '../support/bank/pictures.ts';
import { startVerification } from '../support/bank/tokens.ts';
import { useBank } from '../support/bank/use-bank.ts';
import { archive, everythingIn, visibleDocuments, workErasure, workKilledAtEachWrite } from './erasing.ts';
import { runDue, writeDownLists } from '../support/bank/workers.ts';

/** Values that occur nowhere else. */
const canaries = {
  first: 'Zephyrina',
  last: 'Quillfeather',
  email: 'zephyrina@canary.example',
  changedEmail: 'changed@canary.example',
  phone: '5559917399',
  street: '17 Canary Wharf Lane',
  ssn: '734189288',
  birth: '1937-08-29',
  tag: 'canary-tag-51c0',
  payee: 'Peregrine Falconer',
  payeeNumber: '84736251908374777',
  token: 'sandbox-match#canary-3f7e1a',
  merchant: 'Canary Row Books',
  location: 'Canary Row, Reno',
  atm: 'Canary Row Bank',
  longitude: '-119.77123',
  prescription: '77189123',
  note: 'canary: what a reviewer has noted',
  job: 'canary-selfie-job-4d81',
  file: 'canary: what the customer has scanned',
};

const { documents, stored } = visibleDocuments();
const bank = useBank({ per: 'test', platform: { documents } });
const customerOf = (customerId: string) => ({ organisationId: bank.organisationId, customerId });
const begin = (customerId: string) => startErasure(bank.platform, customerOf(customerId));

interface Story {
  readonly customerId: string;
  readonly applicationId: string;
  readonly accountId: string;
  readonly otherId: string;
  readonly counterpartyId: string;
  readonly documentId: string;
}

/** A customer with everything that has personal data, and another one; accounts are empty again at the end. */
async function live(): Promise<Story> {
  const ok = async (call: ReturnType<typeof bank.call>) => {
    const { status, body } = await call;
    expect([status < 300, body.errors]).toEqual([true, undefined]);
    return body.data;
  };
  await ok(bank.call('POST', '/webhooks', bodies.webhook({ includeResources: true })));
  const applied = await ok(
    bank.call(
      'POST',
      '/applications',
      individual({
        ssn: canaries.ssn,
        fullName: { first: canaries.first, last: canaries.last },
        email: canaries.email,
        phone: { countryCode: '1', number: canaries.phone },
        dateOfBirth: canaries.birth,
        address: { street: canaries.street, city: 'New York', state: 'NY', postalCode: '11375', country: 'US' },
        tags: { note: canaries.tag },
        evaluationParams: { requireIdVerification: true, useSelfieVerification: true },
      }),
    ),
  );
  const applicationId = applied.id as string;
  const [identity, selfie] = applied.relationships.documents.data as { id: string }[];
  const job = { data: { type: 'selfieVerification', attributes: { jobId: canaries.job } } };
  const verified = `/applications/${applicationId}/documents/${selfie?.id ?? ''}`;
  await ok(bank.call('POST', `${verified}/verify`, job));
  await ok(bank.call('POST', `/sandbox${verified}/approve`));
  const document = `/applications/${applicationId}/documents/${identity?.id ?? ''}`;
  for (const side of [document, `${document}/back`]) {
    expect((await upload(bank, side, fileOf('image/png', canaries.file))).status).toBe(200);
  }
  await ok(bank.call('POST', `/sandbox${document}/approve`));
  const noted = { type: 'applicationNote', attributes: { text: canaries.note } };
  await ok(bank.call('POST', `/applications/${applicationId}/notes`, { data: noted }));
  const { relationships } = await ok(bank.call('GET', `/applications/${applicationId}`));
  const customerId = relationships.customer.data.id as string;
  const change = { data: { type: 'individualCustomer', attributes: { email: canaries.changedEmail } } };
  await ok(bank.call('PATCH', `/customers/${customerId}`, change));
  await startVerification(bank, customerId);
  const named = { name: canaries.payee, accountNumber: canaries.payeeNumber, tags: { note: canaries.tag } };
  const { id: counterpartyId } = await ok(bank.call('POST', '/counterparties', counterpartyBody(customerId, named)));
  await ok(bank.call('POST', '/counterparties', tokenBody(customerId, canaries.token)));
  const { id: accountId } = await ok(
    bank.call('POST', '/accounts', accountBody(customerId, { tags: { note: canaries.tag } })),
  );
  const shippingAddress = {
    street: canaries.street,
    city: 'New York',
    state: 'NY',
    postalCode: '11375',
    country: 'US',
  };
  const card = { type: 'individualDebitCard', shippingAddress, additionalEmbossedText: canaries.last };
  await ok(bank.call('POST', '/cards', bodies.card(accountId, { ...card, tags: { note: canaries.tag } })));
  const { id: cardId, attributes } = await ok(bank.call('POST', '/cards', bodies.card(accountId)));
  const digits = attributes.last4Digits as string;
  await fund(bank, accountId, 30_00);
  const merchant = { merchantName: canaries.merchant, merchantLocation: canaries.location };
  const asked = bodies.authorization(accountId, digits, { amount: 20_00, ...merchant, tags: { note: canaries.tag } });
  const { id: authorization } = await ok(bank.call('POST', '/sandbox/authorizations', asked));
  const coordinates = { longitude: Number(canaries.longitude), latitude: 39.5 };
  const bought = bodies.purchase(accountId, digits, { authorization, amount: 20_00, ...merchant, coordinates });
  await ok(bank.call('POST', '/sandbox/purchases', bought));
  const question = { ...merchant, amount: 90_000_00, merchantType: 5912 };
  const healthcareAmounts = { prescriptionRXAmount: Number(canaries.prescription) };
  const type = 'purchaseAuthorizationRequest';
  const data = { type, attributes: { ...question, healthcareAmounts }, relationships: { card: link('card', cardId) } };
  await ok(bank.call('POST', '/sandbox/authorization-requests/purchase', { data }));
  const atm = { amount: 10_00, atmName: canaries.atm, atmLocation: canaries.location };
  await ok(bank.call('POST', '/sandbox/atm-withdrawals', bodies.atm(accountId, digits, atm)));
  const otherId = await openAccount(bank);
  await fund(bank, otherId, 1_00);
  const reward = bodies.reward(otherId, accountId, { amount: 1_00 });
  await ok(bank.call('POST', '/rewards', reward));
  const taken = bodies.chargeback(accountId, otherId, { amount: 1_00, tags: { note: canaries.tag } });
  await ok(bank.call('POST', '/chargebacks', taken));
  await fund(bank, accountId, 60_00, { description: canaries.tag });
  const payee = { ...outside, name: canaries.payee, accountNumber: canaries.payeeNumber };
  const out = achBody(accountId, { amount: 10_00, description: canaries.tag.slice(0, 10), counterparty: payee });
  await ok(bank.call('POST', '/payments', out));
  const check = { description: canaries.tag, tags: { note: canaries.tag } };
  const { id: checkId } = await ok(bank.call('POST', '/check-deposits', bodies.check(accountId, check)));
  for (const side of ['front', 'back'] as const) {
    const picture = pictureOf(`${canaries.file}: ${side}`);
    expect((await uploadCheck(bank, checkId as string, side, picture)).status).toBe(200);
  }
  await ok(sandboxStep(bank, checkId as string, 'reject', { reason: 'ClientRequest' }));
  await putStatement(bank, accountId as string, canaries.file);
  for (let days = 0; days < 9; days += 1) {
    bank.clock.advance({ days: 1 });
    await runDue(bank);
  }
  await ok(pay(bank, accountId, otherId, { amount: 50_00 }));
  return {
    customerId,
    applicationId,
    accountId,
    otherId,
    counterpartyId,
    documentId: applied.relationships.documents.data[0].id,
  };
}

const everything = () => everythingIn(bank, stored);

const foundIn = (text: string) =>
  Object.entries(canaries).flatMap(([name, value]) => (text.includes(value) ? [name] : []));

/** The requests about the customer afterwards. */
const targets = ({ customerId, applicationId, accountId, otherId, counterpartyId }: Story) => [
  ...['/customers', `/customers/${customerId}`, '/applications', `/applications/${applicationId}`],
  ...[
    `/applications/${applicationId}/notes`,
    `/applications/${applicationId}/documents`,
    '/counterparties',
    `/counterparties/${counterpartyId}`,
  ],
  ...[
    '/accounts',
    `/accounts/${accountId}`,
    '/accounts?include=customer',
    `/transactions?filter[accountId]=${accountId}`,
  ],
  ...[
    `/transactions?filter[accountId]=${otherId}`,
    '/transactions',
    '/payments',
    '/events',
    '/sandbox/messages',
    '/events/1',
  ],
];

test('an archived customer is erased: nothing of them is left, and everything can still be read', async () => {
  const story = await live();
  await archive(bank, story.customerId);
  await projectEvents(bank);
  await writeDownLists(bank);
  const before = await everything();
  expect(foundIn(before)).toEqual(Object.keys(canaries).filter((name) => name !== 'file'));
  expect(stored.size).toBeGreaterThan(0);
  const count = (await bank.call('GET', '/events')).body.meta?.pagination?.total as number;

  await begin(story.customerId);
  await workErasure(bank);
  expect(stored.size).toBe(0);
  const customer = await bank.call('GET', `/customers/${story.customerId}`);
  expect(customer.body.data.attributes).toMatchObject({
    status: 'Archived',
    fullName: null,
    email: null,
    erasedAt: bank.clock.now(),
  });
  bank.clock.advance({ ms: streamMs });

  // Killed at any write, it continues.
  await workKilledAtEachWrite(bank);
  expect(await readErasure(bank.table, customerOf(story.customerId))).toMatchObject({ provedAt: bank.clock.now() });
  expect(foundIn(await everything())).toEqual([]);

  const answers = await Promise.all(targets(story).map((target) => bank.call('GET', target)));
  expect(answers.map(({ status }, index) => [targets(story)[index], status])).toEqual(
    targets(story).map((target) => [target, 200]),
  );
  expect(foundIn(JSON.stringify(answers.map(({ body }) => body)))).toEqual([]);
  const events = answers[targets(story).indexOf('/events')];
  expect(events?.body.meta?.pagination?.total).toBe(count);
  const created = events?.body.data.find(({ type }: { type: string }) => type === 'customer.created');
  expect(created?.relationships.customer.data.id).toBe(story.customerId);
  const download = `/applications/${story.applicationId}/documents/${story.documentId}/download`;
  expect((await bank.call('GET', download)).status).toBe(404);
  // Money and its dates are kept.
  const transactions = answers[targets(story).indexOf(`/transactions?filter[accountId]=${story.accountId}`)];
  expect(
    transactions?.body.data.map(({ attributes }: { attributes: { amount: number; balance: number } }) => [
      attributes.amount,
      attributes.balance,
    ]),
  ).toEqual([
    [50_00, 0],
    [10_00, 50_00],
    [60_00, 60_00],
    [1_00, 0],
    [1_00, 1_00],
    [10_00, 0],
    [20_00, 10_00],
    [30_00, 30_00],
  ]);
  // The same numbers can be used again: nothing claims them any more.
  expect((await bank.call('POST', '/applications', individual({ ssn: canaries.ssn }))).status).toBe(201);
});

test('it is refused for a customer who is not archived, has money or a payment under way, or is erased already', async () => {
  const customerId = await openCustomer(bank);
  await expect(begin('1')).rejects.toThrow('there is no customer 1');
  await expect(begin(customerId)).rejects.toThrow(`customer ${customerId} is Active: archive the customer first`);
  const accountId = await openAccount(bank, { customerId, cents: 1 });
  await archive(bank, customerId);
  await expect(begin(customerId)).rejects.toThrow(`account ${accountId} has a balance of 1 cents`);
  const other = await openCustomer(bank);
  await archive(bank, other);
  await begin(other);
  await expect(begin(other)).rejects.toThrow();
  await workErasure(bank);
  await expect(begin(other)).rejects.toThrow('has been erased at');
});

test.each([
  ['business', () => business({ ein: '734189289', name: canaries.last })],
  ['trust', () => trust({ taxId: '734189290', name: canaries.last })],
])('a %s is erased with the people behind it', async (_, application) => {
  const { status, body } = await bank.call('POST', '/applications', application());
  expect([status, body.data.attributes.status]).toEqual([201, 'Approved']);
  const customerId = body.data.relationships.customer.data.id as string;
  await archive(bank, customerId);
  await projectEvents(bank);
  expect(await everything()).toContain(canaries.last);
  await begin(customerId);
  bank.clock.advance({ ms: streamMs });
  await workErasure(bank);
  const text = await everything();
  const own = application().data.attributes;
  const people =
    JSON.stringify(own).match(/"(ssn|passport|dateOfBirth|email|street|name|first|last|number)":"[^"]+"/g) ?? [];
  expect(people.length).toBeGreaterThan(8);
  const values = people.map((one) => JSON.parse(`{${one}}`) as object).flatMap((one) => Object.values(one) as string[]);
  expect(values.filter((value) => text.includes(`"${value}"`))).toEqual([]);
  for (const target of [`/customers/${customerId}`, `/applications/${body.data.id}`, '/applications', '/events']) {
    expect([target, (await bank.call('GET', target)).status]).toEqual([target, 200]);
  }
  const { data } = (await bank.call('GET', `/customers/${customerId}`)).body;
  expect([data.attributes.contact, data.attributes.name, data.attributes.status]).toEqual([null, null, 'Archived']);
});

test('somebody who applied on a form is erased with the form: what was filled in and entered, and the phone', async () => {
  const applicantDetails = {
    fullName: { first: canaries.last, last: canaries.last },
    email: `${canaries.last}@example.com`,
    ssn: '734189293',
  };
  const form = await makeForm(bank, { applicantDetails, tags: { known: canaries.last } });
  const applicant = applicantOf(bank, form);
  await applicant.goToReview('Individual', {
    name: { last: canaries.last },
    identity: { ssn: '000000003' },
    contact: { phone: '5550734189' },
  });
  await applicant.submit();
  const { body } = await bank.call('GET', `/application-forms/${form.id}?include=application`);
  const application = body.included[0].id as string;
  // Another form, for the documents of the same application.
  const link = { application: { data: { type: 'application', id: application } } };
  const second = applicantOf(bank, await makeForm(bank, {}, link));
  await second.comeBack();
  expect((await bank.call('POST', `/sandbox/applications/${application}/approve`)).status).toBe(200);
  const approved = (await bank.call('GET', `/applications/${application}`)).body.data;
  const customerId = approved.relationships.customer.data.id as string;
  await archive(bank, customerId);
  await projectEvents(bank);
  await begin(customerId);
  bank.clock.advance({ ms: streamMs });
  await workErasure(bank);
  const text = await everything();
  expect([canaries.last, '734189293', '5550734189'].filter((value) => text.includes(value))).toEqual([]);
  const { data } = (await bank.call('GET', `/application-forms/${form.id}`)).body;
  expect(data.attributes).toMatchObject({ status: 'Submitted', tags: null, erasedAt: bank.clock.now() });
  expect(data.attributes.applicantDetails ?? null).toBe(null);
  expect((await applicant.see()).html).toContain('This link has expired');
});
