import { createHash } from 'node:crypto';
import * as z from 'zod';
import { type Instant, msOf } from '../../kernel/base/calendar/instant.ts';
import { idSchema, keptText } from '../../kernel/table/handling.ts';
import { defineItem, instantSchema, type ItemOf, type ItemRef } from '../../kernel/table/item.ts';
import { defineKind, partitionKey } from '../../kernel/table/kind.ts';
import { insert, remove, type Write } from '../../kernel/table/write.ts';
import {
  type ApplicationEmail,
  type DisputeEmail,
  type MigrationEmail,
  outreachEmails,
} from '../outreach-settings/for-others.ts';
import { emailsQueue } from './queues.ts';

/** Days that the record of a sent e-mail is kept. */
const keptDays = 400;

export const emailKind = defineKind({
  prefix: 'eml',
  owner: 'organisation',
  changedBy: ['update', 'delete'],
});

const link = z.object({ type: keptText, id: idSchema });

export const emailItem = defineItem(emailKind, () => ({
  version: z.number(),
  organisationId: idSchema,
  id: idSchema,
  name: z.enum(outreachEmails),
  /** Whom it goes to: a customer, who is moved to another bank, or somebody who applied on a form. */
  customer: link.optional(),
  applicationForm: link.optional(),
  /** The dispute that a letter to a customer is about. */
  dispute: link.optional(),
  /** Of an e-mail to a customer: its look and its sender, what it tells, and the page that it leads to. */
  whiteLabelThemeId: idSchema.optional(),
  outreachSettingsId: idSchema.optional(),
  facts: z.record(keptText, z.union([keptText, z.number()])).optional(),
  page: z.object({ of: keptText, id: idSchema }).optional(),
  /** The bank's time, and the real time. That is set when it is sent for the first time, if the change does not know it. */
  createdAt: instantSchema,
  recordedAt: instantSchema.optional(),
  /** Real time until which a worker is sending it. */
  claimedUntil: instantSchema.optional(),
  /** Of one that was sent: by which its bounce finds the address. */
  addressHash: keptText.optional(),
  outcome: z.enum(['sent', 'off', 'undeliverable', 'suppressed']).optional(),
  expiresAtSeconds: z.number().optional(),
}));
export type EmailRecord = ItemOf<typeof emailItem>;

/** An e-mail that a worker is sending. */
export type ClaimedEmail = EmailRecord & { readonly recordedAt: Instant };

export const openEmails = (organisationId: string): string => partitionKey(emailKind, organisationId, 'open');

interface DraftParts extends Pick<EmailRecord, 'organisationId' | 'createdAt'> {
  readonly recordedAt?: Instant;
  /** What the id follows from: the same e-mail is recorded once. */
  readonly reference: string;
}

type CustomerParts = 'customer' | 'whiteLabelThemeId' | 'outreachSettingsId' | 'facts' | 'page';

/** An e-mail to a customer who is moved. */
interface CustomerDraft extends DraftParts, Required<Pick<EmailRecord, CustomerParts>> {
  readonly name: MigrationEmail;
}

/** An e-mail to somebody who applied on a form. Everything else follows from the form when it is sent. */
interface ApplicantDraft extends DraftParts, Required<Pick<EmailRecord, 'applicationForm'>> {
  readonly name: ApplicationEmail;
}

/**
 * A letter to the owners of an account about a dispute. Its look and its sender follow when it is sent. It names no customer until it is
 * split into one for each of them.
 */
interface DisputeDraft extends DraftParts, Required<Pick<EmailRecord, 'dispute' | 'facts'>> {
  readonly name: DisputeEmail;
  readonly customer?: EmailRecord['customer'];
}

/** What a change tells somebody by e-mail: it is written with the change, and sent afterwards. */
export type EmailDraft = CustomerDraft | ApplicantDraft | DisputeDraft;

/** The write that records an e-mail, and the queue that has to be woken. */
export function recordEmail(draft: EmailDraft): {
  readonly writes: readonly Write[];
  readonly wakes: readonly string[];
} {
  return { writes: [insert(recordOf(draft))], wakes: [emailsQueue.name] };
}

function recordOf({ reference, ...draft }: EmailDraft): EmailRecord {
  const id = emailIdOf(reference);
  return { pk: openEmails(draft.organisationId), sk: id, version: 0, id, ...draft };
}

/** An id of 18 digits. */
function emailIdOf(reference: string): string {
  const hash = createHash('sha256').update(reference).digest().readBigUInt64BE();
  return String(10n ** 17n + (hash % (9n * 10n ** 17n)));
}

const doneEmails = (organisationId: string): string => partitionKey(emailKind, organisationId, 'done');

/** The record of an e-mail that has ended. */
export const doneEmail = (organisationId: string, id: string): ItemRef<EmailRecord> =>
  emailItem.ref({ pk: doneEmails(organisationId), sk: id });

/** The final result of an e-mail, with the fingerprint of its address if it has one. */
interface EmailEnd {
  readonly outcome: NonNullable<EmailRecord['outcome']>;
  readonly addressHash?: string | undefined;
}

/** The e-mails to each receiver, and the writes that put them in the place of one to all. */
export function splitEmail(
  one: EmailRecord,
  drafts: readonly EmailDraft[],
): { readonly records: readonly EmailRecord[]; readonly writes: readonly Write[] } {
  const records = drafts.map(recordOf);
  return { records, writes: [remove(one), ...records.map((record) => insert(record))] };
}

/** The writes that finish an e-mail: it leaves the open ones, and its record gets the result. */
export function endEmail(one: EmailRecord, { outcome, addressHash }: EmailEnd, realNow: Instant): readonly Write[] {
  const { claimedUntil: _, ...rest } = one;
  const done: EmailRecord = {
    ...rest,
    pk: doneEmails(one.organisationId),
    outcome,
    ...(addressHash === undefined ? {} : { addressHash }),
    expiresAtSeconds: Math.floor(msOf(realNow) / 1000) + keptDays * 86_400,
  };
  return [remove(one), insert(done)];
}
