import { plusMs } from '../../kernel/base/calendar/instant.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { notFound, Problem } from '../../kernel/base/problem.ts';
import type { Caller } from '../../kernel/auth/caller.ts';
import type { Reply } from '../../kernel/http/reply.ts';
import { makeResource } from '../../kernel/jsonapi/resource.ts';
import type { PagePurpose } from '../../ports/card-processor/port.ts';
import type { Platform } from '../../ports/platform.ts';
import { cardMachine } from './card.ts';
import { mustBeCardHolder } from './only-holder.ts';
import { answeredBy } from './processor-problem.ts';
import { processorReference } from './references.ts';
import type { cardPageResource } from './sensitive-resource-schema.ts';
import { type Card, cardKind, cards } from './store.ts';

const pageMinutesMax = 15;

/** The common parts of the operations that answer a page of the processor. */
export const cardPageFrame = {
  capability: 'cards',
  method: 'POST',
  timeoutSeconds: 5,
  response: { status: 201 },
  errors: ['not_found', 'invalid_state', 'feature_disabled', 'request_timeout'],
  uses: { read: [cardKind], write: [] },
  needs: ['cardProcessor'],
  load: ({ organisationId, path }: { readonly organisationId: string; readonly path: { readonly id: string } }) => ({
    card: cards.ref(organisationId, path.id),
  }),
} as const;

interface PageCall {
  readonly caller: Caller;
  readonly path: { readonly id: string };
  readonly loaded: { readonly card: Card | undefined };
  readonly realNow: Instant;
  readonly platform: Pick<Platform, 'cardProcessor'>;
}

/**
 * The address of a page of the processor, on which the holder sees or sets what the platform must not know. Nothing of it is stored or
 * logged. An address that is open for long could be found by others: it is refused as no answer. Throws `forbidden` (403) for another
 * owner of the account.
 */
export async function answerPage(
  purpose: PagePurpose,
  { caller, path, loaded, realNow, platform }: PageCall,
): Promise<Reply> {
  const { card } = loaded;
  if (card === undefined) throw notFound('The card', path.id);
  mustBeCardHolder(caller, card);
  cardMachine.mustAllow(card, 'openPage');
  const reference = processorReference(card);
  const answer = await platform.cardProcessor.page({ reference, purpose, cardId: card.id, now: realNow });
  const { url, expiresAt } = answeredBy(answer, () => cardMachine.refused(card, 'the card processor has no such page'));
  if (expiresAt <= realNow || expiresAt > plusMs(realNow, pageMinutesMax * 60_000)) {
    throw new Problem('request_timeout', 'The card processor gave no page that is open for a short time; try again');
  }
  return { data: makeResource<typeof cardPageResource>('cardPage', { attributes: { url, expiresAt } }) };
}
