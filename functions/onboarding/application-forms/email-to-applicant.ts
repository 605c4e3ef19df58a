import { invariant } from '../../kernel/base/invariant.ts';
import { readItem } from '../../kernel/table/read-item.ts';
import type { Table } from '../../kernel/table/table.ts';
import { organisation } from '../../organisations/for-others.ts';
import type { UnrenderedEmail } from '../../outreach/emails/addressed.ts';
import { applicationLetterOf } from '../../outreach/emails/application-letters.ts';
import type { EmailRecord } from '../../outreach/emails/for-others.ts';
import { type ApplicationEmail, outreachSettings } from '../../outreach/outreach-settings/for-others.ts';
import { themes } from '../../outreach/themes/for-others.ts';
import { usualColors } from '../../outreach/themes/theme.ts';
import { formPageSubjectOf } from './resource.ts';
import { applicationForm } from './store.ts';

/**
 * An e-mail to somebody who applied on a form: to the address in the application, in the language in which they have applied. Undefined
 * if the form is erased, or the organisation has no outreach settings.
 */
export async function formEmailToApplicant(table: Table, one: EmailRecord): Promise<UnrenderedEmail | undefined> {
  const { organisationId, applicationForm: concerns } = one;
  invariant(concerns !== undefined, `the e-mail ${one.id} concerns nobody`);
  const [form, org] = await Promise.all([
    readItem(table, applicationForm(organisationId, concerns.id)),
    readItem(table, organisation(organisationId)),
  ]);
  invariant(form !== undefined && org !== undefined, 'the form of an e-mail or its organisation was not found');
  const { email: to, whiteLabelThemeId, outreachSettingsId = '1', consent } = form;
  if (to === undefined || form.erasedAt !== undefined) return undefined;
  const themeRef = whiteLabelThemeId === undefined ? undefined : themes.ref(organisationId, whiteLabelThemeId);
  const [theme, outreach] = await Promise.all([
    readItem(table, themeRef),
    readItem(table, outreachSettings.ref(organisationId, outreachSettingsId)),
  ]);
  if (outreach === undefined) return undefined;
  const { replyTo, sender } = outreach;
  const usualLook: UnrenderedEmail['theme'] = {
    name: org.name,
    colors: usualColors,
    font: 'System',
    supportContact: { email: replyTo ?? sender.email },
  };
  const language = consent?.language ?? form.language;
  const letter = applicationLetterOf(one.name as ApplicationEmail, language, theme?.name ?? org.name);
  return { concerns, to, outreach, theme: theme ?? usualLook, language, letter, place: formPageSubjectOf(form) };
}
