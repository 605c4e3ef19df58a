import type { FormField } from './fields.ts';

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
