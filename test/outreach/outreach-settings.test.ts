import { disputeEmails, outreachEmails } from '../../functions/outreach/outreach-settings/store.ts';
import { refusals } from '../support/bank/bank.ts';
import { setSenderDomains } from '../../functions/founding/sender-domains.ts';
import { type Answer, caller } from '../support/bank/platform.ts';
import { useOrganisation } from '../support/bank/use-bank.ts';

const bank = useOrganisation({ at: '2026-12-01T15:00:00.000Z' });

const body = (attributes: object) => ({ data: { type: 'outreachSettings', attributes } });
const sender = { name: 'Acme', email: 'accounts@acme.example' };
const create = (attributes: object = {}): Promise<Answer> =>
  bank.call('POST', '/outreach-settings', body({ label: 'usual', sender, ...attributes }));
const update = (id: string, attributes: object): Promise<Answer> =>
  bank.call('PATCH', `/outreach-settings/${id}`, body(attributes));

/** Letters about disputes have to be turned on. */
const offFirst: ReadonlySet<string> = new Set(disputeEmails);
const all = Object.fromEntries(outreachEmails.map((name) => [name, !offFirst.has(name)]));

describe('outreach settings', () => {
  test('send everything but letters about disputes in English unless they say otherwise', async () => {
    const { status, body: answer } = await create();
    expect([status, answer.data]).toEqual([
      201,
      {
        type: 'outreachSettings',
        id: '1',
        attributes: { createdAt: '2026-12-01T15:00:00.000Z', label: 'usual', sender, language: 'en', emails: all },
      },
    ]);
  });

  test('turn on letters about disputes only in a stage that opens disputes', async () => {
    const { disputes } = bank.platform.settings;
    Object.assign(bank.platform.settings, { disputes: { ...disputes, areOpenedHere: false } });
    const refused = [await create({ emails: { disputeDecided: true } })];
    await create();
    refused.push(await update('1', { emails: { disputeDecided: true } }));
    Object.assign(bank.platform.settings, { disputes });
    expect(refused.flatMap(refusals)).toEqual(
      [0, 1].map(() => ['feature_disabled', '/data/attributes/emails/disputeDecided']),
    );
    expect((await update('1', { emails: { disputeDecided: true } })).status).toBe(200);
  });

  test('keep what a change does not name; null removes the address for replies', async () => {
    await create({ replyTo: 'help@acme.example', emails: { weeklyReminder: false } });
    const changed = await update('1', { language: 'es', emails: { closureNotice: false } });
    expect(changed.body.data.attributes).toMatchObject({
      sender,
      language: 'es',
      replyTo: 'help@acme.example',
      emails: { ...all, weeklyReminder: false, closureNotice: false },
    });
    expect((await update('1', { replyTo: null })).body.data.attributes).not.toHaveProperty('replyTo');
  });

  test('are listed and found by their id', async () => {
    await create();
    expect((await bank.call('GET', '/outreach-settings')).body.meta.pagination.total).toBe(1);
    expect((await bank.call('GET', '/outreach-settings/1')).status).toBe(200);
    expect((await bank.call('GET', '/outreach-settings/2')).status).toBe(404);
  });
});

test.each<[object, string]>([
  [{ sender: { name: 'Acme', email: 'x' } }, '/data/attributes/sender/email'],
  [{ sender: { name: 'Acme\r\nBcc: you@example.com', email: 'a@b.example' } }, '/data/attributes/sender/name'],
  [{ replyTo: 'a@b.example\r\nBcc: you@example.com' }, '/data/attributes/replyTo'],
  [{ language: 'fr' }, '/data/attributes/language'],
  [{ emails: { newsletter: true } }, '/data/attributes/emails'],
  [{ label: '' }, '/data/attributes/label'],
])('400: %j', async (attributes, pointer) => {
  expect(refusals(await create(attributes))).toEqual([['invalid_value', pointer]]);
});

describe('in a live stage, the sender', () => {
  const live = () => caller({ ...bank.platform, settings: { ...bank.platform.settings, sandbox: false } }, bank.token);
  const createLive = (email: string) =>
    live()('POST', '/outreach-settings', body({ label: 'live', sender: { name: 'Acme', email } }));
  const give = (...domains: readonly string[]) =>
    setSenderDomains(bank.platform, { organisationId: bank.organisationId, domains });
  const refused = [['invalid_value', '/data/attributes/sender/email']];

  test('has no domain until the operator gives one to the organisation', async () => {
    expect(refusals(await createLive('accounts@acme.example'))).toEqual(refused);
  });

  test.each([
    ['accounts@acme.example', 201],
    ['accounts@ACME.example', 201],
    ['accounts@mail.acme.example', 201],
    ['accounts@notacme.example', 400],
    ['acme.example@other.example', 400],
    ['accounts@acme.example.org', 400],
    ['accounts@example', 400],
  ])('%s is answered with %d if the domain is acme.example', async (email, status) => {
    await give('acme.example');
    expect((await createLive(email)).status).toBe(status);
  });

  test('has a domain of the organisation after a change too, and other changes do not ask', async () => {
    await give('acme.example');
    await createLive('accounts@acme.example');
    const change = (attributes: object) => live()('PATCH', '/outreach-settings/1', body(attributes));
    expect(refusals(await change({ sender: { name: 'Acme', email: 'a@other.example' } }))).toEqual(refused);
    expect((await change({ sender: { name: 'Acme', email: 'help@acme.example' } })).status).toBe(200);
    await give('other.example');
    expect((await change({ language: 'es' })).status).toBe(200);
  });
});
