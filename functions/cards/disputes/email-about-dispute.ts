import { account } from '../../accounts/accounts/for-others.ts';
import { defined } from '../../kernel/base/defined.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { readItem } from '../../kernel/table/read-item.ts';
import type { Table } from '../../kernel/table/table.ts';
import { emailOf } from '../../onboarding/customers/contact-email.ts';
import { customer } from '../../onboarding/customers/for-others.ts';
import { organisation } from '../../organisations/for-others.ts';
import type { UnrenderedEmail } from '../../outreach/emails/addressed.ts';
import { type DisputeFacts, disputeLetterOf } from '../../outreach/emails/dispute-letters.ts';
import { type EmailDraft, type EmailRecord } from '../../outreach/emails/for-others.ts';
import { type DisputeEmail, isOn, outreachSettings } from '../../outreach/outreach-settings/for-others.ts';
import { themes } from '../../outreach/themes/for-others.ts';
import { usualColors } from '../../outreach/themes/theme.ts';
import { disputePageOf } from './page-link.ts';
import { disputes } from './store.ts';

/** A letter about a dispute to each of those who own the account now, in the place of one to all of them. */
export async function emailsToOwners(table: Table, one: EmailRecord): Promise<readonly EmailDraft[]> {
  const { organisationId, createdAt, recordedAt, facts = {}, dispute: about } = one;
  invariant(about !== undefined, `the e-mail ${one.id} is about no dispute`);
  const [dispute] = await disputes.byId(table, organisationId, [about.id]);
  const owned = dispute && (await readItem(table, account(organisationId, dispute.accountId)));
  invariant(owned !== undefined, 'the account of a dispute was not found');
  const name = one.name as DisputeEmail;
  return owned.customerIds.map((id) => ({
    organisationId,
    name,
    dispute: about,
    customer: { type: owned.customerType, id },
    facts,
    reference: `${about.id}-${name}-${id}`,
    createdAt,
    ...defined({ recordedAt }),
  }));
}

/**
 * A letter to an owner of an account about a dispute, in the look and the language that the organisation has set first. Undefined if the
 * customer is erased or the letter is turned off; `unaddressed` if a customer has no address: the notice has to go by post.
 */
export async function emailAboutDispute(
  table: Table,
  one: EmailRecord,
): Promise<UnrenderedEmail | 'unaddressed' | undefined> {
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
  if (outreach === undefined || !isOn(outreach, one.name)) return undefined;
  if (to === undefined) return record?.erasedAt === undefined ? 'unaddressed' : undefined;
  const { language, replyTo, sender } = outreach;
  const usualLook: UnrenderedEmail['theme'] = {
    name: org.name,
    colors: usualColors,
    font: 'System',
    supportContact: { email: replyTo ?? sender.email },
  };
  const letter = disputeLetterOf(one.name as DisputeEmail, language, facts as unknown as DisputeFacts);
  const place = disputePageOf({ organisationId, id: dispute.id });
  return { concerns, to, outreach, theme: theme ?? usualLook, language, letter, place };
}
