import type { ApplicationForm } from './store.ts';

interface Named {
  readonly fullName?: { readonly first: string; readonly last: string } | undefined;
  readonly name?: string | undefined;
  readonly dba?: string | undefined;
  readonly email?: string | undefined;
  readonly contact?: Pick<Named, 'fullName' | 'email'> | undefined;
}

/** The e-mail address and the names by which the list finds the form of an applicant. */
export function searchedBy(applicant: Named): Pick<ApplicationForm, 'email' | 'words'> {
  const { fullName, name, dba, contact } = applicant;
  const email = applicant.email ?? contact?.email;
  const people = [fullName, contact?.fullName].flatMap((one) => (one === undefined ? [] : [one.first, one.last]));
  const words = [name, dba, ...people].filter((word) => word !== undefined).join(' ');
  return { ...(email === undefined ? {} : { email }), ...(words === '' ? {} : { words }) };
}
