import { movementKinds } from '../../accounts/ledger/movement-kinds.ts';
import { closeWithItemsKinds } from '../../accounts/closing/close-with-items.ts';
import { blockingClosing, followers } from '../../accounts/closing/lives.generated.ts';
import { kindsOf } from '../../accounts/closing/open-items.ts';
import { achSequenceKind } from '../../money/ach-files/for-others.ts';
import { paymentKind } from '../../money/payments/for-others.ts';
import { receivedPaymentKind } from '../../money/received-payments/for-others.ts';
import { customerKind } from '../../onboarding/customers/for-others.ts';
import { emailKind } from '../../outreach/emails/for-others.ts';
import { organisationKind } from '../../organisations/for-others.ts';
import { remembering } from '../../kernel/base/remembering.ts';
import type { DueKind, DueOutcome } from '../../kernel/due/due-kind.ts';
import { about, mergeChanges } from '../../kernel/journal/change.ts';
import { commit, type Moment, withOptimisticRetry } from '../../kernel/journal/commit.ts';
import type { ItemKey } from '../../kernel/table/kind.ts';
import type { Platform } from '../../ports/platform.ts';
import { decideCancellation, closeRest } from './cancel.ts';
import { closeNext, unclosedAccountMessage } from './close-accounts.ts';
import { tellCustomer } from './emails.ts';
import { ineligibilityReasonOf } from './eligibility.ts';
import { deadlineOf, isClosureDue, migrationMachine, moveMigration, nextReminder } from './migration.ts';
import { unmovedMessage } from './follow-accounts.ts';
import { moveNext } from './move-accounts.ts';
import { moveLateMoney, moveMoneyNext, nextDaily } from './move-money.ts';
import { type MigrationState, readMigrationState } from './migration-state.ts';
import { changeTo, type MigrationStep, type StepPlatform, stop } from './steps.ts';
import { type Migration, migrationItem, migrationKind } from './store.ts';

/** The kinds that the steps of a migration write. */
export const migrationStepKinds = [
  migrationKind,
  customerKind,
  ...movementKinds,
  ...closeWithItemsKinds,
  ...followers.flatMap(({ writes }) => writes),
  paymentKind,
  achSequenceKind,
  emailKind,
] as const;

/** The due steps of migrations: reminders, the work of each status, the deadline. */
export const migrationSteps: DueKind = {
  kind: migrationKind,
  resource: { type: 'migration', id: 'owner and number' },
  worker: 'migrations',
  // It moves accounts and their money. Its deadline is passed late, as after an outage.
  whenSuspended: 'waits',
  run: runMigration,
  ends: migrationKind,
  reads: [organisationKind, receivedPaymentKind, ...kindsOf(blockingClosing)],
  writes: migrationStepKinds,
  needs: ['cipher', ...followers.flatMap(({ needs = [] }) => needs)],
  alarmsOn: [unclosedAccountMessage, ...followers.map(unmovedMessage)],
};

/** Steps that one run does at most. What is left is due at once and gets another run. */
const stepsMax = 20;

/**
 * Does what a migration waits for, one step after the other until nothing is due. Each step is one transaction on condition of the
 * migration as it was read, so it is done once however often it runs.
 */
async function runMigration(platform: Platform, moment: Moment, key: ItemKey): Promise<DueOutcome> {
  for (let steps = 0; steps < stepsMax; steps += 1) {
    if ((await runStep(platform, moment, key)) === 'not due') return steps === 0 ? 'not due' : 'done';
  }
  return 'done';
}

function runStep(platform: Platform, moment: Moment, key: ItemKey): Promise<DueOutcome> {
  const once = remembering();
  return withOptimisticRetry(platform, async (attempt) => {
    const stored = await platform.table.get({ pk: key.pk, sk: key.sk });
    const migration = stored && migrationItem.parse(stored);
    if (migration?.dueAt === undefined || migration.dueAt > moment.now) return 'not due';
    const state = await readMigrationState(platform.table, migration);
    const cipher = await platform.cipher(moment.organisationId);
    const terms = { now: moment.now, cipher, settings: platform.settings };
    const { change } = await nextStep(state, { platform, moment, terms, once, attempt });
    await commit(platform, moment, about(change, { type: 'customerBankMigration', id: migration.id }));
    return 'done';
  });
}

/** The next step of a migration that is due. */
async function nextStep(state: MigrationState, context: StepPlatform): Promise<MigrationStep> {
  const { migration } = state;
  const { terms } = context;
  const { now } = terms;
  const isLast = deadlineOf(migration) <= now;
  if (state.head.status === 'Archived' && migrationMachine.allows(migration, 'giveUp')) {
    return changeTo(moveMigration(migration, 'giveUp', now), migration, terms);
  }
  if (isClosureDue(migration, now)) {
    return withEmail(changeTo({ ...migration, isClosureTold: true }, migration, terms), 'closureNotice', context);
  }
  switch (migration.status) {
    case 'CollectingAccountsConsent':
    case 'CollectingMoneyMovementConsent':
      return isLast ? decideCancellation(state, context) : remind(state, context);
    case 'IneligibleCustomer':
      return decideCancellation(state, context);
    case 'MigratingAccounts':
      return moveNext(state, context);
    case 'PendingMoneyMovementOnDeadline':
      return changeTo(moveMigration(migration, 'moveMoneyOnDeadline', now), migration, terms);
    case 'ExecutingMoneyMovement':
      return moveMoneyNext(state, context);
    case 'PendingMigrationDeadline':
      return isLast
        ? changeTo(moveMigration(migration, 'closeAccounts', now), migration, terms)
        : (moveLateMoney(state, context) ?? changeTo(tomorrow(migration, context), migration, terms));
    case 'ClosingAccounts':
      return closeNext(state, context);
    case 'MigrationStarted':
    case 'Cancelled':
      return closeRest(state, context);
    case 'Completed':
      return changeTo(migration, migration, terms);
  }
}

const tomorrow = (migration: Migration, { terms: { now } }: StepPlatform): Migration => ({
  ...migration,
  workAt: nextDaily(now),
});

/** The customer has not answered for a week. */
function remind(state: MigrationState, context: StepPlatform): MigrationStep {
  const { migration } = state;
  const { terms } = context;
  const reason = ineligibilityReasonOf(state);
  if (reason !== undefined) return stop(migration, reason, terms);
  const remindAt = nextReminder(migration.remindAt ?? terms.now);
  return withEmail(changeTo({ ...migration, remindAt }, migration, terms), 'weeklyReminder', context);
}

/** The step with an e-mail about it. */
function withEmail(
  { migration, change }: MigrationStep,
  name: 'closureNotice' | 'weeklyReminder',
  { terms: { now }, moment: { realNow } }: StepPlatform,
): MigrationStep {
  const email = tellCustomer(migration, name, { number: migration.version, now, realNow });
  return { migration, change: mergeChanges(change, email) };
}
