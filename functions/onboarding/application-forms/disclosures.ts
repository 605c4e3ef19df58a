import type { Bank } from '../../organisations/banks.ts';
import type { Theme } from '../../outreach/themes/for-others.ts';
import { type ApplicationForm, disclosureNames, type DisclosureName } from './store.ts';

export interface Disclosure {
  readonly title: string;
  readonly url: string;
}

interface DisclosureSources {
  readonly theme: Theme | undefined;
  readonly bank: Bank;
  readonly titles: Readonly<Record<DisclosureName, string>>;
}

/** The documents that an applicant agrees to: those of the form, and where it names none those of the theme and of the bank. */
export function disclosuresOf(
  { settingsOverride }: Pick<ApplicationForm, 'settingsOverride'>,
  { theme, bank, titles }: DisclosureSources,
): readonly Disclosure[] {
  const usual: Partial<Record<DisclosureName, string | undefined>> = {
    privacyPolicyUrl: theme?.links.privacyPolicy,
    clientTermsUrl: theme?.links.terms,
    depositTermsUrl: bank.accountTermsUrl,
  };
  const named = disclosureNames.flatMap((name) => {
    const url = settingsOverride[name] ?? usual[name];
    return url === undefined ? [] : [{ title: titles[name], url }];
  });
  return [...named, ...(settingsOverride.additionalDisclosures ?? [])];
}
