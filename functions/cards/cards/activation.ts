import type { Caller } from '../../kernel/auth/caller.ts';
import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import { cardMachine } from './card.ts';
import type { Card } from './store.ts';

/** How often in a day of the bank a customer may be wrong about what is printed on a card. */
export const activationTriesMax = 5;

/** What somebody reads from a card to activate it. */
export interface PrintedOnCard {
  readonly last4Digits: string;
  readonly expirationDate: string;
}

/** True if this is printed on the card. */
export const isPrintedOn = (card: Card, { last4Digits, expirationDate }: PrintedOnCard): boolean =>
  card.last4Digits === last4Digits && card.expirationDate === expirationDate;

/** Refuses with 409 a customer who was wrong too often today; an organisation may go on. */
export function mustHaveTriesLeft(card: Card, caller: Caller, today: CalendarDate): void {
  if (caller.kind === 'organisation' || triesOf(card, today) < activationTriesMax) return;
  throw cardMachine.refused(card, `it was tried ${activationTriesMax} times today with other digits or another month`);
}

/** The card with one more wrong try today. */
export const withWrongTry = (card: Card, today: CalendarDate): Card => ({
  ...card,
  activationTries: { date: today, count: triesOf(card, today) + 1 },
});

const triesOf = ({ activationTries }: Card, today: CalendarDate): number =>
  activationTries?.date === today ? activationTries.count : 0;
