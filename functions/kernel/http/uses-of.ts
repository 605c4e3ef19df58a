import { isOpenToCustomers } from '../auth/authorise.ts';
import { customerTokenKind } from '../auth/customer-token.ts';
import { accountKind, customerKind } from '../auth/owners.ts';
import { organisationKind } from '../auth/suspension.ts';
import { tokenKind } from '../auth/token.ts';
import { clockKind } from '../clock/bank-clock.ts';
import { idempotencyKind } from '../idempotency/idempotency.ts';
import { journalKind } from '../journal/journal.ts';
import type { Uses } from '../table/guarded-table.ts';
import type { Kind } from '../table/kind.ts';
import type { AnyOperation } from './operation.ts';
import { isWrite } from './route-frame.ts';
import { lineKind } from './line/line.ts';
import type { Route } from './route.ts';
import { slotKind } from './slots.ts';

/** The kinds that a route's function reads and writes: those that it declares, and those that the kernel needs for it. */
export function usesOf(route: Route): Uses {
  // A page has no token, and declares all that it uses.
  if ('show' in route) return route.uses;
  if ('receive' in route) return usesWith(route, { replay: [], ownerKinds: [], further: [] });
  const uses = usesOfPerformed(route);
  return route.line === undefined ? uses : { ...uses, write: [...uses.write, lineKind] };
}

/** The kinds of an operation that a worker performs. It waits in no line. */
export function usesOfPerformed(operation: AnyOperation): Uses {
  const { read, write } = operation.uses;
  const replay = operation.replayedBy?.uses.read ?? [];
  const ownerKinds = ownerKindsOf(operation, [...read, ...write, ...replay]);
  const further = operation.replayedBy === undefined ? [] : [idempotencyKind];
  const uses = usesWith(operation, { replay, ownerKinds, further });
  return operation.concurrentMax === undefined ? uses : { ...uses, write: [...uses.write, slotKind] };
}

/** The kinds of a route, with those of its caller's token. A route that writes also needs the clock and the journal. */
function usesWith(
  route: Pick<Route, 'uses'>,
  { replay, ownerKinds, further }: Readonly<Record<'replay' | 'ownerKinds' | 'further', readonly Kind[]>>,
): Uses {
  const { read, write, replaces = [], updates = [] } = route.uses;
  const tokens = [tokenKind, customerTokenKind, organisationKind, ...ownerKinds];
  return isWrite(route)
    ? {
        read: [...tokens, clockKind, ...read, ...replay],
        write: [...write, ...further, journalKind],
        replaces,
        updates,
      }
    : { read: [...tokens, ...read], write: [], replaces, updates };
}

/** The kinds to read to know what a customer may see: the customer, and the account that owns the item. */
function ownerKindsOf(operation: AnyOperation, own: readonly Kind[]): readonly Kind[] {
  if (!isOpenToCustomers(operation)) return [];
  return own.some(({ owner }) => owner === 'account') ? [customerKind, accountKind] : [customerKind];
}
