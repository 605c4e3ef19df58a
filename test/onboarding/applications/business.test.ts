import { createApplication } from '../../../functions/onboarding/applications/operations/create.ts';
import { business, einOf, individual, person, ssnOf } from '../../support/bank/applicants.ts';
import { emittedFor } from './emitted.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { documentationOf } from '../../../functions/registry.ts';

const bank = useBank();
let next = 0;

const apply = (changes: Readonly<Record<string, unknown>> = {}) =>
  bank.call('POST', '/applications', business({ ein: einOf((next += 1)), ...changes }));
const pointersOf = (answer: Awaited<ReturnType<typeof apply>>): string[] =>
  answer.body.errors.map((error: { source?: { pointer?: string } }) => error.source?.pointer);
const typesIn = (answer: Awaited<ReturnType<typeof apply>>): string[] =>
  (answer.body.included ?? []).map(({ type, attributes }: { type: string; attributes: { documentType?: string } }) =>
    [type, attributes.documentType].filter((part) => part !== undefined).join(' '),
  );

describe('201', () => {
  test('a business is approved at once and becomes a customer; its owners are resources of their own', async () => {
    const answer = await apply({ tags: { source: 'branch' }, dba: 'Okafor Bikes', industry: 'Retail' });
    expect(answer.status).toBe(201);
    const { data, included } = answer.body;
    expect(() => documentationOf(createApplication).data.parse(data)).not.toThrow();
    expect(data.attributes).toMatchObject({
      status: 'Approved',
      name: 'Okafor Bicycles LLC',
      ein: einOf(next),
      officer: { status: 'Approved', title: 'CEO', ssn: '721074427', dateOfBirth: '1978-09-30' },
      beneficialOwners: [{ status: 'Approved', percentage: 60, ssn: '721074428' }],
    });
    expect(data.relationships.beneficialOwners.data).toEqual([{ type: 'beneficialOwner', id: included[0].id }]);
    expect(included[0]).toMatchObject({
      type: 'beneficialOwner',
      attributes: data.attributes.beneficialOwners[0],
      relationships: { application: { data: { type: 'businessApplication', id: data.id } } },
    });
    expect((await bank.call('GET', `/applications/${data.id}`)).body).toEqual(answer.body);

    const customer = await bank.call('GET', `/customers/${data.relationships.customer.data.id}`);
    expect(data.relationships.customer.data.type).toBe('businessCustomer');
    expect(customer.body.data).toMatchObject({
      type: 'businessCustomer',
      attributes: { name: 'Okafor Bicycles LLC', dba: 'Okafor Bikes', ein: einOf(next), tags: { source: 'branch' } },
    });
    const events = await emittedFor(bank, data.id as string);
    expect(events.map(({ type }) => type)).toEqual(['application.created', 'application.approved', 'customer.created']);
  });

  test('everything that a business tells is answered', async () => {
    const told = {
      dateOfIncorporation: '2014-02-03',
      purpose: 'Selling bicycles',
      ip: '203.0.113.7',
      website: 'https://bikes.example.com',
      annualRevenue: 'Between250kAnd500k',
      numberOfEmployees: 'Between2And5',
      cashFlow: 'Predictable',
      yearOfIncorporation: '2014',
      countriesOfOperation: ['US', 'CA'],
      stockSymbol: 'BIKE',
      businessVertical: 'OnlineRetailer',
      operatingAddress: person()['address'],
    };
    const { status, body } = await apply(told);
    expect(status).toBe(201);
    expect(body.data.attributes).toMatchObject(told);
    expect(() => documentationOf(createApplication).data.parse(body.data)).not.toThrow();
  });

  test('nobody has to own a quarter of it', async () => {
    const answer = await apply({ beneficialOwners: [] });
    expect([answer.status, answer.body.included]).toEqual([201, undefined]);
  });

  test.each([
    ['000000001', 'Denied', ['beneficialOwner']],
    ['000000002', 'AwaitingDocuments', ['document AddressVerification', 'beneficialOwner']],
    ['000000003', 'AwaitingDocuments', ['document IdDocument', 'beneficialOwner']],
    ['000000004', 'PendingReview', ['beneficialOwner']],
    [
      '000000005',
      'AwaitingDocuments',
      ['document CertificateOfIncorporation', 'document EmployerIdentificationNumberConfirmation', 'beneficialOwner'],
    ],
    ['000000006', 'AwaitingDocuments', ['document SocialSecurityCard', 'beneficialOwner']],
  ])('an officer with %s brings it to %s', async (ssn, status, types) => {
    const answer = await apply({ officer: person({ ssn }) });
    expect(answer.status).toBe(201);
    expect(answer.body.data.attributes.status).toBe(status);
    expect(answer.body.data.relationships.customer).toBeUndefined();
    expect(typesIn(answer)).toEqual(types);
  });

  test('of several people the worst counts, and each has what came of them', async () => {
    const owners = [person({ ssn: '000000004' }), person({ ssn: '000000002' }), person({ ssn: '000000005' })];
    const waiting = await apply({ beneficialOwners: owners });
    expect(waiting.body.data.attributes).toMatchObject({
      status: 'AwaitingDocuments',
      officer: { status: 'Approved' },
      beneficialOwners: [{ status: 'PendingReview' }, { status: 'PendingReview' }, { status: 'Approved' }],
    });
    expect(typesIn(waiting)[0]).toBe('document AddressVerification');
    const denied = await apply({ beneficialOwners: [...owners, person({ ssn: '000000001' })] });
    expect(denied.body.data.attributes.status).toBe('Denied');
  });

  test('people of a business may be customers, or stand behind several businesses', async () => {
    const ssn = ssnOf(900);
    const first = await bank.call('POST', '/applications', individual({ ssn }));
    const second = await apply({ officer: person({ ssn }) });
    const third = await apply({ officer: person({ ssn }) });
    expect([first.status, second.status, third.status]).toEqual([201, 201, 201]);
  });

  test('an idempotency key used again answers the same application with all that came with it', async () => {
    const body = business({ ein: einOf((next += 1)), idempotencyKey: 'business-once' });
    const first = await bank.call('POST', '/applications', body);
    const again = await bank.call('POST', '/applications', body);
    expect(again.headers['Idempotent-Replayed']).toBe('true');
    expect(again.body).toEqual(first.body);
  });
});

describe('400', () => {
  const at = '/data/attributes';
  test.each([
    [{ name: '' }, `${at}/name`],
    [{ ein: '12-3456789' }, `${at}/ein`],
    [{ entityType: 'Sect' }, `${at}/entityType`],
    [{ stateOfIncorporation: 'New York' }, `${at}/stateOfIncorporation`],
    [{ address: { ...(person()['address'] as object), country: 'ZZ' } }, `${at}/address/country`],
    [{ address: { ...(person()['address'] as object), postalCode: '1' } }, `${at}/address/postalCode`],
    [{ contact: { fullName: { first: 'A', last: 'B' }, email: 'a@example.com' } }, `${at}/contact/phone`],
    [{ officer: person({ ssn: undefined }) }, `${at}/officer/ssn`],
    [{ officer: person({ passport: 'X1234567', nationality: 'NG' }) }, `${at}/officer/passport`],
    [{ officer: person({ title: 'King' }) }, `${at}/officer/title`],
    [{ officer: person({ dateOfBirth: '2026-12-02' }) }, `${at}/officer/dateOfBirth`],
    [{ officer: person({ dateOfBirth: '2008-12-02' }) }, `${at}/officer/dateOfBirth`],
    [{ beneficialOwners: undefined }, `${at}/beneficialOwners`],
    [{ beneficialOwners: [person({ percentage: -1 })] }, `${at}/beneficialOwners/0/percentage`],
    [{ beneficialOwners: [person({ percentage: 60 }), person({ percentage: 41 })] }, `${at}/beneficialOwners`],
    [{ beneficialOwners: [person(), person({ dateOfBirth: '2026-12-02' })] }, `${at}/beneficialOwners/1/dateOfBirth`],
    [{ beneficialOwners: Array(11).fill(person()) }, `${at}/beneficialOwners`],
    [
      { beneficialOwners: [person({ nationality: undefined, ssn: undefined, passport: 'X1234567' })] },
      `${at}/beneficialOwners/0/nationality`,
    ],
    [{ yearOfIncorporation: 'long ago' }, `${at}/yearOfIncorporation`],
    [{ countriesOfOperation: ['US', 'XX'] }, `${at}/countriesOfOperation/1`],
    [{ dateOfIncorporation: 'then' }, `${at}/dateOfIncorporation`],
  ])('%j is refused at its place', async (changes, pointer) => {
    const answer = await apply(changes);
    expect([answer.status, pointersOf(answer)]).toEqual([400, [pointer]]);
  });

  test('all problems are told at once, those of dates with the others', async () => {
    const officer = person({ ssn: undefined, email: 'nobody', dateOfBirth: '2030-01-01' });
    const answer = await apply({ name: '', officer });
    expect(pointersOf(answer).toSorted()).toEqual(
      ['/name', '/officer/dateOfBirth', '/officer/email', '/officer/ssn'].map((place) => at + place),
    );
  });

  test('an owner may be a child, and an officer is of age from their birthday on', async () => {
    const owners = [person({ dateOfBirth: '2020-01-01' })];
    const answer = await apply({ beneficialOwners: owners, officer: person({ dateOfBirth: '2008-12-01' }) });
    expect(answer.status).toBe(201);
  });
});

describe('409', () => {
  test('an employer number that a business or a sole proprietor has taken', async () => {
    const ein = einOf((next += 1));
    const first = await apply({ ein });
    const second = await apply({ ein });
    const third = await bank.call('POST', '/applications', individual({ ssn: ssnOf(901), ein }));
    for (const answer of [second, third]) {
      expect(answer.status).toBe(409);
      expect(answer.body.errors[0]).toMatchObject({
        code: 'already_exists',
        source: { pointer: '/data/attributes/ein' },
        meta: { existingIds: [first.body.data.id] },
      });
    }
  });
});
