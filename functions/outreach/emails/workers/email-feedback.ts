import * as z from 'zod';
import { applicationFormEmailSuppressed } from '../../../onboarding/application-forms/events.ts';
import { applicationForm, applicationFormKind } from '../../../onboarding/application-forms/for-others.ts';
import { applicationFormToResource } from '../../../onboarding/application-forms/resource.ts';
import { customerEmailSuppressed } from '../../../onboarding/customers/events.ts';
import { customer, customerKind } from '../../../onboarding/customers/for-others.ts';
import { customerToResource } from '../../../onboarding/customers/resource.ts';
import type { AlarmMessage } from '../../../kernel/base/alarm-message.ts';
import { draftEvent, type EventDraft } from '../../../kernel/base/event-type.ts';
import type { FieldCipher } from '../../../ports/cipher/port.ts';
import { invariant } from '../../../kernel/base/invariant.ts';
import { clockKind } from '../../../kernel/clock/bank-clock.ts';
import { workerAuthor } from '../../../kernel/journal/author.ts';
import { commit, timesOf } from '../../../kernel/journal/commit.ts';
import { journalKind } from '../../../kernel/journal/journal.ts';
import { readItem } from '../../../kernel/table/read-item.ts';
import type { Table } from '../../../kernel/table/table.ts';
import { defineQueueWorker } from '../../../kernel/workers/define-worker.ts';
import type { PageView } from '../../hosted-pages/links.ts';
import { emailFeedbackQueue } from '../queues.ts';
import { doneEmail, emailKind } from '../store.ts';
import { addressHash, suppress, suppression, suppressionKind, type SuppressionReason } from '../suppressions.ts';

/** An event of Amazon SES, as EventBridge delivers it. */
const tag = z.tuple([z.string()]);
const message = z.object({
  source: z.literal('aws.ses'),
  detail: z.object({
    eventType: z.string(),
    bounce: z.object({ bounceType: z.string() }).optional(),
    mail: z.object({
      /** The addresses that the e-mail was sent to. Those that bounced may be others, to which mail is forwarded. */
      destination: z.array(z.string()).min(1),
      tags: z.object({ organisation: tag, email: tag }),
    }),
  }),
});
type Feedback = z.infer<typeof message>['detail'];

/** Logged if feedback names an e-mail of the platform that was sent to another address: somebody has sent mail with the tags of ours. */
export const foreignFeedbackMessage: AlarmMessage = {
  text: 'feedback about an e-mail names another address',
  alarm: {
    name: 'ForeignFeedback',
    runbook: 'foreign-feedback',
    severity: 'urgent',
    owner: 'security',
    says: 'has refused feedback about an e-mail that was sent to another address',
  },
};

/**
 * Takes bounces and complaints: nothing is sent to the address any more, and the organisation gets an event. A bounce that may pass
 * changes nothing. A message that comes before the e-mail is recorded as sent fails, and comes again. One that names another address than
 * the e-mail was sent to changes nothing and raises an alarm: tags are no proof, because whoever sends mail by SES chooses them.
 */
export const emailFeedbackWorker = defineQueueWorker({
  id: 'emailFeedback',
  summary: 'Stops e-mails to addresses that bounce or complain',
  source: { kind: 'queue', queue: emailFeedbackQueue, batchSize: 1, maximumConcurrency: 2 },
  duty: { severity: 'nextDay', owner: 'platform' },
  timeoutSeconds: 30,
  whenSuspended: 'goesOn',
  uses: { read: [emailKind, customerKind, applicationFormKind, clockKind], write: [suppressionKind, journalKind] },
  needs: ['cipher'],
  alarmsOn: [foreignFeedbackMessage],

  handle: async ({ body }, platform) => {
    const { detail } = message.parse(body);
    const reason = reasonOf(detail);
    const { destination, tags } = detail.mail;
    const [[organisationId], [id]] = [tags.organisation, tags.email];
    const { table, log } = platform;
    const email = doneEmail(organisationId, id);
    const stored = await table.get(email.key);
    if (reason === undefined) return;
    invariant(stored !== undefined, `the e-mail ${id} is not recorded as sent yet`);
    const { addressHash: hash, customer: receiver, applicationForm: form } = email.parse(stored);
    if (hash === undefined) return;
    const cipher = await platform.cipher(organisationId);
    if (!destination.some((address) => addressHash(address, organisationId, cipher) === hash)) {
      log.alarm(foreignFeedbackMessage, { worker: 'emailFeedback', organisationId, outcome: reason });
      return;
    }
    if ((await table.get(suppression(organisationId, hash).key)) !== undefined) return;
    const times = await timesOf(platform, organisationId);
    const view = { cipher, settings: platform.settings };
    const event =
      form === undefined
        ? await customerEvent(table, { organisationId, id: receiver?.id ?? '' }, reason, cipher)
        : await formEvent(table, { organisationId, id: form.id }, reason, view);
    await commit(
      platform,
      { ...times, author: workerAuthor('emails') },
      {
        writes: [suppress({ organisationId, hash }, reason, times.realNow)],
        events: [event],
      },
    );
  },
});

interface Recipient {
  readonly organisationId: string;
  readonly id: string;
}

async function customerEvent(
  table: Table,
  { organisationId, id }: Recipient,
  reason: SuppressionReason,
  cipher: FieldCipher,
): Promise<EventDraft> {
  const one = await readItem(table, customer(organisationId, id));
  invariant(one !== undefined, 'the customer of an e-mail was not found');
  return draftEvent(customerEmailSuppressed, {
    attributes: { reason },
    relationships: { customer: { type: one.type, id: one.id } },
    tags: one.tags,
    resource: customerToResource(one, cipher),
  });
}

async function formEvent(
  table: Table,
  { organisationId, id }: Recipient,
  reason: SuppressionReason,
  view: PageView,
): Promise<EventDraft> {
  const form = await readItem(table, applicationForm(organisationId, id));
  invariant(form !== undefined, 'the form of an e-mail was not found');
  return draftEvent(applicationFormEmailSuppressed, {
    attributes: { reason },
    relationships: { applicationForm: { type: 'applicationForm', id } },
    tags: form.tags,
    resource: applicationFormToResource(form, view),
  });
}

/** Why the address gets no more mail; undefined if it still does. */
function reasonOf({ eventType, bounce }: Feedback): SuppressionReason | undefined {
  if (eventType === 'Complaint') return 'Complaint';
  return eventType === 'Bounce' && bounce?.bounceType === 'Permanent' ? 'Bounce' : undefined;
}
