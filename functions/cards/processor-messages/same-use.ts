import { Problem } from '../../kernel/base/problem.ts';
import type { Table } from '../../kernel/table/table.ts';
import type { AuthorizationQuestion } from '../authorization-requests/ask.ts';
import { authorizationRequests } from '../authorization-requests/for-others.ts';
import type { Authorization } from '../authorizations/for-others.ts';

/** What tells two uses of a card apart. How the card was read may be told otherwise when a question comes again. */
type Use = Pick<AuthorizationQuestion, 'flow' | 'amount' | 'merchant'> & Pick<Authorization, 'direction'>;

/** The use of a message, and whether its amount may be another one: the processor may have approved another one in the place of the platform. */
type Repeated = Use & Pick<AuthorizationQuestion, 'processorId'> & { readonly hasAnyAmount: boolean };

/** Refuses with 409 a message whose name belongs to another use of the card. */
export function mustBeSameUse(before: Use, repeated: Repeated): void {
  const [one, other] = [before, repeated].map(({ flow, amount, direction, merchant: { name, type, location } }) =>
    JSON.stringify([flow, repeated.hasAnyAmount || amount, direction, name, type, location]),
  );
  if (one === other) return;
  const detail = `authorization: the name ${repeated.processorId ?? ''} was given to another use of this card before; give each use its own`;
  throw new Problem('already_exists', detail);
}

/** The same for an existing authorization, which may cover only a part of the requested amount. */
export async function mustRepeat(
  { organisationId, flow, amount, firstAmount, requestedAmount, merchant, request, direction, standIn }: Authorization,
  repeated: Repeated,
  table: Table,
): Promise<void> {
  const [question] = request === undefined ? [] : await authorizationRequests.byId(table, organisationId, [request.id]);
  const before = question ?? { flow, amount: requestedAmount ?? firstAmount ?? amount, merchant, direction };
  mustBeSameUse(before, { ...repeated, hasAnyAmount: repeated.hasAnyAmount || standIn === true });
}
