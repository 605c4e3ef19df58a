import { applicationStatuses } from '../../../functions/onboarding/applications/enums.ts';
import {
  applicationMachine,
  type ApplicationStep,
  moveApplication,
} from '../../../functions/onboarding/applications/application.ts';
import { application, type Application } from '../../../functions/onboarding/applications/store.ts';
import type { Instant } from '../../../functions/kernel/base/calendar/instant.ts';
import { foundOrganisation } from '../../../functions/founding/found.ts';
import { individual } from '../../support/bank/applicants.ts';
import { emittedFor } from './emitted.ts';
import { useBank } from '../../support/bank/use-bank.ts';

const bank = useBank();

async function waiting(changes: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const { body } = await bank.call('POST', '/applications', individual({ ssn: '000000004', ...changes }));
  return body.data.id as string;
}
const approve = (id: string, options: { token?: string | null } = {}) =>
  bank.call('POST', `/sandbox/applications/${id}/approve`, { data: { type: 'applicationApprove' } }, options);
const deny = (id: string) =>
  bank.call('POST', `/sandbox/applications/${id}/deny`, {
    data: { type: 'applicationDeny', attributes: { reason: 'No match' } },
  });

describe('200', () => {
  test.each(['000000002', '000000004'])('an application with %s can be approved and makes a customer', async (ssn) => {
    const id = await waiting({ ssn, tags: { source: 'web' } });
    bank.clock.advance({ minutes: 5 });
    const answer = await approve(id);

    expect(answer.status).toBe(200);
    expect(answer.body.data.attributes).toMatchObject({ status: 'Approved', updatedAt: bank.clock.now() });
    expect((await bank.call('GET', `/applications/${id}`)).body).toEqual(answer.body);
    const customer = await bank.call('GET', `/customers/${answer.body.data.relationships.customer.data.id}`);
    expect(customer.body.data.attributes).toMatchObject({ status: 'Active', ssn, tags: { source: 'web' } });
    const events = (await emittedFor(bank, id)).map((event) => event.type);
    expect(events.slice(2)).toEqual(['application.approved', 'customer.created']);
  });

  test('an application can be denied, and the reason is kept', async () => {
    const id = await waiting();
    bank.clock.advance({ minutes: 5 });
    const answer = await deny(id);
    expect(answer.status).toBe(200);
    expect(answer.body.data.attributes).toMatchObject({ status: 'Denied', message: 'Application denied: No match' });
    expect((await emittedFor(bank, id)).at(-1)?.type).toBe('application.denied');
  });

  test('any token of the organisation may decide', async () => {
    const { body } = await bank.call('POST', `/users/${bank.userId}/api-tokens`, {
      data: {
        type: 'apiToken',
        attributes: { description: 'reader', scope: 'accounts', expiration: '2027-06-01T00:00:00Z' },
      },
    });
    const answer = await approve(await waiting(), { token: body.data.attributes.token as string });
    expect(answer.status).toBe(200);
  });
});

describe('400', () => {
  test('a body of another type', async () => {
    const answer = await bank.call('POST', `/sandbox/applications/${await waiting()}/approve`, {
      data: { type: 'applicationDeny' },
    });
    expect(answer.status).toBe(400);
  });
});

describe('401', () => {
  test('no token', async () => {
    expect((await approve(await waiting(), { token: null })).status).toBe(401);
  });
});

describe('404', () => {
  test('an application of another organisation', async () => {
    const other = await foundOrganisation(bank.platform, { name: 'Other' });
    expect((await approve(await waiting(), { token: other.token })).status).toBe(404);
  });
});

describe('409', () => {
  test('what has been decided stays decided, and the state is named', async () => {
    const approved = await waiting();
    await approve(approved);
    const denied = await waiting();
    await deny(denied);
    for (const answer of [await approve(approved), await deny(approved)]) {
      expect(answer.status).toBe(409);
      expect(answer.body.errors[0]).toMatchObject({
        code: 'invalid_state',
        detail: expect.stringContaining('Approved'),
      });
    }
    expect((await approve(denied)).status).toBe(409);
  });

  test('of an approval and denials at the same moment, one counts', async () => {
    const id = await waiting();
    const all = await Promise.all([approve(id), deny(id), approve(id), deny(id)]);
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const events = await emittedFor(bank, id);
    expect(events.filter(({ type }) => /approved|denied/.test(type))).toHaveLength(1);
  });
});

describe('transitions', () => {
  const at = '2026-12-01T00:00:00.000Z' as Instant;
  const inStatus = (status: Application['status']): Application => ({
    ...application('1', '2').key,
    version: 0,
    organisationId: '1',
    id: '2',
    type: 'individualApplication',
    status,
    message: '',
    createdAt: at,
    archived: false,
    tags: {},
    profile: {},
    documents: [],
    afterDocuments: 'Approved',
    sealedDateOfBirth: '',
    fullName: { first: 'A', last: 'B' },
    address: {},
    phone: { countryCode: '1', number: '5555' },
    email: '',
  });

  test.each(
    (Object.keys(applicationMachine.steps) as ApplicationStep[])
      .filter((name) => name !== 'check')
      .flatMap((name) => applicationStatuses.map((status) => [name, status] as const)),
  )('%s from %s', (name, status) => {
    const move = () => moveApplication(inStatus(status), name, { message: 'm', updatedAt: at });
    if (applicationMachine.allows({ status }, name)) expect(move().status).toBe(applicationMachine.steps[name].to);
    else expect(move).toThrow(status);
  });
});
