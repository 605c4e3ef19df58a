import { ApiError, NotSentError } from '@bankstack/client';
import type { SignedInSession } from './bank.tsx';
import { meaningOf } from './doubt.ts';
import { singleFields } from './forms.ts';
import { achCreditStep, type Step, type StepName, stepOf } from './steps.ts';
import type { Orders, Problem } from './upload-rows.ts';

/** Something that a file orders many of: a row each. */
export interface BulkKind {
  readonly name: string;
  readonly label: string;
  readonly step: Step;
}

const ach = achCreditStep('');

/** A step whose fields are the columns of a file. */
function stepOfRow(name: StepName): Step {
  const step = stepOf(name);
  return { ...step, fields: singleFields(step.fields) };
}

export const bulkKinds: readonly BulkKind[] = [
  { name: 'book', label: 'Payments to accounts here', step: stepOfRow('createPayment/bookPayment') },
  {
    name: 'ach',
    label: 'Payments to other banks',
    step: {
      ...ach,
      fields: [{ name: 'account', says: 'The id of the account that pays.', kind: 'text' }, ...ach.fields],
      order: (bank, values, key) => achCreditStep(values['account'] ?? '').order(bank, values, key),
      tryOut: async (bank, values, key) => achCreditStep(values['account'] ?? '').tryOut?.(bank, values, key),
    },
  },
  { name: 'persons', label: 'Applications of persons', step: stepOfRow('createApplication/individualApplication') },
  { name: 'cards', label: 'Virtual cards of persons', step: stepOfRow('createCard/individualVirtualDebitCard') },
];

/** Who is asked for the rows of a kind, on behalf of who has signed in. */
export const ordersOf = (
  { bank, wasRepeated }: SignedInSession,
  { step }: BulkKind,
  isStopped: () => boolean,
): Orders => ({
  fields: step.fields,
  order: (values, key) => step.order(bank, values, key),
  tryOut: async (values, key) => step.tryOut?.(bank, values, key),
  wasRepeated,
  problemOf,
  isStopped,
});

function problemOf(error: unknown): Problem {
  if (error instanceof NotSentError && error.attempt === 1) return { kind: 'unsent', says: 'It was not sent.' };
  if (error instanceof ApiError) {
    const says = error.errors.map(({ detail }) => detail).join(' ') || error.message;
    if (error.status === 429) return { kind: 'busy', says };
    // A token that is refused says nothing of the row.
    return { kind: meaningOf(error) === 'refused' ? 'refused' : 'unknown', says };
  }
  return { kind: 'unknown', says: error instanceof Error ? error.message : String(error) };
}
