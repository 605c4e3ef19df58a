import type { Html } from '../../../outreach/hosted-pages/rendered.ts';
import type { FormPageName } from '../flow.ts';

/** A page: its name in addresses, its title and its content. */
export interface FormPageContent {
  /** Absent for a page at the address of the form itself. */
  readonly name?: FormPageName;
  readonly title: string;
  readonly content: Html;
  /** True if something is wrong that has to be mended before the applicant goes on. */
  readonly isWrong?: boolean;
  /** True if the content loads a script. */
  readonly hasScript?: boolean;
}
