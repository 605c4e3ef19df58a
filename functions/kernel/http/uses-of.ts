import { isOpenToCustomers } from '../auth/authorise.ts';
import { customerTokenKind } from '../auth/customer-token.ts';
import { accountKind, customerKind } from '../auth/owners.ts';
import { tokenKind } from '../auth/token.ts';
import { clockKind } from '../clock/bank-clock.ts';
import { idempotencyKind } from '../idempotency/idempotency.ts';
import { journalKind } from '../journal/journal.ts';
import type { Uses } from '../table/guarded-table.ts';
import type { Kind } from '../table/kind.ts';
import { type AnyOperation, isWrite } from './operation.ts';
import { lineKind } from './line/line.ts';
import { slotKind } from './slots.ts';

/** The kinds that an operation's function reads and writes: those that it declares, and those that the kernel needs for it. */
export function usesOf(operation: AnyOperation): Uses {
  // A page has no token, and declares all that it uses.
  if (operation.show !== undefined) return operation.uses;
  const uses = usesOfPerformed(operation);
  return operation.line === undefined ? uses : { ...uses, write: [...uses.write, lineKind] };
}

/** The same for a worker that performs the operation. It waits in no line. */
export function usesOfPerformed(operation: AnyOperation): Uses {
  const { replaces = [], updates = [] } = operation.uses;
  const { read, write } = withoutSlots(operation);
  return { read, write: operation.concurrentMax === undefined ? write : [...write, slotKind], replaces, updates };
}

function withoutSlots(operation: AnyOperation): Uses {
  const { read, write } = operation.uses;
  const replay = operation.replayedBy?.uses.read ?? [];
  const tokens = [tokenKind, customerTokenKind, ...ownerKindsOf(operation, [...read, ...write, ...replay])];
  if (!isWrite(operation)) return { read: [...tokens, ...read], write: [] };
  const keyed = operation.replayedBy === undefined ? [] : [idempotencyKind];
  return { read: [...tokens, clockKind, ...read, ...replay], write: [...write, ...keyed, journalKind] };
}

/** The kinds to read to know what a customer may see: the customer, and the account that owns the item. */
function ownerKindsOf(operation: AnyOperation, own: readonly Kind[]): readonly Kind[] {
  if (!isOpenToCustomers(operation)) return [];
  return own.some(({ owner }) => owner === 'account') ? [customerKind, accountKind] : [customerKind];
}
