import { createApplication } from '../../../functions/onboarding/applications/operations/create.ts';
import { individual, person, ssnOf, trust } from '../../support/bank/applicants.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { documentationOf } from '../../../functions/registry.ts';

const bank = useBank();

const apply = (changes: Readonly<Record<string, unknown>> = {}) => bank.call('POST', '/applications', trust(changes));
const pointersOf = (answer: Awaited<ReturnType<typeof apply>>): string[] =>
  answer.body.errors.map((error: { source?: { pointer?: string } }) => error.source?.pointer);

describe('201', () => {
  test('a trust is approved at once and becomes a customer; trustees and beneficiaries come with it', async () => {
    const answer = await apply({ tags: { source: 'lawyer' } });
    expect(answer.status).toBe(201);
    const { data, included } = answer.body;
    expect(() => documentationOf(createApplication).data.parse(data)).not.toThrow();
    expect(data.attributes).toMatchObject({ status: 'Approved', taxId: '721074429', grantor: { status: 'Approved' } });
    expect(data.attributes.trustees).toBeUndefined();
    expect(included.map(({ type }: { type: string }) => type)).toEqual(['trustee', 'beneficiary']);
    expect(data.relationships).toMatchObject({
      trustees: { data: [{ type: 'trustee', id: included[0].id }] },
      beneficiaries: { data: [{ type: 'beneficiary', id: included[1].id }] },
      customer: { data: { type: 'trustCustomer' } },
    });
    expect(included[1].attributes).toMatchObject({ ssn: '721074431', dateOfBirth: '2015-01-01' });
    const customer = await bank.call('GET', `/customers/${data.relationships.customer.data.id}`);
    expect(customer.body.data).toMatchObject({
      type: 'trustCustomer',
      attributes: { name: 'Okafor Family Trust', taxId: '721074429', tags: { source: 'lawyer' } },
    });
  });

  test.each([
    [{ grantor: person({ ssn: '000000001' }) }, 'Denied'],
    [{ grantor: person({ ssn: '000000004' }) }, 'PendingReview'],
    [{ trustees: [person(), person({ ssn: '000000003' })] }, 'AwaitingDocuments'],
    [{ grantor: person({ ssn: '000000005' }) }, 'Approved'],
  ])('%# comes to %s', async (changes, status) => {
    expect((await apply(changes)).body.data.attributes.status).toBe(status);
  });

  test('the same grantor may found several trusts, and apply for themselves', async () => {
    const ssn = ssnOf(950);
    const answers = [await apply({ taxId: ssn }), await apply({ taxId: ssn })];
    answers.push(await bank.call('POST', '/applications', individual({ ssn })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  });
});

describe('400', () => {
  const at = '/data/attributes';
  test.each([
    [{ revocability: 'Maybe' }, `${at}/revocability`],
    [{ sourceOfFunds: 'Lottery' }, `${at}/sourceOfFunds`],
    [{ taxId: '1' }, `${at}/taxId`],
    [{ grantor: undefined }, `${at}/grantor`],
    [{ grantor: person({ dateOfBirth: '2010-01-01' }) }, `${at}/grantor/dateOfBirth`],
    [{ trustees: [] }, `${at}/trustees`],
    [{ trustees: [person(), person({ email: 'x' })] }, `${at}/trustees/1/email`],
    [{ beneficiaries: [person({ dateOfBirth: '2026-12-02' })] }, `${at}/beneficiaries/0/dateOfBirth`],
    [{ contact: { ...(trust().data.attributes['contact'] as object), address: {} } }, undefined],
  ])('%# is refused at its place', async (changes, pointer) => {
    const answer = await apply(changes);
    expect(answer.status).toBe(400);
    if (pointer !== undefined) expect(pointersOf(answer)).toEqual([pointer]);
    else for (const one of pointersOf(answer)) expect(one).toMatch(/^\/data\/attributes\/contact\/address\//);
  });
});
