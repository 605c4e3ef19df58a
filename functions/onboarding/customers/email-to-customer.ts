import { invariant } from '../../kernel/base/invariant.ts';
import { readItem } from '../../kernel/table/read-item.ts';
import type { Table } from '../../kernel/table/table.ts';
import type { UnrenderedEmail } from '../../outreach/emails/addressed.ts';
import type { EmailRecord } from '../../outreach/emails/for-others.ts';
import { letterOf, type MigrationFacts } from '../../outreach/emails/letters.ts';
import { type MigrationEmail, outreachSettings } from '../../outreach/outreach-settings/for-others.ts';
import { themes } from '../../outreach/themes/for-others.ts';
import { emailOf } from './contact-email.ts';
import { customer } from './for-others.ts';

/** An e-mail to a customer who is moved to another bank. Undefined once the customer is erased. */
export async function emailToCustomer(table: Table, one: EmailRecord): Promise<UnrenderedEmail | undefined> {
  const { organisationId, customer: concerns, whiteLabelThemeId, outreachSettingsId, facts, page } = one;
  invariant(concerns !== undefined && page !== undefined, `the e-mail ${one.id} concerns nobody`);
  const [theme, outreach, record] = await Promise.all([
    readItem(table, themes.ref(organisationId, whiteLabelThemeId ?? '')),
    readItem(table, outreachSettings.ref(organisationId, outreachSettingsId ?? '')),
    readItem(table, customer(organisationId, concerns.id)),
  ]);
  invariant(theme !== undefined && outreach !== undefined, 'the theme or the settings of an e-mail were not found');
  const to = record && emailOf(record);
  if (to === undefined) return undefined;
  const { language } = outreach;
  const letter = letterOf(one.name as MigrationEmail, language, facts as unknown as MigrationFacts);
  return { concerns, to, outreach, theme, language, letter, place: { organisationId, ...page } };
}
