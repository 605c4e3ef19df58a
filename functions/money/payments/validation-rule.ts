import type { AchClass } from './ach-classes.ts';
import type { AchOrder, DebitAuthorization } from './ach-terms.ts';

interface Validatable {
  readonly direction: AchOrder['direction'];
  readonly entryClass: AchClass;
  readonly authorization?: DebitAuthorization | undefined;
}

/**
 * True for a debit that was authorized in the web, or is of class WEB, from numbers that nobody has validated. An order that names another class is no
 * exception: nothing else says whose the numbers are. The provider has validated a linked account; the organisation says of other numbers, with their
 * authorization, that it has. Each payment that brings numbers is their first use.
 */
export const isUnvalidated = ({ direction, entryClass, authorization }: Validatable): boolean =>
  direction === 'Debit' &&
  authorization !== undefined &&
  (authorization.kind === 'Online' || entryClass === 'WEB') &&
  authorization.accountValidatedOn === undefined;
