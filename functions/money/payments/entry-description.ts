import { Problem } from '../../kernel/base/problem.ts';
import { reservedDescriptionOf, reservedDescriptions } from '../../ports/ach-rail/port.ts';
import type { AchOrder } from './ach-terms.ts';

/** The parts of an order that its description depends on. */
interface Described extends Pick<AchOrder, 'description' | 'direction'> {
  /** Cents. */
  readonly amount: number;
}

/** Micro-entries that validate an account are less than a dollar. */
const microEntryMaxCents = 99;

/** Refuses with 400 an order whose description is reserved for other entries, in upper or lower case. */
export function mustBeOrderableDescription({ description, direction, amount }: Described): void {
  const reserved = reservedDescriptionOf(description);
  if (reserved === undefined) return;
  const isTooLarge = reserved === 'ACCTVERIFY' && direction === 'Credit' && amount > microEntryMaxCents;
  const allowed: string = reservedDescriptions[reserved];
  if (!isTooLarge && (allowed === 'Both' || allowed === direction)) return;
  const why = isTooLarge ? 'credits of less than a dollar' : allowed === 'None' ? 'other entries' : `a ${allowed}`;
  throw new Problem('invalid_value', {
    detail: `description: ${reserved} is reserved for ${why}`,
    pointer: '/data/attributes/description',
  });
}

/** The description as an entry has it: a reserved one is in upper case, because banks look for it. */
export const entryDescriptionOf = (description: string): string => reservedDescriptionOf(description) ?? description;
