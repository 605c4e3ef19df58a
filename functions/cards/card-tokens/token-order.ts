import { invariant } from '../../kernel/base/invariant.ts';
import type { Table } from '../../kernel/table/table.ts';
import type { TokenStatusChange } from '../../ports/card-processor/port.ts';
import { cards, processorReference } from '../cards/for-others.ts';
import { tokenMachine } from './statuses.ts';
import type { CardToken } from './store.ts';

/** What the processor is told of a token. One that it has although it was Declined must not pay: it is Deactivated there. */
export async function tokenOrder(table: Table, token: CardToken): Promise<TokenStatusChange> {
  const { organisationId, cardId, processorId, changes: number } = token;
  const status = token.status === 'Declined' ? tokenMachine.steps.deactivate.to : token.status;
  const [card] = await cards.byId(table, organisationId, [cardId]);
  invariant(card !== undefined, 'the card of a token was not found');
  return { reference: processorReference(card), token: processorId, status, number };
}
