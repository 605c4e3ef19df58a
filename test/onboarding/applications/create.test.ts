import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { createApplication } from '../../../functions/onboarding/applications/operations/create.ts';
import { getCustomer } from '../../../functions/onboarding/customers/operations/get.ts';
import { foundOrganisation } from '../../../functions/founding/found.ts';
import { startTestPlatform } from '../../support/bank/platform.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { individual, ssnOf, traveller } from '../../support/bank/applicants.ts';
import { emittedFor } from './emitted.ts';
import { documentationOf } from '../../../functions/registry.ts';

const bank = useBank();
let next = 0;

const apply = (changes: Readonly<Record<string, unknown>> = {}) =>
  bank.call('POST', '/applications', individual({ ssn: ssnOf((next += 1)), ...changes }));
const pointersOf = (answer: Awaited<ReturnType<typeof apply>>): string[] =>
  answer.body.errors.map((error: { source?: { pointer?: string } }) => error.source?.pointer);

describe('201', () => {
  test('an individual is approved at once and becomes a customer who has the tags of the application', async () => {
    const answer = await apply({ tags: { source: 'mobile' } });

    expect(answer.status).toBe(201);
    expect(() => documentationOf(createApplication).data.parse(answer.body.data)).not.toThrow();
    expect(answer.body.data.attributes).toMatchObject({ status: 'Approved', archived: false, ssn: ssnOf(next) });
    expect(answer.body.data.relationships.documents).toEqual({ data: [] });
    const { id } = answer.body.data.relationships.customer.data;
    const customer = await bank.call('GET', `/customers/${id}`);
    expect(() => documentationOf(getCustomer).data.parse(customer.body.data)).not.toThrow();
    expect(customer.body.data.attributes).toMatchObject({
      status: 'Active',
      tags: { source: 'mobile' },
      ssn: ssnOf(next),
      dateOfBirth: '1990-04-12',
    });
    expect(customer.body.data.relationships).toEqual({
      org: { data: { type: 'org', id: bank.organisationId } },
      application: { data: { type: 'individualApplication', id: answer.body.data.id } },
    });
  });

  test('the customer can open an account', async () => {
    const answer = await apply();
    const opened = await bank.call('POST', '/accounts', {
      data: {
        type: 'depositAccount',
        attributes: { depositProduct: 'checking' },
        relationships: { customer: answer.body.data.relationships.customer },
      },
    });
    expect(opened.status).toBe(201);
    expect(opened.body.data.attributes.name).toBe('Ada Okafor');
  });

  test.each([
    ['000000001', 'Denied', 'application.denied'],
    ['000000002', 'AwaitingDocuments', 'application.awaitingDocuments'],
    ['000000003', 'AwaitingDocuments', 'application.awaitingDocuments'],
    ['000000004', 'PendingReview', 'application.pendingReview'],
    ['000000006', 'AwaitingDocuments', 'application.awaitingDocuments'],
  ])('magic number %s comes to %s, as often as it is used', async (ssn, status, type) => {
    for (const answer of [await apply({ ssn }), await apply({ ssn })]) {
      expect(answer.status).toBe(201);
      expect(answer.body.data.attributes.status).toBe(status);
      expect(answer.body.data.relationships.customer).toBeUndefined();
      const events = await emittedFor(bank, answer.body.data.id);
      expect(events.map((event) => event.type)).toEqual(['application.created', type]);
    }
  });

  test('the events are application.created, application.approved, customer.created, with tags and resources', async () => {
    const { body } = await apply({ tags: { source: 'branch' } });
    const application = { type: 'individualApplication', id: body.data.id };
    const customer = body.data.relationships.customer.data;
    const events = await emittedFor(bank, application.id);
    expect(events).toMatchObject([
      { type: 'application.created', relationships: { application } },
      { type: 'application.approved', relationships: { application, customer } },
      { type: 'customer.created', relationships: { application, customer } },
    ]);
    expect(events.map((event) => event.attributes['tags'])).toEqual(Array(3).fill({ source: 'branch' }));
    expect(events.map((event) => event.resource?.type)).toEqual([
      'individualApplication',
      'individualApplication',
      'individualCustomer',
    ]);
  });

  test('everything that an individual tells is answered', async () => {
    const told = {
      ip: '2001:db8::1',
      soleProprietorship: true,
      dba: 'Okafor Bikes',
      ein: '123456789',
      industry: 'Retail',
      occupation: 'Retailer',
      annualIncome: 'Between50kAnd100k',
      sourceOfIncome: 'BusinessIncome',
      website: 'https://example.com',
    };
    const answer = await apply({ ...told, deviceFingerprints: [{ provider: 'x', value: 'y' }] });
    expect(answer.status).toBe(201);
    expect(answer.body.data.attributes).toMatchObject(told);
    expect(() => documentationOf(createApplication).data.parse(answer.body.data)).not.toThrow();
  });

  test('a passport comes with its nationality, and no ssn', async () => {
    const { status, body } = await bank.call('POST', '/applications', traveller({ passport: 'X7654321' }));
    expect(status).toBe(201);
    expect(body.data.attributes).toMatchObject({ passport: 'X7654321', nationality: 'NG' });
    expect(body.data.attributes.ssn).toBeUndefined();
  });

  test('the same passport number of another country is another passport', async () => {
    const first = await bank.call('POST', '/applications', traveller({ passport: 'SAME12345' }));
    const second = await bank.call('POST', '/applications', traveller({ passport: 'SAME12345', nationality: 'GH' }));
    expect([first.status, second.status]).toEqual([201, 201]);
  });

  test('an idempotency key used again answers the same application, before the number counts as taken', async () => {
    const body = individual({ ssn: ssnOf((next += 1)), idempotencyKey: 'apply-once' });
    const first = await bank.call('POST', '/applications', body);
    const again = await bank.call('POST', '/applications', body);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.headers['Idempotent-Replayed']).toBe('true');
    expect(again.body).toEqual(first.body);
  });

  test('somebody who was denied may apply again', async () => {
    const pending = await apply({ ssn: '000000004', ein: '987654321' });
    await bank.call('POST', `/sandbox/applications/${pending.body.data.id}/deny`, {
      data: { type: 'applicationDeny', attributes: { reason: 'test' } },
    });
    expect((await apply({ ein: '987654321' })).status).toBe(201);
  });

  test('no personal number stands in the table as it was sent', async () => {
    const ssn = ssnOf((next += 1));
    await apply({ ssn, ein: '555443333', dateOfBirth: '1971-02-03' });
    const all = await bank.documents.send(new ScanCommand({ TableName: bank.platform.settings.tableName }));
    const stored = JSON.stringify(all.Items);
    expect(all.LastEvaluatedKey).toBeUndefined();
    for (const secret of [ssn, '555443333', '1971-02-03']) expect(stored).not.toContain(secret);
  });
});

describe('201 where no identity provider is connected', () => {
  test('a live stage approves nobody unseen and knows no magic numbers', async () => {
    const live = await startTestPlatform({ settings: { sandbox: false } });
    const [magic, first, second] = [
      await live.call('POST', '/applications', individual({ ssn: '000000001' })),
      await live.call('POST', '/applications', individual({ ssn: '400100041' })),
      await live.call('POST', '/applications', individual({ ssn: '400100041' })),
    ];
    await live.stop();
    expect(pointersOf(magic)).toEqual(['/data/attributes/ssn']);
    expect(first.body.data.attributes.status).toBe('PendingReview');
    expect(second.status).toBe(409);
  });
});

describe('400', () => {
  test.each([
    [{ ssn: '12345678' }, '/data/attributes/ssn'],
    [{ ssn: undefined }, '/data/attributes/ssn'],
    [{ passport: 'X1234567', nationality: 'NG' }, '/data/attributes/passport'],
    [{ ssn: undefined, passport: 'X1234567' }, '/data/attributes/nationality'],
    [{ fullName: { first: 'Ada' } }, '/data/attributes/fullName/last'],
    [{ email: 'nobody' }, '/data/attributes/email'],
    [{ phone: { countryCode: '1', number: 'x' } }, '/data/attributes/phone/number'],
    [{ dateOfBirth: '1990-02-30' }, '/data/attributes/dateOfBirth'],
    [{ dateOfBirth: '2026-12-02' }, '/data/attributes/dateOfBirth'],
    [{ ip: '1.2.3' }, '/data/attributes/ip'],
    [{ ein: '12-3456789' }, '/data/attributes/ein'],
    [{ soleProprietorship: 'yes' }, '/data/attributes/soleProprietorship'],
    [{ industry: 'Piracy' }, '/data/attributes/industry'],
    [{ tags: { source: 1 } }, '/data/attributes/tags/source'],
    [{ powerOfAttorneyAgent: 'Ada' }, '/data/attributes/powerOfAttorneyAgent'],
    [{ idempotencyKey: '' }, '/data/attributes/idempotencyKey'],
  ])('%j is refused at its place', async (changes, pointer) => {
    const answer = await apply(changes);
    expect(answer.status).toBe(400);
    expect(pointersOf(answer)).toEqual([pointer]);
  });

  test('an address in the United States has a state and a postal code of theirs; elsewhere it need not', async () => {
    const address = { street: '1 Broad Street', city: 'Lagos', state: 'Lagos', postalCode: '101 233', country: 'US' };
    const refused = await apply({ address });
    expect(pointersOf(refused)).toEqual(['/data/attributes/address/state', '/data/attributes/address/postalCode']);
    expect((await apply({ address: { ...address, country: 'NG' } })).status).toBe(201);
  });

  test('all problems are told at once', async () => {
    const answer = await apply({ ssn: undefined, email: 'nobody', address: { country: 'US', state: 'XX' } });
    expect(pointersOf(answer).sort()).toEqual(
      ['/email', '/address/city', '/address/postalCode', '/address/state', '/address/street', '/ssn']
        .map((place) => `/data/attributes${place}`)
        .sort(),
    );
  });

  test('an unknown type', async () => {
    const answer = await bank.call('POST', '/applications', { data: { type: 'petApplication', attributes: {} } });
    expect([answer.status, pointersOf(answer)]).toEqual([400, ['/data/type']]);
  });
});

describe('409', () => {
  test.each([
    ['ssn', individual({ ssn: '400100001' }), individual({ ssn: '400100001', email: 'other@example.com' })],
    ['passport', traveller({ passport: 'DUP12345' }), traveller({ passport: 'dup12345' })],
    ['ein', individual({ ssn: '400100002', ein: '111222333' }), individual({ ssn: '400100003', ein: '111222333' })],
  ])('an application with the %s of an earlier one names the earlier one', async (field, first, second) => {
    const earlier = await bank.call('POST', '/applications', first);
    const answer = await bank.call('POST', '/applications', second);
    expect(answer.status).toBe(409);
    expect(answer.body.errors).toMatchObject([
      {
        code: 'already_exists',
        source: { pointer: `/data/attributes/${field}` },
        meta: { existingIds: [earlier.body.data.id] },
      },
    ]);
  });

  test('a refused application leaves its idempotency key free', async () => {
    await bank.call('POST', '/applications', individual({ ssn: '400100010' }));
    const refused = await bank.call(
      'POST',
      '/applications',
      individual({ ssn: '400100010', idempotencyKey: 'second-try' }),
    );
    const other = await bank.call(
      'POST',
      '/applications',
      individual({ ssn: '400100011', idempotencyKey: 'second-try' }),
    );
    expect([refused.status, other.status]).toEqual([409, 201]);
  });

  test('of many at the same moment with one number, one is made', async () => {
    const all = await Promise.all(
      Array.from({ length: 8 }, () => bank.call('POST', '/applications', individual({ ssn: '400100020' }))),
    );
    const made = all.filter(({ status }) => status === 201);
    const refused = all.filter(({ status }) => status === 409);
    expect([made.length, refused.length]).toEqual([1, 7]);
    for (const { body } of refused) expect(body.errors[0].meta.existingIds).toEqual([made[0]?.body.data.id]);
  });

  test('another organisation knows nothing of it', async () => {
    const other = await foundOrganisation(bank.platform, { name: 'Other' });
    const first = await bank.call('POST', '/applications', individual({ ssn: '400100030' }));
    const second = await bank.call('POST', '/applications', individual({ ssn: '400100030' }), { token: other.token });
    expect([first.status, second.status]).toEqual([201, 201]);
  });

  test('an idempotency key with other content', async () => {
    await apply({ idempotencyKey: 'one-key' });
    const answer = await apply({ idempotencyKey: 'one-key' });
    expect([answer.status, answer.body.errors[0].code]).toEqual([409, 'idempotency_key_conflict']);
  });
});
