import type { Theme } from '../../outreach/themes/for-others.ts';
import { type ApplicationForm, disclosureNames, type DisclosureName } from './store.ts';

export interface Disclosure {
  readonly title: string;
  readonly url: string;
}

/** The documents that an applicant agrees to: those of the form, and where it names none those of the theme. */
export function disclosuresOf(
  { settingsOverride }: Pick<ApplicationForm, 'settingsOverride'>,
  theme: Theme | undefined,
  titles: Readonly<Record<DisclosureName, string>>,
): readonly Disclosure[] {
  const ofTheme: Partial<Record<DisclosureName, string | undefined>> = {
    privacyPolicyUrl: theme?.links.privacyPolicy,
    clientTermsUrl: theme?.links.terms,
  };
  const named = disclosureNames.flatMap((name) => {
    const url = settingsOverride[name] ?? ofTheme[name];
    return url === undefined ? [] : [{ title: titles[name], url }];
  });
  return [...named, ...(settingsOverride.additionalDisclosures ?? [])];
}
