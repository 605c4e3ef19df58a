import { beneficialOwnersMax } from '../applications/business.ts';
import type { Answers, Values } from './answers.ts';
import { type OwnerPage, ownerNumberOf } from './flow.ts';
import type { FieldProblem } from './page-input.ts';

/** How many owners a form takes. */
export const ownersMax = beneficialOwnersMax;

/** Percentages such as thirds do not add up exactly. */
const wholeShares = 100 + 1e-6;

/** A problem if the owners have more than the whole business with this share of one of them. */
export function sharesProblem(
  { owners, pages }: Answers,
  page: OwnerPage,
  { percentage }: Values,
): readonly FieldProblem[] {
  const others = owners
    .filter((number) => number !== ownerNumberOf(page))
    .reduce((sum, number) => sum + Number(pages[`owner-${number}`]?.['percentage'] ?? 0), 0);
  return others + Number(percentage ?? 0) > wholeShares ? [{ field: 'percentage', what: 'shares' }] : [];
}
