import { notFound } from '../../kernel/base/problem.ts';
import { ownerIdOf } from '../../kernel/table/kind.ts';
import type { Table } from '../../kernel/table/table.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { cards, type OpenCards, openCards } from '../cards/for-others.ts';
import type { SteppedFrom } from '../cards/step.ts';
import { type CardFraudCase, cardFraudCases } from './store.ts';

/** The case of a path, and the open cards of its account. */
export function loadFraudCase(organisationId: string, id: string) {
  const fraudCase = cardFraudCases.ref(organisationId, id);
  const accountId = fraudCase && ownerIdOf(fraudCase.key);
  return { fraudCase, open: accountId === undefined ? undefined : openCards(organisationId, accountId) };
}

/** Refuses with 404 a case that does not exist. */
export function foundFraudCase({
  path,
  loaded: { fraudCase },
}: {
  readonly path: { readonly id: string };
  readonly loaded: { readonly fraudCase: CardFraudCase | undefined };
}): CardFraudCase {
  if (fraudCase === undefined) throw notFound('The fraud case', path.id);
  return fraudCase;
}

/** The card of a case, with the open cards of its account. */
export async function cardInCase(
  table: Table,
  { organisationId, cardId }: CardFraudCase,
  open: OpenCards | undefined,
): Promise<SteppedFrom> {
  const [card] = await cards.byId(table, organisationId, [cardId]);
  invariant(card !== undefined, 'the card of a fraud case was not found');
  return { card, open };
}
