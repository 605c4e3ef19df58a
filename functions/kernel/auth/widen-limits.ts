import { momentValue, type Write } from '../table/write.ts';
import type { Caller } from './caller.ts';
import { customerTokenKind } from './customer-token.ts';
import { cardIdsOf } from './resource-limits.ts';
import { tokenKind } from './token.ts';

/** The only operation that widens tokens. */
export const successorOperation = 'replaceCard';

/** What an operation declares that has a token see the card that it ordered in the place of another. */
export const limitedTokenKinds = [tokenKind, customerTokenKind] as const;

/**
 * The writes after which a token that is limited to a card also sees the successor of the card. Put them into the transaction of
 * the order. The API tokens above it get the successor too, so that a token never sees more than those that made it; a limit to the
 * card is in the limits of each of them. Empty for a token that is not limited to the card, or that sees the successor already.
 * Each write adds to what is stored, so two orders at the same moment lose nothing.
 */
export function seeSuccessor(
  { resources, limitedKeys }: Pick<Caller, 'resources' | 'limitedKeys'>,
  { cardId, successorId }: { readonly cardId: string; readonly successorId: string },
): readonly Write[] {
  const named = cardIdsOf(resources) ?? [];
  if (!named.includes(cardId) || named.includes(successorId)) return [];
  return limitedKeys.map(({ pk, sk }) => ({
    Update: {
      Key: { pk, sk },
      // The version is absent on customer tokens, which are never replaced.
      UpdateExpression: `SET resources = list_append(resources, :more), writtenAt = ${momentValue} ADD #version :one`,
      ConditionExpression: 'attribute_exists(resources)',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: { ':more': [{ type: 'card', ids: [successorId] }], ':one': 1, [momentValue]: '' },
    },
  }));
}
