import type { Account } from '../../accounts/accounts/for-others.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { Problem } from '../../kernel/base/problem.ts';
import type { Table } from '../../kernel/table/table.ts';
import {
  type Activity,
  type Card,
  cardActivity,
  cardActivityItem,
  cardKind,
  cards,
  type OpenCards,
  withCounts,
} from '../cards/for-others.ts';
import { controlKinds, controlsOf, readActiveControls, readControls } from '../card-controls/for-others.ts';
import type { CardInUse } from './card-in-use.ts';
import type { Authorization } from './store.ts';

/** What is read to find a card with what decides on its uses, apart from its activity. */
export const cardReads = [cardKind, ...controlKinds] as const;

type FoundCard = Pick<CardInUse, 'card' | 'activity' | 'controls'>;

/** How many of the newest cards of an account are looked at for one that is closed. */
const closedLookedAt = 100;

/**
 * The card of an account with these last four digits, and its activity. Cards can share them: the newest one whose status is not
 * final comes first, then the newest of the others. Refuses with 404 an account without such a card;
 * `pointer` is the place of the digits in the body.
 */
export async function cardWithDigits(
  table: Table,
  { account, open }: { readonly account: Account; readonly open: OpenCards | undefined },
  last4Digits: string,
  pointer: string,
): Promise<FoundCard> {
  const { organisationId } = account;
  const isMeant = (one: { readonly last4Digits: string }) => one.last4Digits === last4Digits;
  const entry = open?.cards.findLast(isMeant);
  const found = await cards.byId(table, organisationId, entry === undefined ? newestOf(account) : [entry.id]);
  const card = found.find(isMeant);
  if (card === undefined) {
    const detail = `The account ${account.id} has no card that ends with these digits`;
    throw new Problem('not_found', { detail, pointer });
  }
  const [activity, controls] = await Promise.all([activityOf(table, card), readControls(table, card)]);
  return { card, activity, controls };
}

/** The card of an authorization, which is not looked for by its digits because others can share them. */
export async function cardOf(
  table: Table,
  { organisationId, cardId: id }: Pick<Authorization, 'organisationId' | 'cardId'>,
): Promise<FoundCard> {
  const [[card], activity, active] = await Promise.all([
    cards.byId(table, organisationId, [id]),
    activityOf(table, { organisationId, id }),
    readActiveControls(table, organisationId),
  ]);
  invariant(card !== undefined, 'the card of an authorization was not found');
  return { card, activity, controls: await controlsOf(table, card, active) };
}

/** The activity of a card; undefined if it was never used. */
export async function activityOf(
  table: Table,
  { organisationId, id }: Pick<Card, 'organisationId' | 'id'>,
): Promise<Activity | undefined> {
  const key = cardActivity(organisationId, id)?.key;
  const stored = key && (await table.get(key));
  return stored && withCounts(table, cardActivityItem.parse(stored));
}

function newestOf({ organisationId, id, cards: count = 0 }: Account): readonly string[] {
  const length = Math.min(count, closedLookedAt);
  return Array.from({ length }, (_, index) => cards.place(organisationId, id, count - index).id);
}
