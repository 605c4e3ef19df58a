import type { Account } from '../../accounts/accounts/for-others.ts';
import type { CardControl } from '../card-controls/for-others.ts';
import type { Activity, Card } from '../cards/for-others.ts';

/** A card, its account and what it has moved, as they were read. */
export interface CardInUse {
  readonly card: Card;
  readonly account: Account;
  /** Undefined if the card was never used. */
  readonly activity: Activity | undefined;
  /** The Active controls that may hold for the card. */
  readonly controls: readonly CardControl[];
  /** True if the organisation is suspended. An operation is refused before it reads a card of a suspended one. */
  readonly isSuspended: boolean;
}

/** What a change of an authorization needs that no rule decides on: the account and what the card has moved. */
export type UsedCard = Pick<CardInUse, 'account' | 'activity'>;
