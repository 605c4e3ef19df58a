import { type FormField, pathIn } from './fields.ts';
import { fieldsOfForms, stepForms } from './generated/forms.ts';

export type StepName = keyof typeof stepForms;

/** A field as it is written: its members are places of other fields. */
export interface WrittenField extends Omit<FormField, 'members'> {
  readonly members?: readonly number[];
}

/** A request as a form, as the reference describes it: a step of a resource, for example the freeze of an account, or a new one. */
export interface StepForm {
  readonly operation: string;
  readonly label: string;
  readonly says: string;
  /** True if it has a dry run. */
  readonly isTriable?: true;
  /** True if it may move money of customers. */
  readonly movesMoney?: true;
  /** The type of the body's resource. Absent if there is no body. */
  readonly type?: string;
  /** True if its attributes have an idempotency key. */
  readonly hasKey?: true;
  /** True if it has no key, and sending it a second time does nothing more. */
  readonly isDoneOnce?: true;
  /** The ids in its path. */
  readonly ids?: readonly string[];
  /** The operation that answers what a change begins with. */
  readonly reads?: string;
  readonly fields: readonly FormField[];
}

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
