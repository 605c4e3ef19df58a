import { inspect } from 'node:util';
import type { Table } from '../../functions/kernel/table/table.ts';
import { createCustomerToken, startVerification, tokenWith } from '../support/bank/tokens.ts';
import { startBank } from '../support/bank/bank.ts';
import { writeDownLists } from '../support/bank/workers.ts';
import { individual } from '../support/bank/applicants.ts';
import { useBank } from '../support/bank/use-bank.ts';
import { type Answer, testTableName } from '../support/bank/platform.ts';
import { createMemoryDocuments } from '../../local/engines/memory-documents.ts';
import { fileOf, upload } from '../onboarding/applications/documents-in.ts';
import { bakery, familyTrust, openCustomerOf } from '../onboarding/customers/kinds.ts';
import { projectEvents } from '../generated/support/world.ts';
import { itemTexts } from '../support/model/items.ts';

/** Values that occur nowhere else, so that each occurrence is a leak. */
const secrets = {
  ssn: '734189265',
  otherSsn: '734189266',
  passport: 'CANARY7Q2XK',
  ein: '958271436',
  dateOfBirth: '1937-08-23',
  businessEin: '948271437',
  changedEin: '938271438',
  taxId: '528271439',
  officerSsn: '734189271',
  officerBirth: '1941-05-17',
  ownerPassport: 'CANARY8Q2XK',
  agentSsn: '734189272',
  grantorSsn: '734189273',
  trusteePassport: 'CANARY9Q2XK',
  beneficiarySsn: '734189274',
  beneficiaryBirth: '2011-06-19',
  documentPassport: 'CANARY6Q2XK',
  documentEin: '918271431',
  selfieJob: 'canary-selfie-job-6b0e',
  fileText: 'canary: what somebody has scanned',
  counterpartyAccountNumber: '84736251908374652',
  processorToken: 'sandbox-match#canary-7c1e9a',
  relinkedToken: 'sandbox-match:Ada Okafor#canary-4b8d2f',
  linkedOwner: 'Zephyrine Quillfeather',
  webhookToken: 'canary-webhook-signing-secret-5f1c',
  changedWebhookToken: 'canary-webhook-signing-secret-9d2e',
};

/** Stands in the table as it was sent, and nowhere else. */
const phone = { countryCode: '1', number: '5559917364' };

const fullName = { first: 'Ada', last: 'Okafor' };
const person = individual({ ssn: undefined, fullName, dateOfBirth: secrets.dateOfBirth, phone }).data.attributes;

describe('secrets', () => {
  let apiToken: string;
  /** The secrets that a customer got: both tokens, and the code on their phone. */
  const handedOut = { customerToken: '', verificationToken: '', code: '' };
  const refusals: Answer[] = [];
  const files: Uint8Array[] = [];

  const documents = createMemoryDocuments();
  const put: typeof documents.put = async (key, bytes) => {
    files.push(bytes);
    await documents.put(key, bytes);
  };
  const bank = useBank({ platform: { documents: { ...documents, put } } });
  beforeAll(async () => {
    const customerId = await createEverything();
    await refuseEverything(customerId);
    await projectEvents(bank);
    await writeDownLists(bank);
  });

  const post = (target: string, type: string, attributes: object, relationships?: object) =>
    bank.call('POST', target, {
      data: { type, attributes, ...(relationships === undefined ? {} : { relationships }) },
    });
  const to = (customerId: string) => ({ customer: { data: { type: 'customer', id: customerId } } });
  const counterparty = { name: 'Sherlock Holmes', routingNumber: '011000015', type: 'Person' };
  const linked = { name: 'Ada Okafor', type: 'Person' };
  const webhook = {
    label: 'all',
    url: 'https://receiver.example.com/',
    contentType: 'JsonAPI',
    deliveryMode: 'AtLeastOnce',
  };

  async function createEverything(): Promise<string> {
    const applied = await post('/applications', 'individualApplication', {
      ...person,
      ssn: secrets.ssn,
      soleProprietorship: true,
      ein: secrets.ein,
      idempotencyKey: 'canary-1',
    });
    const foreign = await post('/applications', 'individualApplication', {
      ...person,
      passport: secrets.passport,
      nationality: 'GB',
    });
    const customerId = applied.body.data.relationships.customer.data.id as string;
    const created = [
      applied,
      foreign,
      await post(
        '/counterparties',
        'achCounterparty',
        { ...counterparty, accountNumber: secrets.counterpartyAccountNumber, idempotencyKey: 'canary-2' },
        to(customerId),
      ),
      await post('/webhooks', 'webhook', { ...webhook, token: secrets.webhookToken, idempotencyKey: 'canary-3' }),
      await post(
        '/counterparties',
        'achCounterparty',
        { ...linked, providerProcessorToken: secrets.processorToken, verifyName: true, idempotencyKey: 'canary-4' },
        to(customerId),
      ),
    ];
    expect(created.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    await relink(created.at(-1)?.body.data.id as string);
    await openCustomerOf(bank, { ...familyTrust, taxId: secrets.taxId });
    const business = await openCustomerOf(bank, { ...bakery, ein: secrets.businessEin });
    const newNumber = { data: { type: 'businessCustomer', attributes: { ein: secrets.changedEin } } };
    expect((await bank.call('PATCH', `/customers/${business}`, newNumber)).status).toBe(200);
    const changed = { data: { type: 'webhook', attributes: { token: secrets.changedWebhookToken } } };
    expect((await bank.call('PATCH', '/webhooks/1', changed)).status).toBe(200);
    apiToken = await tokenWith(bank, 'accounts');
    expect((await bank.call('GET', '/accounts', undefined, { token: apiToken })).status).toBe(200);
    await applyWithOthers();
    await proveIdentity(customerId);
    return customerId;
  }

  /** A linked account in another's place, asked for its balance, and refused for owners of another name. */
  async function relink(id: string): Promise<void> {
    const target = `/counterparties/${id}`;
    const changed = async (providerProcessorToken: string) =>
      bank.call('PATCH', target, {
        data: { type: 'counterparty', attributes: { providerProcessorToken, verifyName: true } },
      });
    expect((await changed(secrets.relinkedToken)).status).toBe(200);
    expect((await bank.call('GET', `${target}/balance`)).status).toBe(200);
    const refused = await changed(`sandbox-match:${secrets.linkedOwner}#2`);
    // Only the answer to the caller contains the owners.
    expect(refused.body.errors[0].meta.owners).toEqual([secrets.linkedOwner]);
  }

  /** All people of an application, and their uploads. */
  async function applyWithOthers(): Promise<void> {
    const { fullName, address, email } = person;
    const somebody = { fullName, address, email, phone };
    const born = { ...somebody, dateOfBirth: secrets.dateOfBirth };
    const waiting = { evaluationParams: { requireIdVerification: true, useSelfieVerification: true } };
    const job = { data: { type: 'selfieVerification', attributes: { jobId: secrets.selfieJob } } };
    const contact = { fullName, email, phone };
    const traveller = { passport: secrets.documentPassport, nationality: 'GB' };
    const own = { name: 'Okafor', stateOfIncorporation: 'NY', address, phone };
    const answers = [
      await post('/applications', 'individualApplication', {
        ...born,
        ...traveller,
        ...waiting,
        powerOfAttorneyAgent: { ...born, ssn: secrets.agentSsn },
      }),
      await post('/applications', 'businessApplication', {
        ...own,
        ein: secrets.documentEin,
        entityType: 'LLC',
        contact,
        officer: { ...somebody, ssn: secrets.officerSsn, dateOfBirth: secrets.officerBirth },
        beneficialOwners: [
          { ...born, passport: secrets.ownerPassport, nationality: 'GB' },
          { ...born, ssn: '000000002' },
        ],
      }),
      await post('/applications', 'trustApplication', {
        ...own,
        revocability: 'Revocable',
        sourceOfFunds: 'Gifts',
        taxId: secrets.grantorSsn,
        grantor: { ...born, ssn: secrets.grantorSsn },
        contact: { ...contact, address },
        trustees: [{ ...born, passport: secrets.trusteePassport, nationality: 'GB' }],
        beneficiaries: [{ ...somebody, ssn: secrets.beneficiarySsn, dateOfBirth: secrets.beneficiaryBirth }],
        ...waiting,
      }),
    ];
    for (const { status, body } of answers) {
      expect([status, body.data.attributes.status]).toEqual([201, 'AwaitingDocuments']);
      const document = `/applications/${body.data.id}/documents/${body.data.relationships.documents.data[0].id}`;
      const file = Buffer.concat([fileOf('image/png'), Buffer.from(secrets.fileText)]);
      expect((await upload(bank, document, file)).status).toBe(200);
      refusals.push(await upload(bank, document, file, 'image/jpeg'), await upload(bank, document, secrets.fileText));
      refusals.push(await bank.call('POST', `${document}/verify`, job));
      expect((await bank.call('POST', `/sandbox${document}/approve`)).status).toBe(200);
      const selfies = (body.included as { id: string; attributes: { documentType?: string } }[]).filter(
        ({ attributes }) => attributes.documentType === 'SelfieVerification',
      );
      for (const { id } of selfies) {
        const verify = `/applications/${body.data.id}/documents/${id}/verify`;
        expect((await bank.call('PUT', verify, job)).status).toBe(200);
      }
    }
  }

  async function proveIdentity(customerId: string): Promise<void> {
    handedOut.verificationToken = await startVerification(bank, customerId);
    const { body } = await bank.call('GET', '/sandbox/messages');
    handedOut.code = /^\d{6}/.exec(body.data[0].attributes.text as string)?.[0] ?? '';
    const { verificationToken, code } = handedOut;
    const given = { verificationToken, verificationCode: code };
    const answer = await createCustomerToken(bank, customerId, given);
    expect(answer.status).toBe(201);
    handedOut.customerToken = answer.body.data.attributes.token as string;
    const token = handedOut.customerToken;
    expect((await bank.call('GET', '/accounts', undefined, { token })).status).toBe(200);
    refusals.push(
      await createCustomerToken(bank, customerId, given),
      await createCustomerToken(bank, customerId, { ...given, verificationToken: 'none' }),
      await createCustomerToken(bank, customerId, { scope: verificationToken, jwtToken: token }),
      await bank.call('GET', '/accounts', undefined, { token: `${token}x` }),
      await bank.call('GET', '/events', undefined, { token }),
      await bank.call('POST', `/customers/${customerId}/token/verification`, {
        data: {
          type: 'customerTokenVerification',
          attributes: { channel: 'sms', phone: { ...phone, countryCode: '2' } },
        },
      }),
    );
  }

  /** Refusals of every sort, with secrets in the right places and in wrong ones. */
  async function refuseEverything(customerId: string): Promise<void> {
    const texts = [...Object.values(secrets), secretPart(apiToken), ...Object.values(handedOut), phone.number];
    refusals.push(
      await post('/applications', 'individualApplication', { ...person, ssn: secrets.ssn }),
      await post('/applications', 'individualApplication', {
        ...person,
        ssn: secrets.otherSsn,
        idempotencyKey: 'canary-1',
      }),
      await post('/applications', 'individualApplication', { ...person, ssn: secrets.ssn, passport: secrets.passport }),
      await post('/counterparties', 'achCounterparty', {
        ...counterparty,
        routingNumber: '0',
        accountNumber: secrets.counterpartyAccountNumber,
      }),
      await post(
        '/counterparties',
        'achCounterparty',
        { ...counterparty, accountNumber: '1', idempotencyKey: 'canary-2' },
        to(customerId),
      ),
      ...(await Promise.all(
        [secrets.relinkedToken, [secrets.processorToken], `${secrets.processorToken}é`].map((token) =>
          post('/counterparties', 'achCounterparty', { ...linked, providerProcessorToken: token }, to(customerId)),
        ),
      )),
      await post(
        '/counterparties',
        'achCounterparty',
        { ...linked, providerProcessorToken: secrets.processorToken.replace('sandbox', 'unknown') },
        to(customerId),
      ),
      await post('/webhooks', 'webhook', { ...webhook, token: [secrets.webhookToken] }),
      await post('/webhooks', 'webhook', { ...webhook, url: 'none', token: secrets.webhookToken }),
      await bank.call('GET', '/accounts', undefined, { token: `${apiToken}x` }),
      await bank.call('GET', '/accounts', undefined, { token: apiToken, headers: { 'content-type': 'text/plain' } }),
      await bank.call('GET', '/payments', undefined, { token: apiToken }),
    );
    for (const text of texts) {
      refusals.push(
        await bank.call('POST', '/applications', `{"data":{"type":"individualApplication","ssn":"${text}"`),
        await bank.call('POST', '/applications', {
          data: { type: 'individualApplication', attributes: wrongEverywhere(text) },
        }),
        await bank.call('POST', '/counterparties', text, { headers: { 'content-type': 'text/plain' } }),
        await bank.call('GET', '/events?filter[type]=' + text),
        await bank.call('GET', '/applications?sort=' + text),
      );
    }
  }

  test('a refusal repeats none of them', () => {
    const bodies = refusals.filter(({ status }) => status >= 400).map(({ body }) => JSON.stringify(body));
    expect(bodies.length).toBeGreaterThan(20);
    expect(leaksIn(bodies.join('\n'))).toEqual([]);
    expect(bodies.join('\n')).not.toContain(phone.number);
  });

  test('the log holds none of them', () => {
    expect(bank.logs.length).toBeGreaterThan(20);
    const text = inspect(bank.logs, { depth: null, maxStringLength: null, maxArrayLength: null });
    expect(leaksIn(text)).toEqual([]);
    expect(text).not.toContain(phone.number);
  });

  test('the log of a failure holds none of them', async () => {
    const failing = await startBank({ mayFail: true, platform: { table: failingAfterFounding(bank.table) } });
    try {
      const answer = await failing.call('POST', '/webhooks', {
        data: { type: 'webhook', attributes: { ...webhook, token: secrets.webhookToken } },
      });
      expect(answer.status).toBe(500);
      expect(failing.logs.some(({ level }) => level === 'error')).toBe(true);
      expect(leaksIn(inspect(failing.logs, { depth: null }) + JSON.stringify(answer.body))).toEqual([]);
    } finally {
      await failing.stop();
    }
  });

  test('stored documents hold none of them', () => {
    expect(files).toHaveLength(3);
    expect(leaksIn(Buffer.concat(files).toString('latin1'))).toEqual([]);
  });

  test('messages and wake-ups hold none of them', () => {
    expect(leaksIn(JSON.stringify([bank.sent, bank.hidden, bank.wakeUps]))).toEqual([]);
  });

  test('the table holds none of them, in no attribute and no key', async () => {
    const texts = await itemTexts(bank.documents, testTableName);
    expect(texts.length).toBeGreaterThan(20);
    // The search finds stored values: a name is in the table as it was sent.
    expect(texts.some((text) => text.includes(fullName.last))).toBe(true);
    expect(leaksIn(texts.join('\n'))).toEqual([]);
  });

  /** The secrets that occur in a text, as they are, in base64 or in hexadecimal. */
  function leaksIn(text: string): readonly string[] {
    const { customerToken, verificationToken, code } = handedOut;
    const tokens = { apiToken, firstToken: bank.token, customerToken };
    const secretParts = Object.fromEntries(Object.entries(tokens).map(([name, token]) => [name, secretPart(token)]));
    // Six digits occur in longer numbers by chance.
    const codes = new RegExp(`(?<![0-9A-Za-z])${code}(?![0-9A-Za-z])`).test(text) ? ['code'] : [];
    const leaks = Object.entries({ ...secrets, ...secretParts, verificationToken }).flatMap(([name, secret]) => {
      const bytes = Buffer.from(secret);
      const forms = [secret, bytes.toString('base64').replace(/=+$/, ''), bytes.toString('hex')];
      return forms.some((form) => text.includes(form)) ? [name] : [];
    });
    return [...leaks, ...codes];
  }
});

const secretPart = (token: string): string => token.split('_').slice(3).join('_');

const wrongEverywhere = (text: string) => ({
  ssn: `${text}!`,
  passport: { text },
  ein: [text],
  fullName: text,
  email: text,
  phone: { countryCode: text, number: text },
  address: { street: '', city: '', country: text, postalCode: text, state: text },
  dateOfBirth: `${text}T`,
  ip: text,
  industry: text,
  tags: text,
  idempotencyKey: { text },
});

/** A table on which an organisation can be founded; every write after that fails. */
function failingAfterFounding(table: Table): Table {
  let isFounded = false;
  return {
    ...table,
    transact: (...given) => {
      if (isFounded) return Promise.reject(new Error('the table is away'));
      isFounded = true;
      return table.transact(...given);
    },
  };
}

/** Sealed bytes as characters, so that text in them would be found; JSON.stringify alone writes numbers. */
