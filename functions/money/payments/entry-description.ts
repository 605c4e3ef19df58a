import { Problem } from '../../kernel/base/problem.ts';
import { type ReservedDescription, reservedDescriptionOf } from '../../ports/ach-rail/port.ts';
import type { AchOrder } from './ach-terms.ts';

/** The parts of an order that its description depends on. */
interface Described extends Pick<AchOrder, 'description' | 'direction'> {
  /** Cents. */
  readonly amount: number;
}

/** Why an order may not have a reserved description; undefined if it may. */
type Rule = (order: Described) => string | undefined;

const forNoOrder =
  (use: string): Rule =>
  () =>
    `it is reserved for ${use}`;
const inDirection =
  (wanted: AchOrder['direction'], use: string): Rule =>
  ({ direction }) =>
    direction === wanted ? undefined : `it is reserved for ${use}`;

const rules: Readonly<Record<ReservedDescription, Rule>> = {
  PAYROLL: inDirection('Credit', 'credits of wages'),
  PURCHASE: inDirection('Debit', 'debits for goods that were bought online'),
  REVERSAL: forNoOrder('reversals: send POST /payments/{id}/reverse'),
  RECLAIM: forNoOrder('reclamations by federal agencies'),
  NONSETTLED: forNoOrder('entries of banks that could not settle'),
  'RETRY PYMT': () => undefined,
  'RETURN FEE': inDirection('Debit', 'debits of a fee for a returned debit'),
  ACCTVERIFY: ({ direction, amount }) =>
    direction === 'Debit' || amount < 100 ? undefined : 'it is reserved for micro-entries of less than a dollar',
  HCCLAIMPMT: inDirection('Credit', 'credits of health plans'),
  REDEPCHECK: forNoOrder('checks that are presented again'),
  'NO CHECK': forNoOrder('checks that were destroyed'),
  AUTOENROLL: forNoOrder('enrollments with federal agencies'),
};

/** Refuses with 400 an order whose description is reserved for other entries, in upper or lower case. */
export function mustBeOrderableDescription(order: Described): void {
  const reserved = reservedDescriptionOf(order.description);
  const why = reserved && rules[reserved](order);
  if (why === undefined) return;
  throw new Problem('invalid_value', {
    detail: `description: ${reserved}: ${why}`,
    pointer: '/data/attributes/description',
  });
}

/** The description as an entry has it: a reserved one is in upper case, because banks look for it. */
export const entryDescriptionOf = (description: string): string => reservedDescriptionOf(description) ?? description;
