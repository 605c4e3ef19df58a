import * as z from 'zod';
import { idSchema, keptText } from '../../kernel/table/handling.ts';
import { defineItem, instantSchema, type ItemOf } from '../../kernel/table/item.ts';
import { defineKind } from '../../kernel/table/kind.ts';
import { numberedByOrganisation } from '../numbered-by-organisation.ts';
import { languages } from '../languages.ts';

/** What customers open is followed by letters as these say, so anybody may read them. The operations show them to the organisation alone. */
export const outreachSettingsKind = defineKind({ prefix: 'ors', owner: 'anybody' });

/** The e-mails to customers who are moved to another bank. */
export const migrationEmails = ['invitation', 'weeklyReminder', 'closureNotice', 'transferConfirmation'] as const;
export type MigrationEmail = (typeof migrationEmails)[number];

/** The e-mails to those who applied on a form. */
export const applicationEmails = ['applicationApproved', 'documentsNeeded', 'applicationDenied'] as const;
export type ApplicationEmail = (typeof applicationEmails)[number];

/** The letters to the owners of an account about a dispute: the notices of Regulation E. */
export const disputeEmails = ['disputeReceived', 'disputeCredited', 'disputeCreditReversal', 'disputeDecided'] as const;
export type DisputeEmail = (typeof disputeEmails)[number];

/** The e-mails that an organisation can turn off and on. */
export const outreachEmails = [...migrationEmails, ...applicationEmails, ...disputeEmails] as const;
export type OutreachEmail = (typeof outreachEmails)[number];

export const outreachSettingsItem = defineItem(outreachSettingsKind, () => ({
  version: z.number(),
  organisationId: idSchema,
  id: idSchema,
  label: keptText,
  sender: z.object({ name: keptText, email: keptText }),
  replyTo: keptText.optional(),
  language: z.enum(languages),
  /** Those that were turned off or on. The others are sent, except for letters about disputes. */
  emails: z.partialRecord(z.enum(outreachEmails), z.boolean()),
  createdAt: instantSchema,
  updatedAt: instantSchema.optional(),
}));
export type OutreachSettings = ItemOf<typeof outreachSettingsItem>;

const offUntilTurnedOn: ReadonlySet<OutreachEmail> = new Set(disputeEmails);

/**
 * True unless the settings turn an e-mail off. Letters about disputes have to be turned on, because an organisation may have sent its own
 * before the platform could.
 */
export const isOn = ({ emails }: Pick<OutreachSettings, 'emails'>, name: OutreachEmail): boolean =>
  emails[name] ?? !offUntilTurnedOn.has(name);

/** An organisation numbers its outreach settings. The first ones are used where none are named. */
export const outreachSettings = numberedByOrganisation(outreachSettingsItem);
