import { nothingFollowed } from '../../accounts/closing/followed.generated.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { Once } from '../../kernel/base/remembering.ts';
import { type Change, dueOf } from '../../kernel/journal/change.ts';
import type { Moment } from '../../kernel/journal/commit.ts';
import { replace, unchanged } from '../../kernel/table/write.ts';
import type { Platform } from '../../ports/platform.ts';
import { isNew, ineligibilityReasonOf } from './eligibility.ts';
import { migrationStatusEvents } from './events.ts';
import { migrationMachine, awaitingNext, deadlineOf, moveMigration } from './migration.ts';
import type { PageView } from '../../outreach/hosted-pages/links.ts';
import type { MigrationState } from './migration-state.ts';
import type { IneligibilityReason } from './statuses.ts';
import type { Migration, Move } from './store.ts';

/** What a step needs besides the migration. */
export interface StepTerms extends PageView {
  readonly now: Instant;
}

/** What a step needs of the platform. */
export interface StepPlatform {
  readonly platform: Platform;
  readonly moment: Moment;
  readonly terms: StepTerms;
  readonly once: Once;
  readonly attempt: number;
}

/** A migration after a step, and the change. */
export interface MigrationStep {
  readonly migration: Migration;
  readonly change: Change;
}

/** The change that stores a migration after a step, with its events. */
export function changeTo(after: Migration, before: Migration, view: PageView): MigrationStep {
  const migration = awaitingNext(after);
  return {
    migration,
    change: {
      writes: [replace(migration)],
      events: migrationStatusEvents(migration, before.status, view),
      due: dueOf(migration),
    },
  };
}

/** The migration with one of its moves as it is now. */
export const withMove = (migration: Migration, move: Move): Migration => ({
  ...migration,
  moves: migration.moves.map((one) => (one.from === move.from ? move : one)),
});

/** The migration stops, because its customer cannot be moved at present. */
export const stop = (before: Migration, reason: IneligibilityReason, terms: StepTerms): MigrationStep =>
  changeTo({ ...moveMigration(before, 'stop', terms.now), ineligibilityReason: reason }, before, terms);

/** What the customer agreed to on a page: the version of the terms, and where the request came from. */
export interface Agreement {
  readonly terms: string;
  /** Where the terms of the new bank's accounts are that the page has shown. */
  readonly accountTermsUrl?: string;
  readonly sourceAddress?: string;
}

/**
 * The consent that a migration waits for; undefined if it waits for none. If accounts have come to the old bank since the customer
 * agreed to the move, that is asked again before the money.
 */
export function awaitedConsent({ migration, open }: Pick<MigrationState, 'migration' | 'open'>) {
  if (migration.status === 'CollectingAccountsConsent') return 'accounts';
  if (migration.status !== 'CollectingMoneyMovementConsent') return undefined;
  return open.some((one) => isNew(migration, one)) ? 'accounts' : 'money';
}

/**
 * The customer agrees to the move: accounts and cards are made at the new bank from now on, and later accounts are opened there. If the
 * customer cannot be moved any more, the migration stops. What an earlier consent has opened stays and is used; cards that the old
 * accounts have got since are issued too.
 */
export function consentToAccounts(state: MigrationState, agreement: Agreement, terms: StepTerms): MigrationStep {
  const { migration: before, head, open } = state;
  const isMore = before.status === 'CollectingMoneyMovementConsent' && awaitedConsent(state) === 'accounts';
  mustBeBeforeDeadline(before, terms.now);
  const moved = moveMigration(before, isMore ? 'consentToMoreAccounts' : 'consentToAccounts', terms.now);
  const reason = ineligibilityReasonOf(state);
  if (reason !== undefined) return stop(before, reason, terms);
  const more = open.filter((one) => isNew(before, one));
  const step = changeTo(
    {
      ...moved,
      consents: { ...before.consents, accounts: recorded(agreement, terms.now) },
      moves: [
        ...before.moves.map((move) => ({ ...move, areCardsDone: false })),
        ...more.map(({ id }) => ({ from: id, ...nothingFollowed, areCardsDone: false, isEmptied: false })),
      ],
    },
    before,
    terms,
  );
  const settled = { ...head, routingNumber: before.toBank.routingNumber };
  return { ...step, change: { ...step.change, writes: [...step.change.writes, replace(settled)] } };
}

/** The customer agrees to the movement of the money, which begins at once or on the deadline. */
export function consentToMoney(state: MigrationState, agreement: Agreement, terms: StepTerms): MigrationStep {
  const { migration: before, head } = state;
  const isNow = before.balanceTransferTiming === 'NewAccountCreation';
  mustBeBeforeDeadline(before, terms.now);
  const moved = moveMigration(before, isNow ? 'consentToMoney' : 'consentToMoneyLater', terms.now);
  const reason = ineligibilityReasonOf(state);
  if (reason !== undefined) return stop(before, reason, terms);
  if (awaitedConsent(state) === 'accounts') {
    throw migrationMachine.refused(before, 'the customer has not agreed to the move of all accounts');
  }
  const consents = { ...before.consents, money: recorded(agreement, terms.now) };
  const step = changeTo({ ...moved, consents }, before, terms);
  return { ...step, change: { ...step.change, writes: [...step.change.writes, unchanged(head, 'status')] } };
}

/** A consent after the deadline counts for nothing, also before the due step has cancelled the migration. */
function mustBeBeforeDeadline(migration: Migration, now: Instant): void {
  if (deadlineOf(migration) <= now) throw migrationMachine.refused(migration, 'its deadline has passed');
}

const recorded = (agreement: Agreement, at: Instant) => ({ at, ...agreement });
