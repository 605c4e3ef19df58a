import { type FormField, pathIn } from './fields.ts';
import { fieldsOfForms, stepForms } from './generated/forms.ts';
import type { StepForm } from './step-form.ts';

export type StepName = keyof typeof stepForms;

/** A form with its fields in place of their numbers. */
export function formOf(name: StepName): StepForm {
  const { fields, ...form } = stepForms[name];
  return { ...form, fields: fieldsAt(fields) };
}

const fieldsAt = (places: readonly number[]): readonly FormField[] =>
  places.flatMap((place) => {
    const written = fieldsOfForms[place];
    if (written === undefined) return [];
    const { members, ...field } = written;
    return [members === undefined ? field : { ...field, members: fieldsAt(members) }];
  });

/**
 * The single values of a form, by their paths: the columns of a file, whose cells have one value each. Lists of objects and what somebody names
 * are none. What is in an optional object is optional.
 */
export const singleFields = (fields: readonly FormField[], at = '', isOptional = false): readonly FormField[] =>
  fields.flatMap((field): readonly FormField[] => {
    if (field.kind === 'rows' || field.kind === 'pairs') return [];
    const name = pathIn(at, field.name);
    if (field.kind === 'group') return singleFields(field.members ?? [], name, isOptional || field.isOptional === true);
    return [{ ...field, name, ...(isOptional ? { isOptional } : {}) }];
  });
