import { invariant } from '../../kernel/base/invariant.ts';
import { readItem } from '../../kernel/table/read-item.ts';
import type { Table } from '../../kernel/table/table.ts';
import { emailOf } from '../../onboarding/customers/contact-email.ts';
import { customer } from '../../onboarding/customers/for-others.ts';
import { organisation } from '../../organisations/for-others.ts';
import type { Addressed } from '../../outreach/emails/addressed.ts';
import { type DisputeFacts, disputeLetterOf } from '../../outreach/emails/dispute-letters.ts';
import type { EmailRecord } from '../../outreach/emails/for-others.ts';
import { type DisputeEmail, outreachSettings } from '../../outreach/outreach-settings/for-others.ts';
import { themes } from '../../outreach/themes/for-others.ts';
import { usualColors } from '../../outreach/themes/theme.ts';
import { disputePageOf } from './page-link.ts';

/**
 * A letter to an owner of an account about a dispute, in the look and the language that the organisation has set first. Undefined if the
 * customer is erased.
 */
export async function emailAboutDispute(table: Table, one: EmailRecord): Promise<Addressed | undefined> {
  const { organisationId, dispute, customer: concerns, facts } = one;
  invariant(concerns !== undefined && dispute !== undefined, `the e-mail ${one.id} concerns nobody`);
  const [theme, outreach, record, org] = await Promise.all([
    readItem(table, themes.ref(organisationId, '1')),
    readItem(table, outreachSettings.ref(organisationId, '1')),
    readItem(table, customer(organisationId, concerns.id)),
    readItem(table, organisation(organisationId)),
  ]);
  invariant(org !== undefined, 'the organisation of an e-mail was not found');
  const to = record && emailOf(record);
  if (to === undefined || outreach === undefined) return undefined;
  const { language, replyTo, sender } = outreach;
  const usualLook: Addressed['theme'] = {
    name: org.name,
    colors: usualColors,
    font: 'System',
    supportContact: { email: replyTo ?? sender.email },
  };
  const letter = disputeLetterOf(one.name as DisputeEmail, language, facts as unknown as DisputeFacts);
  const place = disputePageOf({ organisationId, id: dispute.id });
  return { concerns, to, outreach, theme: theme ?? usualLook, language, letter, place };
}
