import type { Caller } from '../../kernel/auth/caller.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { notFound } from '../../kernel/base/problem.ts';
import type { Reply } from '../../kernel/http/reply.ts';
import type { Change } from '../../kernel/journal/change.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { CardStep } from './card.ts';
import { accountIdOfCard, openCards, type OpenCards, openCardsKind } from './open-cards.ts';
import { cardToResource } from './resource.ts';
import { stepCard } from './step.ts';
import { type Card, cardKind, cards } from './store.ts';

/** A card and the open cards of its account. */
export function loadCard(organisationId: string, id: string) {
  const accountId = accountIdOfCard(id);
  return {
    card: cards.ref(organisationId, id),
    open: accountId === undefined ? undefined : openCards(organisationId, accountId),
  };
}

/** The common parts of the operations that change the status of a card. */
export const cardStepFrame = {
  capability: 'cards',
  method: 'POST',
  scopes: ['cards-write'],
  timeoutSeconds: 5,
  response: { status: 200 },
  errors: ['not_found', 'invalid_state'],
  uses: { read: [], write: [cardKind, openCardsKind] },
  load: ({ organisationId, path }: { readonly organisationId: string; readonly path: { readonly id: string } }) =>
    loadCard(organisationId, path.id),
} as const;

/** Takes a step of the loaded card. If it is in the target state already, nothing changes. */
export async function answerStep(
  step: CardStep,
  call: {
    readonly path: { readonly id: string };
    readonly loaded: { readonly card: Card | undefined; readonly open: OpenCards | undefined };
    readonly caller: Caller;
    readonly now: Instant;
    readonly cipher: () => Promise<FieldCipher>;
    readonly save: (change: Change) => Promise<void>;
  },
): Promise<Reply> {
  const { card: before, open } = call.loaded;
  if (before === undefined) throw notFound('The card', call.path.id);
  const cipher = await call.cipher();
  const stepped = stepCard({ card: before, open }, step, { now: call.now, cipher, by: call.caller.kind });
  if (stepped === undefined) return { data: cardToResource(before, cipher) };

  await call.save(stepped.change);
  return { data: cardToResource(stepped.card, cipher) };
}
