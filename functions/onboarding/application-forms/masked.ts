import { type Answers, fieldsOf, isSameApplicantPhone, valuesOf } from './answers.ts';
import { isPersonalNumber, markOf, maskOf } from './personal-numbers.ts';
import type { FieldName, FieldValues } from './fields.ts';
import { type EntryPage, type OwnerPage } from './flow.ts';

/**
 * The fields of a page that show only the end of their number: the organisation has filled it in, nobody has typed it here, and the
 * visitor has not proved a phone that the organisation has filled in too. Another phone proves nothing: anybody with the address can
 * enter their own.
 */
export function maskedFields(answers: Answers, page: EntryPage | OwnerPage): readonly FieldName[] {
  const { prefilled = [], knownPhones = [], provedPhone } = answers;
  if (knownPhones.some((known) => isSameApplicantPhone(known, provedPhone))) return [];
  return fieldsOf(page).filter((name) => prefilled.includes(markOf(page, name)));
}

/** The accepted values of a page as it shows them. */
export function withMasks(answers: Answers, page: EntryPage | OwnerPage): FieldValues {
  const values = valuesOf(answers, page);
  const masks = maskedFields(answers, page).flatMap((name) => {
    const value = values[name];
    return value === undefined ? [] : [[name, maskOf(value)] as const];
  });
  return { ...values, ...Object.fromEntries(masks) };
}

/**
 * What a page has sent, with the whole number in place of each mask that came back unchanged, and the marks that stay. A number that
 * was typed has no mark any more, also if it is the same: so nobody can find out by guesses what is behind a mask.
 */
export function withoutMasks(
  answers: Answers,
  page: EntryPage | OwnerPage,
  sent: FieldValues,
): { readonly values: FieldValues; readonly prefilled: readonly string[] } {
  const [values, shown] = [valuesOf(answers, page), withMasks(answers, page)];
  const kept = fieldsOf(page).filter((name) => isPersonalNumber(name) && sent[name] !== undefined && isKept(name));
  function isKept(name: FieldName): boolean {
    return answers.prefilled?.includes(markOf(page, name)) === true && sent[name] === shown[name];
  }
  const whole = Object.fromEntries(kept.map((name) => [name, values[name]]));
  const others = (answers.prefilled ?? []).filter(
    (mark) => !fieldsOf(page).some((name) => mark === markOf(page, name)),
  );
  return { values: { ...sent, ...whole }, prefilled: [...others, ...kept.map((name) => markOf(page, name))] };
}
