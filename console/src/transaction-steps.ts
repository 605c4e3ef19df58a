import type { AnyResource } from './resource.ts';
import { type Step, stepOf, type StepName } from './steps.ts';

/** The transactions whose summary is the organisation's own. */
const summarised: Readonly<Partial<Record<string, StepName>>> = {
  bookTransaction: 'updateTransaction/bookTransaction',
  chargebackTransaction: 'updateTransaction/chargebackTransaction',
};

/** Changes the tags of a transaction, and its summary if it has one of its own. */
export function changeTransactionStep({ id, type }: AnyResource): Step {
  const { [type]: name } = summarised;
  return {
    ...stepOf(name ?? 'updateTransaction/transaction', { id }),
    label: name === undefined ? 'Change tags' : 'Change summary and tags',
  };
}
