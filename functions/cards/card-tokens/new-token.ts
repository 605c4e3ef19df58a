import { momentFor } from '../../accounts/ledger/moment.ts';
import { type Instant, plusMs } from '../../kernel/base/calendar/instant.ts';
import { type DatedChange, dueOf } from '../../kernel/journal/change.ts';
import { insert, replace, type Write } from '../../kernel/table/write.ts';
import { newTokenName } from '../authorizations/for-others.ts';
import { tokenCreatedEvent, tokenPendingEvent, tokenStatusEvent } from './events.ts';
import { asCardWants } from './follow-card.ts';
import { decideByRules, mustHaveRoomForTokens, type TokenFacts, tokensInUse } from './rules.ts';
import type { CardTokenSettings } from './settings.ts';
import { tokenMachine } from './statuses.ts';
import { type CardToken, cardTokens } from './store.ts';
import { withTokenStep } from './token.ts';

/** What a wallet tells of a token that it asks for. */
export type TokenQuestion = Pick<
  CardToken,
  'wallet' | 'source' | 'deviceType' | 'deviceName' | 'last4Digits' | 'recommendation' | 'score' | 'reasons'
> & {
  /** The name that the processor gives the token; without one it has its id. */
  readonly processorId?: string;
};

interface NewToken {
  readonly token: CardToken;
  readonly change: DatedChange;
}

/** How a token begins. */
type TokenStart = Pick<CardToken, 'status' | 'decideBy' | 'decision' | 'decidedBy' | 'declineReason'>;

interface AskTerms {
  readonly now: Instant;
  readonly settings: CardTokenSettings;
}

/**
 * A token that a wallet asks for. The rules decide; what they do not decline is put to the organisation if it is asked. The card names
 * its tokens that are not Declined.
 */
export function askForToken(question: TokenQuestion, facts: TokenFacts, { now, settings }: AskTerms): NewToken {
  const outcome = decideByRules(question, facts, settings);
  if (outcome.decision === 'Declined') {
    const status = tokenMachine.begin('Declined');
    return newToken(question, facts, { now, content: { ...outcome, decidedBy: 'Rules', status } });
  }
  if (settings.areAsked) {
    const decideBy = plusMs(momentFor(now, facts.account), settings.seconds * 1000);
    return newToken(question, facts, { now, content: { status: tokenMachine.begin('Requested'), decideBy } });
  }
  const status = tokenMachine.begin('Inactive');
  return newToken(question, facts, { now, content: { ...outcome, decidedBy: 'Rules', status } });
}

/** A token that the processor has let pass by itself, because it could not ask. It follows its card at once. Refuses with 429 one too many. */
export function takeToken(
  question: TokenQuestion & Pick<CardToken, 'toldNumber'>,
  facts: TokenFacts,
  now: Instant,
): NewToken {
  mustHaveRoomForTokens(facts);
  return newToken(question, facts, {
    now,
    content: { decision: 'Approved', decidedBy: 'Processor', status: tokenMachine.begin('Active') },
  });
}

function newToken(
  { processorId, ...question }: TokenQuestion,
  facts: TokenFacts,
  { now, content }: { readonly now: Instant; readonly content: TokenStart },
): NewToken {
  const { card, account } = facts;
  const createdAt = momentFor(now, account);
  const number = (account.cardTokens ?? 0) + 1;
  const { organisationId, accountId, id: cardId, type: cardType, customerId, customerType } = card;
  const place = cardTokens.place(organisationId, accountId, number);
  const begun = withTokenStep({
    ...place,
    ...question,
    ...content,
    version: 0,
    organisationId,
    accountId,
    cardId,
    cardType,
    customerId,
    customerType,
    createdAt,
    processorId: processorId ?? place.id,
    changes: 0,
  });
  const token = asCardWants(begun, card, createdAt)?.token ?? begun;
  return {
    token,
    change: {
      at: createdAt,
      writes: [
        replace({ ...account, cardTokens: number, lastAt: createdAt }),
        insert(token),
        newTokenName(token, token.processorId, token.id),
        ...(token.status === 'Declined' ? [] : [namedByCard(facts, token)]),
      ],
      events: [
        tokenCreatedEvent(begun),
        ...(begun.status === 'Requested' ? [tokenPendingEvent(begun)] : []),
        ...(token.status === begun.status ? [] : [tokenStatusEvent(begun.status, token)]),
      ],
      listed: [cardTokens.listed(token.id)],
      due: dueOf(token),
    },
  };
}

/** The write by which a card names a token. It forgets those that have ended. */
export const namedByCard = ({ card, tokens }: Pick<TokenFacts, 'card' | 'tokens'>, { id }: CardToken): Write =>
  replace({ ...card, tokenIds: [...tokensInUse(tokens).map((one) => one.id), id] });
