import type { AlarmMessage, LogAlarm } from '../../../kernel/base/alarm-message.ts';
import * as z from 'zod';
import { accountKind } from '../../../accounts/accounts/for-others.ts';
import { emailAboutDispute, emailsToOwners } from '../../../cards/disputes/email-about-dispute.ts';
import { disputeKind } from '../../../cards/disputes/for-others.ts';
import { formEmailToApplicant } from '../../../onboarding/application-forms/email-to-applicant.ts';
import { applicationFormKind } from '../../../onboarding/application-forms/for-others.ts';
import { emailToCustomer } from '../../../onboarding/customers/email-to-customer.ts';
import { customerKind } from '../../../onboarding/customers/for-others.ts';
import { type Instant, plusMs } from '../../../kernel/base/calendar/instant.ts';
import { isConditionFailure } from '../../../kernel/table/concurrency-conflict.ts';
import { defineQueueWorker } from '../../../kernel/workers/define-worker.ts';
import type { Email } from '../../../ports/emails/port.ts';
import { organisation, organisationKind } from '../../../organisations/for-others.ts';
import type { Platform } from '../../../ports/platform.ts';
import { isOn, maySendAs, outreachSettingsKind } from '../../outreach-settings/for-others.ts';
import { linkTextOf, pageAddress } from '../../hosted-pages/links.ts';
import { themeKind } from '../../themes/for-others.ts';
import { emailFeedbackQueue, emailsQueue } from '../queues.ts';
import { renderEmail } from '../render.ts';
import { simulatedFeedback } from '../simulated-feedback.ts';
import {
  type ClaimedEmail,
  emailItem,
  emailKind,
  type EmailRecord,
  endEmail,
  openEmails,
  splitEmail,
} from '../store.ts';
import { addressHash, suppression, suppressionKind } from '../suppressions.ts';

const refusedEmails: LogAlarm = {
  name: 'RefusedEmails',
  runbook: 'refused-emails',
  severity: 'nextDay',
  owner: 'support',
  says: 'could not hand an e-mail to the provider',
};

/** Logged, with an alarm, for an e-mail that the provider refuses, or whose sender has a domain that is not the organisation's. */
export const refusedEmailMessage: AlarmMessage = { text: 'e-mail refused', alarm: refusedEmails };

/** Logged, with an alarm, for an e-mail that could not be handed over for an unknown reason. It is tried again. */
export const failedEmailMessage: AlarmMessage = { text: 'e-mail not handed over', alarm: refusedEmails };

/** Logged, with an alarm, for a letter about a dispute whose receiver gets no e-mail: the law wants the notice all the same. */
export const unsentNoticeMessage: AlarmMessage = { text: 'notice about a dispute not sent', alarm: refusedEmails };

/** `after`: the last e-mail of the page before; `isLate`: true if one of the pages before has to be tried again. */
const message = z.object({
  organisationId: z.string(),
  after: z.string().optional(),
  isLate: z.boolean().optional(),
});
/** E-mails that one message sends at most; another message follows if there are more. */
const pageMax = 25;
/** How long a worker may take for one e-mail before another one tries it. */
const claimMs = 60_000;
const retrySeconds = 120;

/**
 * Sends the e-mails of an organisation that are recorded. Each is claimed before it is handed over, so two workers do not send the
 * same one. If the provider does not answer, or the process dies, it is sent again under the same id.
 */
export const emailsWorker = defineQueueWorker({
  id: 'emails',
  summary: 'Sends the e-mails to customers and applicants that are recorded',
  source: { kind: 'queue', queue: emailsQueue, batchSize: 1, maximumConcurrency: 5 },
  duty: { severity: 'nextDay', owner: 'platform' },
  timeoutSeconds: 60,
  whenSuspended: 'goesOn',
  uses: {
    read: [
      organisationKind,
      customerKind,
      applicationFormKind,
      accountKind,
      disputeKind,
      themeKind,
      outreachSettingsKind,
      suppressionKind,
    ],
    write: [emailKind],
  },
  sends: [emailsQueue.name, emailFeedbackQueue.name],
  needs: ['cipher', 'emails'],
  alarmsOn: [refusedEmailMessage, failedEmailMessage, unsentNoticeMessage],

  handle: async ({ body }, platform) => {
    const { organisationId, after, isLate = false } = message.parse(body);
    const range = { pk: openEmails(organisationId), from: after === undefined ? '0' : `${after}~`, to: '~' };
    const open = await platform.table.query({ ...range, limit: pageMax });
    let isOneLate = isLate;
    for (const item of open) isOneLate = (await trySending(platform, emailItem.parse(item))) === 'later' || isOneLate;
    const last = open.at(-1);
    if (last !== undefined && open.length === pageMax) {
      const next = { organisationId, after: last.sk, isLate: isOneLate };
      await platform.queues.send({ queue: emailsQueue.name, body: next });
    } else if (isOneLate) {
      await platform.queues.send({ queue: emailsQueue.name, body: { organisationId }, delaySeconds: retrySeconds });
    }
  },
});

/** Sends an e-mail. If the provider fails in an unknown way, the others go on, and this one is tried later. */
async function trySending(platform: Platform, one: EmailRecord): Promise<'done' | 'later'> {
  try {
    return await sendOne(platform, one);
  } catch (error) {
    const { organisationId, id: resourceId, name } = one;
    platform.log.alarm(failedEmailMessage, { worker: 'emails', organisationId, resourceId, outcome: name }, error);
    return 'later';
  }
}

async function sendOne(platform: Platform, one: EmailRecord): Promise<'done' | 'later'> {
  const now = platform.clock.now();
  const claimed = await claim(platform, one, now);
  if (claimed === undefined) return 'later';
  if (claimed.dispute !== undefined && claimed.customer === undefined) return sendToOwners(platform, claimed);
  const email = await emailFor(platform, claimed);
  const { organisationId, id: resourceId, name } = one;
  if (email === 'unaddressed') {
    platform.log.alarm(unsentNoticeMessage, { worker: 'emails', organisationId, resourceId, outcome: name });
  }
  if (email === 'off' || email === 'unaddressed') return end(platform, claimed, { outcome: 'off' });
  const hash = addressHash(email.to, organisationId, await platform.cipher(organisationId));
  if ((await platform.table.get(suppression(organisationId, hash).key)) !== undefined) {
    if (one.dispute !== undefined) {
      platform.log.alarm(unsentNoticeMessage, { worker: 'emails', organisationId, resourceId, outcome: name });
    }
    return end(platform, claimed, { outcome: 'suppressed', addressHash: hash });
  }
  const outcome = (await isOwnSender(platform, email)) ? await platform.emails.send(email) : 'undeliverable';
  if (outcome === 'timed out') return 'later';
  if (outcome === 'undeliverable') {
    platform.log.alarm(refusedEmailMessage, { worker: 'emails', organisationId, resourceId, outcome: name });
  }
  await end(platform, claimed, { outcome, addressHash: hash });
  const feedback = platform.settings.sandbox ? simulatedFeedback(email.to, organisationId, one.id) : undefined;
  if (feedback !== undefined) await platform.queues.send({ queue: emailFeedbackQueue.name, body: { ...feedback } });
  return 'done';
}

/**
 * Sends a letter to each owner of an account. If the process dies between them, the message that woke it comes again, and finds those that are
 * left.
 */
async function sendToOwners(platform: Platform, claimed: ClaimedEmail): Promise<'done' | 'later'> {
  const { records, writes } = splitEmail(claimed, await emailsToOwners(platform.table, claimed));
  await platform.table.transact(writes);
  let outcome: 'done' | 'later' = 'done';
  for (const one of records) if ((await trySending(platform, one)) === 'later') outcome = 'later';
  return outcome;
}

/** The operator may have taken a domain away after the settings named it. */
async function isOwnSender({ table, settings }: Platform, { organisationId, from }: Email): Promise<boolean> {
  if (settings.sandbox) return true;
  const ref = organisation(organisationId);
  const stored = await table.get(ref.key);
  return stored !== undefined && maySendAs(ref.parse(stored), from.email, settings);
}

async function end(
  { table, clock }: Platform,
  claimed: EmailRecord,
  outcome: Parameters<typeof endEmail>[1],
): Promise<'done'> {
  await table.transact(endEmail(claimed, outcome, clock.now()));
  return 'done';
}

/** The e-mail for this worker alone; undefined while another one is sending it, or if it was sent. */
async function claim({ table }: Platform, one: EmailRecord, now: Instant): Promise<ClaimedEmail | undefined> {
  if (one.claimedUntil !== undefined && one.claimedUntil > now) return undefined;
  const claimedUntil = plusMs(now, claimMs);
  const claimed = { ...one, claimedUntil, recordedAt: one.recordedAt ?? now, version: one.version + 1 };
  try {
    await table.put({
      Item: claimed,
      ConditionExpression: '#version = :version',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: { ':version': one.version },
    });
    return claimed;
  } catch (error) {
    if (isConditionFailure(error)) return undefined;
    throw error;
  }
}

/** What writes an e-mail, by what it concerns. */
function writerOf({ applicationForm, dispute }: EmailRecord): typeof emailToCustomer | typeof emailAboutDispute {
  if (applicationForm !== undefined) return formEmailToApplicant;
  return dispute === undefined ? emailToCustomer : emailAboutDispute;
}

/**
 * An e-mail in the look and language that hold now. `off` if nobody gets it: the organisation sends none of its kind or has no sender,
 * or whom it concerns is erased. `unaddressed` if somebody is to get a notice and has no address.
 */
async function emailFor(platform: Platform, one: ClaimedEmail): Promise<Email | 'off' | 'unaddressed'> {
  const addressed = await writerOf(one)(platform.table, one);
  if (addressed === 'unaddressed') return addressed;
  if (addressed === undefined || !isOn(addressed.outreach, one.name)) return 'off';
  const { organisationId, id, createdAt, recordedAt } = one;
  const { concerns, to, outreach, theme, language, letter, place } = addressed;
  const url = pageAddress(platform.settings, place.of, linkTextOf(place, await platform.cipher(organisationId)));
  const { subject, text, html } = renderEmail(letter, { theme, language, url });
  const { sender: from, replyTo } = outreach;
  return { organisationId, id, concerns, from, replyTo, to, subject, text, html, createdAt, recordedAt };
}
