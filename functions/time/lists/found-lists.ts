import type { DeclaredFilter } from '../../kernel/lists/filters.ts';
import type { ListedThings } from '../../kernel/lists/organisation-list.ts';
import { formFilters } from '../../onboarding/application-forms/filters.ts';
import { applicationForms } from '../../onboarding/application-forms/for-others.ts';
import { applicationFilters } from '../../onboarding/applications/filters.ts';
import { applications } from '../../onboarding/applications/for-others.ts';
import { customerFilters } from '../../onboarding/customers/filters.ts';
import { customers } from '../../onboarding/customers/for-others.ts';

/** A list with an index: what is listed, and the filters that look it up. */
export interface IndexedList {
  readonly things: ListedThings<{ readonly id: string }>;
  readonly filters: Readonly<Record<string, DeclaredFilter>>;
}

/** The lists with an index. A test compares them with the operations that search one. */
export const foundLists: readonly IndexedList[] = [
  { things: customers, filters: customerFilters },
  { things: applications, filters: applicationFilters },
  { things: applicationForms, filters: formFilters },
];
