import * as z from 'zod';
import { defineItem, instantSchema, type ItemOf } from '../../kernel/table/item.ts';
import type { Kind } from '../../kernel/table/kind.ts';
import { numberedByOrganisation } from '../numbered-by-organisation.ts';
import { languages } from '../languages.ts';

export const outreachSettingsKind: Kind = {
  prefix: 'ors',
  owner: 'organisation',
  holds: "an organisation's settings for e-mails to its customers, and their count",
  keys: { pk: '<org>', sk: 'head, c#<id>', foundBy: 'id, ascending' },
};

/** The e-mails that an organisation can turn off. */
export const outreachEmails = ['invitation', 'weeklyReminder', 'closureNotice', 'transferConfirmation'] as const;
export type OutreachEmail = (typeof outreachEmails)[number];

export const outreachSettingsItem = defineItem(outreachSettingsKind, {
  version: z.number(),
  organisationId: z.string(),
  id: z.string(),
  label: z.string(),
  sender: z.object({ name: z.string(), email: z.string() }),
  replyTo: z.string().optional(),
  language: z.enum(languages),
  emails: z.record(z.enum(outreachEmails), z.boolean()),
  createdAt: instantSchema,
  updatedAt: instantSchema.optional(),
});
export type OutreachSettings = ItemOf<typeof outreachSettingsItem>;

/** An organisation numbers its outreach settings. The first ones are used where none are named. */
export const outreachSettings = numberedByOrganisation(outreachSettingsItem);
