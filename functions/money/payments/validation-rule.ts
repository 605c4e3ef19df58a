import type { AchClass } from './ach-classes.ts';
import type { AchOrder, DebitAuthorization } from './ach-terms.ts';

interface Validatable {
  readonly direction: AchOrder['direction'];
  readonly entryClass: AchClass;
  readonly authorization?: DebitAuthorization | undefined;
}

/**
 * True for a debit that a consumer has authorized in the web, from numbers that nobody has validated. The provider has validated a linked account; the
 * organisation says of other numbers, with their authorization, that it has. Each payment that brings numbers is their first use.
 */
export const isUnvalidated = ({ direction, entryClass, authorization }: Validatable): boolean =>
  direction === 'Debit' &&
  entryClass === 'WEB' &&
  authorization !== undefined &&
  authorization.accountValidatedOn === undefined;
