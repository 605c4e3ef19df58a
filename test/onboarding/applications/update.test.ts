import { foundOrganisation } from '../../../functions/founding/found.ts';
import { startTestPlatform } from '../../support/bank/platform.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { business, einOf, individual, person, ssnOf, trust } from '../../support/bank/applicants.ts';
import { emittedFor } from './emitted.ts';

const bank = useBank();
let next = 0;

async function applied(document: object): Promise<string> {
  const { status, body } = await bank.call('POST', '/applications', document);
  expect(status).toBe(201);
  return body.data.id as string;
}
const anIndividual = (changes: object = {}) => applied(individual({ ssn: ssnOf((next += 1)), ...changes }));
const aBusiness = (changes: object = {}) => applied(business({ ein: einOf((next += 1)), ...changes }));
const patch = (id: string, type: string, attributes: object) =>
  bank.call('PATCH', `/applications/${id}`, { data: { type, attributes } });

describe('PATCH 200', () => {
  test('tags are merged, null removes one, and profile fields replace what was told', async () => {
    const id = await anIndividual({ tags: { a: '1', b: '2' }, occupation: 'Student' });
    bank.clock.advance({ minutes: 1 });
    const told = { occupation: 'Retailer', annualIncome: 'UpTo10k' };
    const answer = await patch(id, 'individualApplication', { ...told, tags: { b: null, c: '3' } });
    expect(answer.status).toBe(200);
    expect(answer.body.data.attributes).toMatchObject({
      ...told,
      tags: { a: '1', c: '3' },
      updatedAt: bank.clock.now(),
    });
    expect(answer.body.data.attributes.tags.b).toBeUndefined();
    expect((await bank.call('GET', `/applications/${id}`)).body).toEqual(answer.body);
    expect(await emittedFor(bank, id)).toHaveLength(3);
  });

  test('of a business, what it tells of itself and of its officer', async () => {
    const id = await aBusiness({ officer: person({ title: 'CEO', occupation: 'Baker' }) });
    const told = { annualRevenue: 'UpTo250k', countriesOfOperation: ['US'], cashFlow: 'Predictable' };
    const { body } = await patch(id, 'businessApplication', { ...told, officer: { annualIncome: 'UpTo10k' } });
    expect(body.data.attributes).toMatchObject({
      ...told,
      officer: { title: 'CEO', occupation: 'Baker', annualIncome: 'UpTo10k', ssn: '721074427' },
    });
  });

  test('of a trust, its tags; who applies cannot be changed', async () => {
    const id = await applied(trust());
    const { body } = await patch(id, 'trustApplication', { name: 'Other', tags: { a: '1' } });
    expect(body.data.attributes).toMatchObject({ name: 'Okafor Family Trust', tags: { a: '1' } });
  });
});

describe('PATCH refused', () => {
  test('400 for the type of another kind, for too many tags, and for a profile that is none', async () => {
    const id = await anIndividual({ tags: Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`t${n}`, 'x'])) });
    const wrongType = await patch(id, 'businessApplication', {});
    expect([wrongType.status, wrongType.body.errors[0].source.pointer]).toEqual([400, '/data/type']);
    const tooMany = await patch(id, 'individualApplication', { tags: { one: 'more' } });
    expect([tooMany.status, tooMany.body.errors[0].source.pointer]).toEqual([400, '/data/attributes/tags']);
    const noText = await patch(id, 'individualApplication', { occupation: 7 });
    expect([noText.status, noText.body.errors[0].source.pointer]).toEqual([400, '/data/attributes/occupation']);
  });

  test('409 for an archived application', async () => {
    const { body } = await bank.call('POST', '/applications', individual({ ssn: ssnOf((next += 1)) }));
    const customerId = body.data.relationships.customer.data.id as string;
    expect((await bank.call('POST', `/customers/${customerId}/archive`)).status).toBe(200);
    const answer = await patch(body.data.id as string, 'individualApplication', { tags: { a: '1' } });
    expect([answer.status, answer.body.errors[0].code]).toEqual([409, 'invalid_state']);
    expect(answer.body.errors[0].detail).toContain('Archived');
    const again = await bank.call('POST', '/applications', individual({ ssn: ssnOf(next) }));
    expect(again.status).toBe(201);
  });
});

describe('cancel', () => {
  const cancel = (id: string, body?: object) => bank.call('POST', `/applications/${id}/cancel`, body);

  test.each(['000000003', '000000004'])('201: one with %s is given up, and its numbers are free', async (ssn) => {
    const ein = einOf((next += 1));
    const id = await anIndividual({ ssn, ein });
    expect((await bank.call('POST', '/applications', individual({ ssn, ein }))).status).toBe(409);
    const answer = await cancel(id, { data: { type: 'applicationCancel', attributes: { reason: 'Changed my mind' } } });
    expect([answer.status, answer.body.data.attributes.status]).toEqual([201, 'Canceled']);
    expect(answer.body.data.attributes.message).toBe('Application canceled: Changed my mind');
    expect((await emittedFor(bank, id)).at(-1)?.type).toBe('application.canceled');
    expect((await bank.call('POST', '/applications', individual({ ssn, ein }))).status).toBe(201);
  });

  test('201 without a body, and again without an event', async () => {
    const id = await anIndividual({ ssn: '000000004' });
    const first = await cancel(id);
    const again = await cancel(id, { data: {} });
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect((await emittedFor(bank, id)).filter(({ type }) => type === 'application.canceled')).toHaveLength(1);
  });

  test('404 for one of another organisation', async () => {
    const other = await foundOrganisation(bank.platform, { name: 'Other' });
    const id = await anIndividual({ ssn: '000000004' });
    const answer = await bank.call('POST', `/applications/${id}/cancel`, undefined, { token: other.token });
    expect(answer.status).toBe(404);
  });

  test.each([
    ['300100099', 'Approved'],
    ['000000001', 'Denied'],
  ])('409: one with %s is %s', async (ssn, status) => {
    const answer = await cancel(await anIndividual({ ssn }));
    expect([answer.status, answer.body.errors[0].code]).toEqual([409, 'invalid_state']);
    expect(answer.body.errors[0].detail).toContain(status);
  });
});

describe('missing fields', () => {
  const missing = async (id: string) => {
    const { status, body } = await bank.call('GET', `/applications/${id}/missing-fields`);
    expect(status).toBe(200);
    const names = body.data.attributes.missingFields.map((one: { fieldName: string }) => one.fieldName);
    return { type: body.data.type as string, id: body.data.id as string, names: names as string[] };
  };

  test('of an individual, what they do and earn; of a sole proprietor their business too', async () => {
    const id = await anIndividual({ occupation: 'Baker' });
    expect(await missing(id)).toEqual({
      type: 'individualApplicationMissingFields',
      id,
      names: ['annualIncome', 'sourceOfIncome'],
    });
    const proprietor = await anIndividual({ soleProprietorship: true });
    expect((await missing(proprietor)).names).toEqual([
      ...['occupation', 'annualIncome', 'sourceOfIncome'],
      ...['annualRevenue', 'numberOfEmployees', 'businessVertical'],
    ]);
    await patch(id, 'individualApplication', { annualIncome: 'UpTo10k', sourceOfIncome: 'Salary' });
    expect((await missing(id)).names).toEqual([]);
  });

  test('of a business, what it and its people have not told', async () => {
    const id = await aBusiness({ cashFlow: 'Predictable' });
    const { type, names } = await missing(id);
    expect(type).toBe('businessApplicationMissingFields');
    expect(names).toContain('officer.occupation');
    expect(names).toContain('beneficialOwners.0.annualIncome');
    expect(names).toContain('annualRevenue');
    expect(names).not.toContain('cashFlow');
    expect(names).not.toContain('stockSymbol');
  });

  test('of a trust nothing is asked', async () => {
    expect(await missing(await applied(trust()))).toMatchObject({ type: 'trustApplicationMissingFields', names: [] });
  });
});

describe('PATCH /beneficial-owner/{id}', () => {
  const update = (id: string, attributes: object, relationships?: object) =>
    bank.call('PATCH', `/beneficial-owner/${id}`, {
      data: { type: 'beneficialOwner', attributes, ...(relationships === undefined ? {} : { relationships }) },
    });
  const owners = async (id: string) =>
    (await bank.call('GET', `/applications/${id}`)).body.data.relationships.beneficialOwners.data as { id: string }[];

  test('200: what the owner does and earns, of that owner alone', async () => {
    const id = await aBusiness({ beneficialOwners: [person({ percentage: 40 }), person({ ssn: ssnOf(77) })] });
    const [first, second] = await owners(id);
    const application = { data: { type: 'businessApplication', id } };
    const answer = await update(second?.id ?? '', { occupation: 'Baker' }, { application });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ type: 'beneficialOwner', id: second?.id, relationships: { application } });
    expect(answer.body.data.attributes).toMatchObject({ occupation: 'Baker', ssn: ssnOf(77), status: 'Approved' });
    const { body } = await bank.call('GET', `/applications/${id}`);
    expect(body.data.attributes.beneficialOwners.map((one: { occupation?: string }) => one.occupation)).toEqual([
      undefined,
      'Baker',
    ]);
    expect((await update(first?.id ?? '', { annualIncome: 'UpTo10k' })).body.data.attributes.percentage).toBe(40);
  });

  test('404: no such owner, a trustee, another application', async () => {
    const id = await aBusiness();
    const [owner] = await owners(id);
    const trustId = await applied(trust());
    for (const wrong of [`${id}000000002`, '1', `${trustId}000000001`, '999999999000000001']) {
      expect((await update(wrong, {})).status).toBe(404);
    }
    const answer = await update(owner?.id ?? '', {}, { application: { data: { type: 'application', id: trustId } } });
    expect([answer.status, answer.body.errors[0].source.pointer]).toEqual([404, '/data/relationships/application']);
  });
});

describe('an agent with power of attorney', () => {
  test('is looked at too, and has to be of age', async () => {
    const agent = person({ ssn: '000000004' });
    const waiting = await bank.call(
      'POST',
      '/applications',
      individual({ ssn: ssnOf(500), powerOfAttorneyAgent: agent }),
    );
    expect(waiting.body.data.attributes).toMatchObject({
      status: 'PendingReview',
      powerOfAttorneyAgent: { status: 'PendingReview', ssn: '000000004' },
    });
    const child = person({ dateOfBirth: '2010-01-01' });
    const refused = await bank.call(
      'POST',
      '/applications',
      individual({ ssn: ssnOf(501), powerOfAttorneyAgent: child }),
    );
    expect(refused.body.errors[0].source.pointer).toBe('/data/attributes/powerOfAttorneyAgent/dateOfBirth');
  });

  test('may act for somebody who is not', async () => {
    const child = individual({ ssn: ssnOf(502), dateOfBirth: '2020-01-01', powerOfAttorneyAgent: person() });
    expect((await bank.call('POST', '/applications', child)).status).toBe(201);
  });
});

describe('lists', () => {
  test('find businesses and trusts by name, people and e-mail of the contact', async () => {
    const own = await startTestPlatform();
    const made = [business({ name: 'Acme Anvils' }), trust({ name: 'Coyote Trust' }), individual()];
    for (const document of made) expect((await own.call('POST', '/applications', document)).status).toBe(201);
    const found = async (query: string) => {
      const { body } = await own.call('GET', `/applications?${query}`);
      return body.data.map(({ type }: { type: string }) => type) as string[];
    };
    expect(await found('filter[query]=anvils')).toEqual(['businessApplication']);
    expect(await found('filter[query]=coyote')).toEqual(['trustApplication']);
    expect((await found('filter[query]=mensah')).toSorted()).toEqual(['businessApplication', 'trustApplication']);
    expect((await found('filter[email]=ada@bikes.example.com')).toSorted()).toEqual([
      'businessApplication',
      'trustApplication',
    ]);
    await own.stop();
  });
});
