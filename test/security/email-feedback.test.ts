import { emailFeedbackQueue, emailsQueue } from '../../functions/outreach/emails/queues.ts';
import { suppressionKind } from '../../functions/outreach/emails/suppressions.ts';
import { emailFeedbackWorker, foreignFeedbackMessage } from '../../functions/outreach/emails/workers/email-feedback.ts';
import { emailsWorker } from '../../functions/outreach/emails/workers/emails.ts';
import { partitionKey } from '../../functions/kernel/table/kind.ts';
import { setUpOutreach, startMigration } from '../migrations/migration-bank.ts';
import { anotherOrganisation, openAccount, openCustomer } from '../support/bank/bank.ts';
import { eventTypesOf } from '../support/bank/journal.ts';
import { useOrganisation } from '../support/bank/use-bank.ts';
import { deliver, takeSent } from '../support/bank/workers.ts';

const bank = useOrganisation({ at: '2026-12-01T15:00:00.000Z' });
const address = 'complaint@example.com';
const bounce = { eventType: 'Bounce', bounce: { bounceType: 'Permanent' } };

/** Feedback as Amazon SES sends it. */
interface Feedback {
  readonly source: string;
  readonly detail: {
    readonly eventType: string;
    readonly mail: {
      readonly destination: readonly string[];
      readonly tags: { readonly organisation: readonly string[]; readonly email: readonly string[] };
    };
  };
}

/** Sends the invitation of a customer; answers the true feedback about it. */
async function invite(): Promise<Feedback> {
  await setUpOutreach(bank);
  const customer = await openCustomer(bank);
  await openAccount(bank, { customerId: customer, cents: 500_00 });
  const attributes = { email: address };
  await bank.call('PATCH', `/customers/${customer}`, { data: { type: 'individualCustomer', attributes } });
  takeSent(bank, emailFeedbackQueue.name);
  takeSent(bank, emailsQueue.name);
  await startMigration(bank, customer);
  await deliver(bank, emailsWorker, { organisationId: bank.organisationId });
  const [feedback] = takeSent(bank, emailFeedbackQueue.name);
  return feedback as unknown as Feedback;
}

const suppressed = (organisationId = bank.organisationId) =>
  bank.table.query({ pk: partitionKey(suppressionKind, organisationId) });
const take = (feedback: object) => deliver(bank, emailFeedbackWorker, { ...feedback });

describe('somebody who forges feedback of Amazon SES', () => {
  test('stops no e-mails with the tags of an e-mail that went to another address, and raises an alarm', async () => {
    const { detail, ...envelope } = await invite();
    bank.logs.length = 0;
    for (const destination of [['victim@example.com'], [`"${address}" <mallory@example.com>`]]) {
      const mail = { ...detail.mail, destination };
      expect(await take({ ...envelope, detail: { ...detail, ...bounce, mail } })).toBe(true);
    }
    expect(await suppressed()).toEqual([]);
    expect(bank.logs.filter(({ message }) => message === foreignFeedbackMessage.text)).toHaveLength(2);
  });

  test.each<[string, (feedback: Feedback) => object]>([
    ['is of another source', (feedback) => ({ ...feedback, source: 'com.example' })],
    ['has no source', ({ detail }) => ({ detail })],
    [
      'names no address',
      ({ detail, ...rest }) => ({ ...rest, detail: { ...detail, mail: { tags: detail.mail.tags } } }),
    ],
    [
      'names two organisations',
      ({ detail, ...rest }) => {
        const tags = { ...detail.mail.tags, organisation: [...detail.mail.tags.organisation, '1'] };
        return { ...rest, detail: { ...detail, mail: { ...detail.mail, tags } } };
      },
    ],
  ])('stops none with a message that %s: it is put aside, with an alarm on the queue', async (_, forge) => {
    expect(await take(forge(await invite()))).toBe(false);
    expect(await suppressed()).toEqual([]);
  });

  test('reaches no other organisation with the e-mail of one', async () => {
    const { detail, ...envelope } = await invite();
    const { organisationId } = await anotherOrganisation(bank);
    const tags = { ...detail.mail.tags, organisation: [organisationId] };
    expect(await take({ ...envelope, detail: { ...detail, mail: { ...detail.mail, tags } } })).toBe(false);
    expect([await suppressed(), await suppressed(organisationId)]).toEqual([[], []]);
  });

  test('changes nothing by sending the true feedback again', async () => {
    const feedback = await invite();
    expect(await eventTypesOf(bank, () => take(feedback))).toEqual(['customer.emailSuppressed']);
    expect(await suppressed()).toHaveLength(1);
    expect(await eventTypesOf(bank, () => take({ ...feedback, detail: { ...feedback.detail, ...bounce } }))).toEqual(
      [],
    );
    expect(await suppressed()).toMatchObject([{ reason: 'Complaint' }]);
  });
});
