import type { Account } from '../../accounts/accounts/for-others.ts';
import { mustNotOverrule, type Setter } from '../../kernel/auth/two-setters.ts';
import { Problem } from '../../kernel/base/problem.ts';
import { cents } from '../../kernel/base/money/cents.ts';
import type { Table } from '../../kernel/table/table.ts';
import { cardControls } from '../card-controls/for-others.ts';
import { cardMachine, freezerOf } from './card.ts';
import { countsOfNewCard } from './counts-of-new-card.ts';
import { type CardLimits, currentLimits } from './limits.ts';
import { type Card, cardLimitNames, cards } from './store.ts';

type Counted = Awaited<ReturnType<typeof countsOfNewCard>>;

/** The most controls of the organisation that a new card has from others. */
const boundControlsMax = 50;
/** How many cards of an account, the newest, bind a new one. */
const boundByMax = 100;

/**
 * The limits and controls, with what these have counted, with which a new card of an account begins. For one that a customer orders they are those that the organisation
 * has set on the customer's other cards of the account, the lowest limit of each: a new card must not do what an old one may not. Cards that the
 * customer has ended count, and so do open ones. An order that the organisation overtakes does not commit: both write the open cards of the account. Throws `forbidden` (403) if the organisation has frozen one of them.
 */
export async function boundsOfNewCard(
  table: Table,
  setter: Setter,
  { account, customerId }: { readonly account: Account; readonly customerId: string },
): Promise<CardLimits & Pick<Card, 'controlIds'> & { readonly counted: Counted }> {
  const none = { limits: {}, limitsOfOrganisation: {}, counted: {} };
  if (setter === 'organisation') return none;
  const binding = (await newestCards(table, account)).filter((one) => one.customerId === customerId && binds(one));
  for (const one of binding) {
    const frozenBy = one.status === 'Frozen' ? freezerOf(one) : (one.frozenBy ?? 'customer');
    mustNotOverrule(setter, frozenBy, `The card ${one.last4Digits} was frozen`);
  }
  const limits = lowest(binding.map((one) => currentLimits(one).limitsOfOrganisation));
  const controlIds = await controlsOfOrganisation(table, account.organisationId, binding);
  const bounds = { limits, limitsOfOrganisation: limits };
  if (controlIds.length === 0) return { ...bounds, counted: {} };
  return { ...bounds, controlIds, counted: await countsOfNewCard(table, binding, controlIds) };
}

/** The Active controls that the organisation has set on cards. Refuses with 400 more than a card can have. */
async function controlsOfOrganisation(
  table: Table,
  organisationId: string,
  binding: readonly Card[],
): Promise<string[]> {
  const ids = [...new Set(binding.flatMap(({ controlIds = [] }) => controlIds))];
  const controls = await cardControls.byId(table, organisationId, ids);
  const set = controls.filter(({ status, setBy }) => status === 'Active' && setBy === 'organisation');
  if (set.length <= boundControlsMax) return set.map(({ id }) => id);
  const detail = `The cards of the account have ${set.length} controls of the organisation, more than a new one can have`;
  throw new Problem('limits_exceeded', detail);
}

/** True for a card that is open, or that a customer has ended and none has replaced. */
const binds = (card: Card): boolean =>
  !cardMachine.isFinal(card) || (card.endedBy === 'customer' && card.replacedById === undefined);

function newestCards(table: Table, { organisationId, id, cards: count = 0 }: Account): Promise<readonly Card[]> {
  const numbers = Array.from({ length: Math.min(count, boundByMax) }, (_, index) => count - index);
  return cards.byId(
    table,
    organisationId,
    numbers.map((number) => cards.place(organisationId, id, number).id),
  );
}

/** The lowest limit of each name. */
function lowest(all: readonly CardLimits['limits'][]): CardLimits['limits'] {
  const entries = cardLimitNames.flatMap((name) => {
    const values = all.flatMap((limits) => limits[name] ?? []);
    return values.length === 0 ? [] : [[name, cents(Math.min(...values))] as const];
  });
  return Object.fromEntries(entries);
}
