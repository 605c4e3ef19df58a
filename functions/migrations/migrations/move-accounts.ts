import type { AlarmMessage } from '../../kernel/base/alarm-message.ts';
import { stuckMigrations } from './stuck-migrations.ts';
import { nextAccountId } from '../../accounts/accounts/account-id.ts';
import type { Account } from '../../accounts/accounts/for-others.ts';
import { firstWithNumber, openWithNumberAt } from '../../accounts/accounts/first-with-number.ts';
import { openMovedAccount } from '../../accounts/accounts/moved-account.ts';
import { haveSameOwners } from '../../accounts/accounts/same-owners.ts';
import type { Card, OpenCards } from '../../cards/cards/for-others.ts';
import { openCardsOf } from '../../cards/cards/open-cards.ts';
import { reissue } from '../../cards/cards/replace.ts';
import { Problem } from '../../kernel/base/problem.ts';
import { plusMs } from '../../kernel/base/calendar/instant.ts';
import { mergeChanges } from '../../kernel/journal/change.ts';
import { cardsToIssue } from './cards-to-issue.ts';
import { eligibilityObstacleOf, ineligibilityReasonOf, successorIn } from './eligibility.ts';
import { accountMigratedEvent } from './events.ts';
import { moveMigration } from './migration.ts';
import type { MigrationState } from './migration-state.ts';
import { changeTo, type MigrationStep, type StepPlatform, stop, withMove } from './steps.ts';
import type { Migration, Move } from './store.ts';

/** Logged, with an alarm, for a card that has no successor at the new bank: its holder has to order one. */
export const unmovedCardMessage: AlarmMessage = { text: 'card not moved to the new bank', alarm: stuckMigrations };
/** Minutes after which a card is tried again if the processor does not answer. */
const cardRetryMinutes = 5;

/**
 * One step of a migration that is MigratingAccounts: the next account is opened at the new bank, or the next card is issued there. If
 * there is nothing left to do, the customer is asked for consent to the movement of the money. If the customer cannot be moved any
 * more, the migration stops; what has been opened stays and is used after a reset.
 */
export async function moveNext(state: MigrationState, context: StepPlatform): Promise<MigrationStep> {
  const { migration } = state;
  const { terms } = context;
  const reason = ineligibilityReasonOf(state);
  if (reason !== undefined) return stop(migration, reason, terms);
  const unopened = migration.moves.find(({ to }) => to === undefined);
  if (unopened !== undefined) return openNext(state, unopened, context);
  const unissued = migration.moves.find(({ areCardsDone }) => !areCardsDone);
  if (unissued !== undefined) return issueNext(state, unissued, context);
  return changeTo(moveMigration(migration, 'accountsMoved', terms.now), migration, terms);
}

/** Opens the account that takes the place of an old one, or takes the one that an earlier migration has opened. */
async function openNext(
  state: MigrationState,
  move: Move,
  { platform, terms, attempt }: StepPlatform,
): Promise<MigrationStep> {
  const { migration, head, open } = state;
  const { toBank } = migration;
  const old = open.find(({ id }) => id === move.from);
  // It was closed since the customer agreed.
  if (old === undefined) return changeTo(without(migration, move), migration, terms);
  const first = await firstWithNumber(platform.table, old);
  const earlier = await openWithNumberAt(platform.table, first, toBank.routingNumber);
  if (earlier !== undefined && !(haveSameOwners(earlier, old) && eligibilityObstacleOf(earlier) === undefined)) {
    return stop(migration, 'AccountAtNewBank', terms);
  }
  if (earlier !== undefined) {
    const step = changeTo(withMove(migration, { ...move, to: earlier.id }), migration, terms);
    return {
      ...step,
      change: mergeChanges(step.change, { writes: [], events: [accountMigratedEvent(migration, old, earlier)] }),
    };
  }
  const id = await nextAccountId(platform.table, head, attempt);
  const opened = openMovedAccount(
    { old, first, head, id, routingNumber: toBank.routingNumber },
    terms.now,
    platform.settings,
  );
  const step = changeTo(withMove(migration, { ...move, to: id }), migration, terms);
  const events = [accountMigratedEvent(migration, old, opened.account)];
  return { ...step, change: mergeChanges(step.change, opened.change, { writes: [], events }) };
}

/** Issues the next card of an old account on the new one, or notes that there is none left. */
async function issueNext(
  { migration, open, opened }: MigrationState,
  move: Move,
  context: StepPlatform,
): Promise<MigrationStep> {
  const { terms, platform } = context;
  const { organisationId } = migration;
  const old = open.filter(({ id }) => id === move.from);
  const account = successorIn(opened, move);
  const [card] = await cardsToIssue(platform.table, organisationId, { accounts: old, moves: [move] });
  if (account === undefined || card === undefined) {
    return changeTo(withMove(migration, { ...move, areCardsDone: true }), migration, terms);
  }
  const seen = withMove(migration, { ...move, cards: [...move.cards, card.id] });
  const [there] = await openCardsOf(platform.table, organisationId, [account.id]);
  const issued = await issueOn(card, { account, open: there }, migration, context);
  if (issued === 'later') {
    const workAt = plusMs(terms.now, cardRetryMinutes * 60_000);
    return changeTo({ ...migration, workAt }, migration, terms);
  }
  const step = changeTo(seen, migration, terms);
  return issued === 'refused' ? step : { ...step, change: mergeChanges(step.change, issued.change) };
}

type Issued = Awaited<ReturnType<typeof reissue>>;

async function issueOn(
  card: Card,
  to: { readonly account: Account; readonly open: OpenCards | undefined },
  { digitallyActivatePhysicalCards: isActivated }: Migration,
  { platform, moment, terms: { now, cipher }, once }: StepPlatform,
): Promise<Issued | 'later' | 'refused'> {
  const { organisationId, realNow } = moment;
  const { table } = platform;
  try {
    const call = { organisationId, platform, table, once, now, realNow, cipher };
    return await reissue({ card, ...to }, { isActivated }, call);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const isLater = error.code === 'request_timeout';
    const { accountId, id: resourceId } = card;
    platform.log.error(unmovedCardMessage.text, {
      worker: 'due',
      organisationId,
      accountId,
      resourceId,
      outcome: error.code,
    });
    return isLater ? 'later' : 'refused';
  }
}

const without = (migration: Migration, { from }: Move): Migration => ({
  ...migration,
  moves: migration.moves.filter((one) => one.from !== from),
});
