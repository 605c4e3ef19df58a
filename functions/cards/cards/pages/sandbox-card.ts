import { isOrganisationSuspended, organisationKind, organisationSuspended } from '../../../kernel/auth/suspension.ts';
import type { Instant } from '../../../kernel/base/calendar/instant.ts';
import { Problem } from '../../../kernel/base/problem.ts';
import type { PageAnswer, PageRequest } from '../../../kernel/http/page-request.ts';
import { ConcurrencyConflict } from '../../../kernel/table/concurrency-conflict.ts';
import { readItem } from '../../../kernel/table/read-item.ts';
import { insert, replace } from '../../../kernel/table/write.ts';
import { type Language, languageOf } from '../../../outreach/languages.ts';
import { pageAttemptKind } from '../../../outreach/page-sessions/attempts.ts';
import { unknownAddressPage } from '../../../outreach/page-sessions/unknown-address.ts';
import {
  readSimulatedAddress,
  type SimulatedAddress,
  simulatedCardPages,
} from '../../../ports/card-processor/addresses.ts';
import {
  newSimulatedCard,
  type SimulatedCard,
  simulatedCard,
  simulatedCardKind,
} from '../../../ports/card-processor/items.ts';

import type { Platform } from '../../../ports/platform.ts';
import { cardMachine } from '../card.ts';
import { processorReference } from '../references.ts';
import { type Card, cardKind, cards } from '../store.ts';
import { messagePage } from './content.ts';
import { sandboxCardWords } from './words.ts';

/** The addresses of a card that may be used within the minutes that they are open. */
const usedMax = 100;

/** The common parts of the simulated pages of the card processor. They show test values only, and exist in sandboxes only. */
export const sandboxCardFrame = {
  capability: 'cards',
  path: `/hosted/${simulatedCardPages}/{secret}`,
  sandboxOnly: true,
  timeoutSeconds: 5,
  uses: { read: [cardKind, organisationKind], write: [simulatedCardKind, pageAttemptKind] },
  needs: ['cipher'],
} as const;

/** A page that can be used: its card, and what the simulated processor knows of it. */
export interface OpenPage {
  readonly card: Card;
  readonly known: SimulatedCard;
  readonly address: SimulatedAddress;
  readonly language: Language;
  readonly now: Instant;
}

/** Answers with the page of an address, by what `show` makes of it; with a page that says why, if it is not open. */
export async function answerSandboxPage(
  request: PageRequest,
  platform: Platform,
  show: (open: OpenPage) => Promise<PageAnswer>,
): Promise<PageAnswer> {
  const { table, clock } = platform;
  const language = languageOf(request.query.get('language')) ?? 'en';
  const address = readSimulatedAddress(request.path['secret'] ?? '');
  const card = address && (await readItem(table, cards.ref(address.organisationId, address.cardId)));
  if (address === undefined || card === undefined || !address.isSignedBy(processorReference(card))) {
    const words = { en: sandboxCardWords.en.unknown, es: sandboxCardWords.es.unknown };
    return { ...(await unknownAddressPage(request, platform, words)), isFramed: true };
  }
  if (await isOrganisationSuspended(table, card.organisationId)) throw organisationSuspended();
  const now = clock.now();
  if (address.expiresAt <= now) return messagePage('expired', language, 410);
  if (!cardMachine.allows(card, 'openPage')) return messagePage('closed', language, 409);
  const reference = processorReference(card);
  const known = (await readItem(table, simulatedCard(reference))) ?? newSimulatedCard(card.organisationId, reference);
  if (known.used.some(({ nonce }) => nonce === address.nonce)) return messagePage('used', language, 410);
  try {
    return await show({ card, known, address, language, now });
  } catch (error) {
    // The same address was used twice at once: the other request has the page.
    if (error instanceof ConcurrencyConflict) return messagePage('used', language, 410);
    throw error;
  }
}

/** Uses an address up. Throws ConcurrencyConflict if a page of the card was used meanwhile. */
export async function useUpPage(
  { known, address, now }: OpenPage,
  { table }: Pick<Platform, 'table'>,
  changes: Pick<SimulatedCard, 'sealedPin'> = {},
): Promise<void> {
  const open = known.used.filter(({ until }) => until > now);
  if (open.length >= usedMax) throw new Problem('too_many_requests', 'Too many pages of the card were used');
  const used = [...open, { nonce: address.nonce, until: address.expiresAt }];
  const next = { ...known, ...changes, used };
  await table.transact([known.version === 0 ? insert({ ...next, version: 1 }) : replace(next)]);
}
