import type { Setter } from '../../kernel/auth/two-setters.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { type Change, dueOf } from '../../kernel/journal/change.ts';
import { mayAlsoWrite, replace } from '../../kernel/table/write.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { cardMachine, type CardStep, moveCard } from './card.ts';
import { cardStatusEvent } from './events.ts';
import { mustBeKnown, type OpenCards, openCardsKind, withBoundCard, withoutOpenCards } from './open-cards.ts';
import type { Card } from './store.ts';

/** A card after a step, and the change. */
export interface CardStepResult {
  readonly card: Card;
  readonly change: Change;
}

/** A card and the open cards of its account. */
export interface SteppedFrom {
  readonly card: Card;
  readonly open: OpenCards | undefined;
}

interface StepTerms {
  readonly now: Instant;
  readonly by?: Setter;
  /** What the same write changes on the card after the step: not its status. */
  readonly also?: (card: Card) => Card;
}

/**
 * Takes a step of a card: the card, its event, and its entry among the open cards of its account are one change. Undefined if the
 * card is in the target state already. Refuses with 409 a step that its state does not allow.
 */
export function stepCard(
  from: SteppedFrom,
  step: CardStep,
  { cipher, ...terms }: StepTerms & { readonly cipher: FieldCipher },
): CardStepResult | undefined {
  const { card: before } = from;
  const silent = stepCardSilently(from, step, terms);
  // That somebody else has frozen it too, or does not any more, is no event, because its status stays.
  if (silent === undefined || (step !== 'activate' && before.status === silent.card.status)) return silent;
  const { about: _, ...change } = silent.change;
  return { card: silent.card, change: { ...change, events: [cardStatusEvent(before, silent.card, cipher)] } };
}

/** Like {@link stepCard}, without the event: for a step of which receivers were told before. */
export function stepCardSilently(
  { card: before, open }: SteppedFrom,
  step: CardStep,
  { now, by, also = (card) => card }: StepTerms,
): CardStepResult | undefined {
  const moved = moveCard(before, step, now, by);
  if (moved === undefined) return undefined;
  const card = also(moved);
  return {
    card,
    change: {
      writes: [
        mayAlsoWrite(replace(card), [openCardsKind]),
        ...(cardMachine.isFinal(card) ? [withoutOpenCards(mustBeKnown(open), [card.id])] : []),
        ...(step === 'freeze' && by !== 'customer' ? [withBoundCard(open)] : []),
      ],
      about: [{ type: card.type, id: card.id }],
      due: dueOf(card),
    },
  };
}
