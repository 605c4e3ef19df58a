import { unclearAnswer } from '../../ports/unclear-answer.ts';
import type { AlarmMessage } from '../../kernel/base/alarm-message.ts';
import { bankDateOf } from '../../kernel/base/calendar/bank-time.ts';
import { type CalendarDate, plusDays } from '../../kernel/base/calendar/calendar-date.ts';
import { type Instant, plusMs } from '../../kernel/base/calendar/instant.ts';
import type { DueKind, DueOutcome } from '../../kernel/due/due-kind.ts';
import { about, type Change, dueOf } from '../../kernel/journal/change.ts';
import { commit, type Moment, withOptimisticRetry } from '../../kernel/journal/commit.ts';
import type { ItemKey } from '../../kernel/table/kind.ts';
import { readItem } from '../../kernel/table/read-item.ts';
import { replace } from '../../kernel/table/write.ts';
import type { Platform } from '../../ports/platform.ts';
import { tokensFollowing } from '../card-tokens/follow-card.ts';
import { cardTokenKind } from '../card-tokens/for-others.ts';
import { cardActivity, cardActivityKind } from './activity.ts';
import { isExpired, isInUse, withSteps } from './card.ts';
import { endOfMonth, renewalDaysMax, renewalOf } from './expiry.ts';
import { openCards, openCardsKind } from './open-cards.ts';
import { processorReference } from './references.ts';
import { renewalEvents, renewalOrder, renewedCard } from './renewal.ts';
import { stepCard } from './step.ts';
import { type Card, cardItem, cardKind } from './store.ts';
import { nextTry } from './tell-again.ts';

/** Logged, with an alarm, once a day while the processor refuses the status of a card. */
export const untoldStatusMessage: AlarmMessage = {
  text: 'status of a card not taken by the processor',
  alarm: unclearAnswer,
};
/** Logged, with an alarm, for a card that the processor does not renew. */
export const unrenewedCardMessage: AlarmMessage = { text: 'card not renewed by the processor', alarm: unclearAnswer };

/** The due steps of cards: telling the processor of a changed status, the renewal, and the end of the last month. */
export const cardSteps: DueKind = {
  kind: cardKind,
  resource: { type: 'card', id: 'owner and number' },
  worker: 'cards',
  // The processor has to know that a card is frozen or closed.
  whenSuspended: 'goesOn',
  run: runCard,
  reads: [cardActivityKind],
  writes: [cardKind, openCardsKind, cardTokenKind],
  needs: ['cipher', 'cardProcessor'],
  alarmsOn: [untoldStatusMessage, unrenewedCardMessage],
};

const dayMs = 24 * 60 * 60_000;
/** Days after which a card that was not used is looked at again, because it may have been used meanwhile. */
const unusedCheckDays = 7;

/**
 * Does the step of a card that is due. The processor is asked before anything is written. A status is told with the number of its
 * change, and the processor drops older ones, so that it ends with the status of the platform however the steps are repeated.
 */
async function runCard(platform: Platform, moment: Moment, key: ItemKey): Promise<DueOutcome> {
  return withOptimisticRetry(platform, async () => {
    const stored = await platform.table.get({ pk: key.pk, sk: key.sk });
    const card = stored && cardItem.parse(stored);
    if (card?.dueAt === undefined || card.dueAt > moment.now) return 'not due';
    const isUntold = card.untold !== undefined && card.untold.at <= moment.now;
    const change = isUntold
      ? await tellStatus(platform, card, moment)
      : isExpired(card, moment.now)
        ? await closeExpired(platform, card, moment.now)
        : await renew(platform, card, moment.now);
    await commit(platform, moment, about(change, { type: card.type, id: card.id }));
    return 'done';
  });
}

const changeTo = (card: Card): Change => ({ writes: [replace(card)], due: dueOf(card) });

/**
 * The card after its status was reported to the processor, or with the time of the next try. Its tokens follow it in between, in changes of
 * their own: the processor hears of a frozen card though a token cannot be read, and what is left of them when this is interrupted follows
 * in the next run, because the card is due until then.
 */
async function tellStatus(platform: Platform, card: Card, moment: Moment): Promise<Change> {
  const told = await toldCard(platform, card, moment.now);
  for await (const change of tokensFollowing(platform.table, card, moment.now)) {
    await commit(platform, moment, about(change, { type: card.type, id: card.id }));
  }
  return changeTo(told);
}

async function toldCard(platform: Platform, card: Card, now: Instant): Promise<Card> {
  const reference = processorReference(card);
  const answer = await platform.cardProcessor.changeStatus({ reference, status: card.status, number: card.changes });
  const { untold, ...told } = card;
  if (answer.outcome === 'answered') return withSteps(told);
  const next = nextTry(untold, now);
  const after = withSteps({ ...card, untold: next.untold });
  if (next.isAlarming) log(platform, untoldStatusMessage, after, answer.failure);
  return after;
}

/**
 * The card with a new last month, if it is in use; its number stays. A card that is not in use waits for the end of its last
 * month, and so does one that is not renewed, which is tried every day.
 */
async function renew(platform: Platform, card: Card, now: Instant): Promise<Change> {
  const end = endOfMonth(card.expirationDate);
  const later = (at: Instant) => changeTo(withSteps({ ...card, nextStepAt: at < end ? at : end }));
  const { renewalDays, renewsFrozen, renewsUnusedDays } = platform.settings.plastic;
  const from = renewalOf(card.expirationDate, Math.min(renewalDays, renewalDaysMax));
  if (from > now) return later(from);
  if (!isInUse(card) || (card.status === 'Frozen' && !renewsFrozen)) return later(end);
  if (renewsUnusedDays > 0 && (await lastUseOf(platform, card)) < plusDays(bankDateOf(now), -renewsUnusedDays)) {
    return later(plusMs(now, unusedCheckDays * dayMs));
  }
  const answer = await platform.cardProcessor.renew(renewalOrder(card));
  if (answer.outcome === 'answered' && renewalOf(answer.value) > now) {
    const renewed = renewedCard(card, answer.value, now);
    return { ...changeTo(renewed), events: renewalEvents(card, renewed, await platform.cipher(card.organisationId)) };
  }
  log(platform, unrenewedCardMessage, card, answer.outcome === 'failed' ? answer.failure : 'no later month');
  return later(plusMs(now, dayMs));
}

/** The bank's date of the last use of a card, or that of its creation if there was none. */
async function lastUseOf({ table }: Platform, card: Card): Promise<CalendarDate> {
  const ref = cardActivity(card.organisationId, card.id);
  const activity = ref && (await readItem(table, ref));
  return activity?.date ?? bankDateOf(card.createdAt);
}

/** A card that was not renewed closes when its last month has ended. */
async function closeExpired(platform: Platform, card: Card, now: Instant): Promise<Change> {
  const ref = openCards(card.organisationId, card.accountId);
  const stored = await platform.table.get(ref.key);
  const cipher = await platform.cipher(card.organisationId);
  const closed = stepCard({ card, open: stored && ref.parse(stored) }, 'close', { now, cipher });
  return closed?.change ?? changeTo(withSteps(card));
}

function log(platform: Platform, message: AlarmMessage, card: Card, outcome: string): void {
  const { organisationId, accountId, id: resourceId, untold } = card;
  const attempts = untold?.attempts ?? 0;
  platform.log.alarm(message, {
    worker: 'due',
    organisationId,
    accountId,
    resourceId,
    outcome,
    attempts,
  });
}
