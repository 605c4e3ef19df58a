import { emailFeedbackQueue, emailsQueue } from '../../functions/outreach/emails/queues.ts';
import { emailFeedbackWorker } from '../../functions/outreach/emails/workers/email-feedback.ts';
import { emailsWorker, refusedEmailMessage } from '../../functions/outreach/emails/workers/emails.ts';
import { setSenderDomains } from '../../functions/founding/sender-domains.ts';
import type { Email, Emails } from '../../functions/ports/emails/port.ts';
import { fund, openAccount, openCustomer } from '../support/bank/bank.ts';
import { bodies } from '../support/bank/bodies.ts';
import { useOrganisation } from '../support/bank/use-bank.ts';
import { eventTypesOf } from '../support/bank/journal.ts';
import { deliver, runDue, takeSent } from '../support/bank/workers.ts';
import { agree, migrate, setUpOutreach, startMigration } from './migration-bank.ts';

const bank = useOrganisation({ at: '2026-12-01T15:00:00.000Z' });
let customer: string;
beforeEach(async () => {
  await setUpOutreach(bank);
  customer = await openCustomer(bank);
  await openAccount(bank, { customerId: customer, cents: 500_00 });
});

interface Mail {
  readonly attributes: {
    readonly to: string;
    readonly from: object;
    readonly subject: string;
    readonly text: string;
    readonly html: string;
  };
}

/** Sends what is recorded; answers the messages of the customer, the oldest first. */
async function mails(): Promise<readonly Mail['attributes'][]> {
  expect(await deliver(bank, emailsWorker, { organisationId: bank.organisationId })).toBe(true);
  const { body } = await bank.call('GET', '/sandbox/messages?filter[type]=emailMessage&sort=createdAt');
  return (body.data as Mail[]).map(({ attributes }) => attributes);
}
const subjects = async () => (await mails()).map(({ subject }) => subject);

test('the invitation leads to the page, in the name of the sender and the look of the theme', async () => {
  const { body } = await migrate(bank, customer);
  const [mail] = await mails();
  expect(mail).toMatchObject({
    from: { name: 'Acme', email: 'accounts@acme.example' },
    to: expect.stringContaining('@'),
    subject: 'Your Another Client accounts are moving to Second Sandbox Bank',
  });
  const { migrationUrl } = body.data.attributes as { migrationUrl: string };
  expect(mail?.text).toContain(migrationUrl);
  expect(mail?.html).toContain(`href="${migrationUrl}"`);
  expect(mail?.html).toContain('January 15, 2027');
  expect(mail?.html).toContain('background:#12496b');
});

test('it is not sent if the request suppresses it, or the settings turn it off', async () => {
  await startMigration(bank, customer, { suppressInvitationEmail: true });
  expect(await subjects()).toEqual([]);
  const other = await openCustomer(bank);
  await openAccount(bank, { customerId: other });
  await bank.call('PATCH', '/outreach-settings/1', bodies.outreachSettings({ emails: { invitation: false } }));
  await startMigration(bank, other);
  expect(await subjects()).toEqual([]);
});

test('each e-mail is sent once, however often the worker comes', async () => {
  await startMigration(bank, customer);
  expect(await subjects()).toHaveLength(1);
  expect(await subjects()).toHaveLength(1);
  expect(await bank.table.query({ pk: `eml#${bank.organisationId}#open` })).toEqual([]);
});

test('a live stage sends in the name of a domain of the organisation only, and tells the operator of another', async () => {
  const sent: Email[] = [];
  const emails: Emails = { send: (email) => Promise.resolve((sent.push(email), 'sent' as const)) };
  const settings = { ...bank.platform.settings, sandbox: false };
  const live = { ...bank, platform: { ...bank.platform, settings, emails } };
  const refused = () => bank.logs.filter(({ message }) => message === refusedEmailMessage.text).length;
  await startMigration(bank, customer);
  await deliver(live, emailsWorker, { organisationId: bank.organisationId });
  expect([sent.length, refused()]).toEqual([0, 1]);
  await setSenderDomains(bank.platform, { organisationId: bank.organisationId, domains: ['acme.example'] });
  const other = await openCustomer(bank);
  await openAccount(bank, { customerId: other });
  await startMigration(bank, other);
  await deliver(live, emailsWorker, { organisationId: bank.organisationId });
  expect([sent.map(({ from }) => from.email), refused()]).toEqual([['accounts@acme.example'], 1]);
});

test('names and themes cannot bring HTML into it', async () => {
  const evil = '<img src=x onerror=alert(1)>';
  await bank.call('PATCH', '/white-label-themes/1', bodies.theme({ name: evil }));
  await startMigration(bank, customer);
  const [mail] = await mails();
  expect(mail?.html).not.toContain('<img');
  expect(mail?.html).toContain('&lt;img');
});

test('in Spanish, if the settings say so', async () => {
  await bank.call('PATCH', '/outreach-settings/1', bodies.outreachSettings({ language: 'es' }));
  await startMigration(bank, customer);
  const [mail] = await mails();
  expect(mail?.subject).toBe('Sus cuentas de Another Client se trasladan a Second Sandbox Bank');
  expect(mail?.html).toContain('<html lang="es">');
  expect(mail?.html).toContain('15 de enero de 2027');
});

test('a reminder each week, until the customer answers', async () => {
  const id = await startMigration(bank, customer, { suppressInvitationEmail: true });
  const reminder = 'Reminder: your Another Client accounts are moving to Second Sandbox Bank';
  // The outbox keeps a week of real time.
  for (const [at, count] of [
    ['2026-12-08T16:00:00Z', 1],
    ['2026-12-09T16:00:00Z', 1],
    ['2026-12-15T15:30:00Z', 2],
  ] as const) {
    await runDue(bank, at);
    expect(await subjects()).toEqual(Array<string>(count).fill(reminder));
  }
  await agree(bank, id, 'accounts');
  await runDue(bank);
  await agree(bank, id, 'money');
  await runDue(bank);
  await runDue(bank, '2026-12-30T16:00:00Z');
  expect(await subjects()).not.toContain(reminder);
});

test('a confirmation of each transfer, and the closure 30 days ahead', async () => {
  const id = await startMigration(bank, customer, { suppressInvitationEmail: true });
  const [account] = (await bank.call('GET', `/accounts?filter[customerId]=${customer}`)).body.data as { id: string }[];
  await agree(bank, id, 'accounts');
  await runDue(bank);
  await agree(bank, id, 'money');
  await runDue(bank);
  expect(await subjects()).toEqual(['We have moved $500.00 to Second Sandbox Bank']);
  expect((await mails())[0]?.text).toContain('It will be available on December 2, 2026.');
  for (const at of ['2026-12-01T22:00:00Z', '2026-12-02T15:00:00Z', '2026-12-02T16:30:00Z']) await runDue(bank, at);
  await fund(bank, account?.id ?? '', 12_34);
  await runDue(bank, '2026-12-03T13:00:00Z');
  expect((await subjects()).at(-1)).toBe('We have moved $12.34 to Second Sandbox Bank');
  await runDue(bank, '2026-12-16T11:00:00Z');
  expect(await subjects()).toEqual([]);
  await runDue(bank, '2026-12-16T12:30:00Z');
  expect(await subjects()).toContain('Your accounts at Sandbox Bank will be closed on January 15, 2027');
});

describe('an address that does not work', () => {
  const reminder = 'Reminder: your Another Client accounts are moving to Second Sandbox Bank';
  const aWeekLater = '2026-12-08T15:00:00.000Z';
  const useAddress = (email: string) =>
    bank.call('PATCH', `/customers/${customer}`, { data: { type: 'individualCustomer', attributes: { email } } });

  /** Sends the invitation of a customer with this address, and delivers twice what comes back; answers the events of that. */
  async function inviteAt(email: string): Promise<readonly string[]> {
    expect((await useAddress(email)).status).toBe(200);
    takeSent(bank, emailFeedbackQueue.name);
    await startMigration(bank, customer);
    expect(await subjects()).toHaveLength(1);
    const messages = takeSent(bank, emailFeedbackQueue.name);
    expect(messages).toHaveLength(1);
    return eventTypesOf(bank, async () => {
      for (const body of [...messages, ...messages]) expect(await deliver(bank, emailFeedbackWorker, body)).toBe(true);
    });
  }

  test.each([
    ['bounce@example.com', ['customer.emailSuppressed'], []],
    ['Complaint+me@example.com', ['customer.emailSuppressed'], []],
    ['soft-bounce@example.com', [], [reminder]],
  ])('%s: the events %j, and later the e-mails %j', async (email, events, later) => {
    expect(await inviteAt(email)).toEqual(events);
    await runDue(bank, aWeekLater);
    expect(await subjects()).toEqual(later);
  });

  test('another address of the customer gets e-mails again', async () => {
    await inviteAt('bounce@example.com');
    await useAddress('works@example.com');
    await runDue(bank, aWeekLater);
    expect(await subjects()).toEqual([reminder]);
  });

  test('a message about an e-mail that nobody knows fails, and comes again', async () => {
    const tags = { organisation: [bank.organisationId], email: ['100000000000000001'] };
    const detail = { eventType: 'Complaint', mail: { tags } };
    expect(await deliver(bank, emailFeedbackWorker, { detail })).toBe(false);
  });
});

describe('if the provider', () => {
  /** Passes the worker its messages until none is left that is to be handled at once; answers how many were handled. */
  async function sendAll(
    send: (to: string) => 'sent' | 'timed out',
  ): Promise<{ handled: number; tried: ReadonlySet<string> }> {
    const tried = new Set<string>();
    const emails = {
      send: (email: { readonly id: string }) => {
        tried.add(email.id);
        return Promise.resolve(send(email.id));
      },
    };
    const other = { ...bank, platform: { ...bank.platform, emails } } as typeof bank;
    let queue: readonly object[] = [{ organisationId: bank.organisationId }];
    let handled = 0;
    while (queue.length > 0 && handled < 20) {
      for (const body of queue) {
        expect(await deliver(other, emailsWorker, body as Record<string, unknown>)).toBe(true);
        handled += 1;
      }
      queue = takeSent(bank, emailsQueue.name).filter((body) => 'after' in body);
    }
    return { handled, tried };
  }

  beforeEach(async () => {
    for (let count = 0; count < 30; count += 1) {
      const one = await openCustomer(bank);
      await openAccount(bank, { customerId: one });
      await startMigration(bank, one);
    }
  });

  test('does not answer, every e-mail is tried once, and again later', async () => {
    const { handled, tried } = await sendAll(() => 'timed out');
    expect([handled, tried.size]).toEqual([2, 30]);
  });

  test('fails for one e-mail, the others are sent', async () => {
    let first: string | undefined;
    const { tried } = await sendAll((id) => {
      first ??= id;
      if (id === first) throw new Error('an unknown error');
      return 'sent';
    });
    expect(tried.size).toBe(30);
    const open = await bank.table.query({ pk: `eml#${bank.organisationId}#open` });
    expect(open.map(({ sk }) => sk)).toEqual([first]);
    expect(bank.logs.filter(({ message }) => message === 'e-mail not handed over')).toHaveLength(1);
  });
});
