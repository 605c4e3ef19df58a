import { beneficialOwnersMax } from '../applications/business.ts';
import { type Answers, valuesOf, withoutDraft } from './answers.ts';
import { ownerFields, type FieldValues } from './fields.ts';
import { entryPages, type OwnerPage, ownerNumberOf } from './flow.ts';
import { type FieldProblem, problemsOf } from './page-input.ts';
import type { FormCircumstances } from './people-of-forms.ts';

/** How many owners a form takes. */
export const formOwnersMax = beneficialOwnersMax;

/** Percentages such as thirds do not add up exactly. */
const wholeShares = 100 + 1e-6;

/** A problem if the owners have more than the whole business with this share of one of them. */
export function sharesProblem(
  { owners, pages }: Answers,
  page: OwnerPage,
  { percentage }: FieldValues,
): readonly FieldProblem[] {
  const others = owners
    .filter((number) => number !== ownerNumberOf(page))
    .reduce((sum, number) => sum + Number(pages[`owner-${number}`]?.['percentage'] ?? 0), 0);
  return others + Number(percentage ?? 0) > wholeShares ? [{ field: 'percentage', what: 'shares' }] : [];
}

/**
 * The owners of whom something is missing or wrong. An owner counts as complete if all values are there, whether the applicant has
 * entered them or they were filled in before.
 */
export const incompleteOwners = (answers: Answers, circumstances: FormCircumstances): readonly number[] =>
  answers.owners.filter((number) => {
    const page: OwnerPage = `owner-${number}`;
    const values = valuesOf(answers, page);
    return problemsOf(page, values, circumstances).length > 0 || sharesProblem(answers, page, values).length > 0;
  });

/** What was entered about the officer that is asked of an owner too. */
function officerAsOwner(answers: Answers): FieldValues {
  const pages = entryPages.filter((page) => page.startsWith('officer-'));
  const values = pages.reduce<FieldValues>((all, page) => ({ ...all, ...valuesOf(answers, page) }), {});
  return Object.fromEntries(ownerFields.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])));
}

/** What is masked of the officer is masked of the owner too. */
const officerMarks = ({ prefilled = [] }: Answers, number: number): readonly string[] =>
  prefilled.flatMap((mark) => {
    const [page = '', name = ''] = mark.split('.');
    return page.startsWith('officer-') ? [`owner-${number}.${name}`] : [];
  });

/** True if the officer can be added to the owners: there is room, and no owner has the same name and date of birth. */
export function mayAddOfficer(answers: Answers): boolean {
  const { first, last, dateOfBirth } = officerAsOwner(answers);
  if (first === undefined || answers.owners.length >= formOwnersMax) return false;
  return answers.owners.every((number) => {
    const owner = valuesOf(answers, `owner-${number}`);
    return owner.first !== first || owner.last !== last || owner.dateOfBirth !== dateOfBirth;
  });
}

/** The answers with the officer as one more owner, whose share has to be entered. Undefined if the officer cannot be added. */
export function withOfficerAsOwner(answers: Answers): Answers | undefined {
  if (!mayAddOfficer(answers)) return undefined;
  const number = answers.lastOwner + 1;
  return {
    ...withoutDraft(answers, `owner-${number}`),
    pages: { ...answers.pages, [`owner-${number}`]: officerAsOwner(answers) },
    prefilled: [...(answers.prefilled ?? []), ...officerMarks(answers, number)],
    owners: [...answers.owners, number],
    lastOwner: number,
    done: answers.done.filter((page) => page !== 'owners'),
  };
}
