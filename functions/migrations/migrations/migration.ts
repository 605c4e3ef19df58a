import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import { plusDays } from '../../kernel/base/calendar/calendar-date.ts';
import { instantAtBankTime } from '../../kernel/base/calendar/bank-time.ts';
import { type Instant, plusMs } from '../../kernel/base/calendar/instant.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { stateMachine, type StepName } from '../../kernel/base/state-machine.ts';
import { dueAttributes } from '../../kernel/due/due-index.ts';
import { type MigrationStatus, migrationStatuses } from './statuses.ts';
import type { Migration } from './store.ts';

/** The life of a migration; see docs/develop/migration.md. */
export const migrationMachine = stateMachine({
  thing: 'migration',
  states: migrationStatuses,
  begins: ['CollectingAccountsConsent', 'IneligibleCustomer'],
  steps: {
    consentToAccounts: { from: ['CollectingAccountsConsent'], to: 'MigratingAccounts' },
    /** Accounts have come to the old bank since the customer agreed: they need the same consent. */
    consentToMoreAccounts: { from: ['CollectingMoneyMovementConsent'], to: 'MigratingAccounts' },
    accountsMoved: { from: ['MigratingAccounts'], to: 'CollectingMoneyMovementConsent' },
    consentToMoney: { from: ['CollectingMoneyMovementConsent'], to: 'ExecutingMoneyMovement' },
    consentToMoneyLater: { from: ['CollectingMoneyMovementConsent'], to: 'PendingMoneyMovementOnDeadline' },
    moveMoneyOnDeadline: { from: ['PendingMoneyMovementOnDeadline'], to: 'ExecutingMoneyMovement' },
    moneyMoved: { from: ['ExecutingMoneyMovement'], to: 'PendingMigrationDeadline' },
    closeAccounts: { from: ['PendingMigrationDeadline', 'ExecutingMoneyMovement'], to: 'ClosingAccounts' },
    complete: { from: ['ClosingAccounts'], to: 'Completed' },
    stop: {
      from: ['CollectingAccountsConsent', 'MigratingAccounts', 'CollectingMoneyMovementConsent'],
      to: 'IneligibleCustomer',
    },
    reset: { from: ['IneligibleCustomer'], to: 'CollectingAccountsConsent' },
    /** The customer was archived. Money and accounts stay where they are. */
    giveUp: {
      from: ['PendingMoneyMovementOnDeadline', 'ExecutingMoneyMovement', 'PendingMigrationDeadline', 'ClosingAccounts'],
      to: 'Cancelled',
    },
    cancel: {
      from: [
        'CollectingAccountsConsent',
        'CollectingMoneyMovementConsent',
        'PendingMoneyMovementOnDeadline',
        'IneligibleCustomer',
      ],
      to: 'Cancelled',
    },
  },
});

/** The migration after a step. Refuses any other status with 409 and names it. */
export function moveMigration(migration: Migration, step: StepName<typeof migrationMachine>, now: Instant): Migration {
  const status = migrationMachine.next(migration, step);
  const { ineligibilityReason: _, remindAt: __, workAt: ___, ...rest } = migration;
  return awaitingNext({ ...rest, status, updatedAt: now, ...startOf(status, now) });
}

/** The Eastern time at which the work of a deadline, and of each day before it, is done. */
const workTime = { hour: 7, minute: 0 };
/** The days between reminders, and the notice in days before accounts are closed. */
const reminderDays = 7;
export const closureNoticeDays = 30;
const dayMs = 86_400_000;

/** When the old accounts are closed. */
export const deadlineOf = ({ deadline }: { readonly deadline: CalendarDate }): Instant =>
  instantAtBankTime(deadline, workTime);

/** The time from which the customer gets notice of the closure. */
const noticeMoment = ({ deadline }: Migration): Instant =>
  instantAtBankTime(plusDays(deadline, -closureNoticeDays), workTime);

/** The next reminder, a week after `now`. */
export const nextReminder = (now: Instant): Instant => plusMs(now, reminderDays * dayMs);

/** The moments that a migration waits for from the beginning of a status on. */
function startOf(status: MigrationStatus, now: Instant): Partial<Pick<Migration, 'remindAt' | 'workAt'>> {
  switch (status) {
    case 'CollectingAccountsConsent':
    case 'CollectingMoneyMovementConsent':
      return { remindAt: nextReminder(now) };
    case 'MigratingAccounts':
    case 'ExecutingMoneyMovement':
    case 'PendingMigrationDeadline':
    case 'ClosingAccounts':
      return { workAt: now };
    case 'MigrationStarted':
    case 'PendingMoneyMovementOnDeadline':
    case 'IneligibleCustomer':
    case 'Completed':
    case 'Cancelled':
      return {};
  }
}

/** True if the customer has agreed to the closure and has not had notice of its date. */
const mustTellClosure = ({ isClosureTold, consents }: Migration): boolean =>
  !isClosureTold && consents.money !== undefined;

/** True in a status that the deadline ends. The others work towards their end anyway, and look at the deadline then. */
const isAwaitingDeadline = ({ status }: Migration): boolean =>
  status !== 'MigratingAccounts' && status !== 'ExecutingMoneyMovement' && status !== 'ClosingAccounts';

/** The migration in the due index at the next moment that it waits for; one that is over leaves it. */
export function awaitingNext(migration: Migration): Migration {
  const { duePk: _, dueAt: __, ...rest } = migration;
  const { remindAt, workAt, leftToClose } = rest;
  if (migrationMachine.isFinal(rest)) {
    return leftToClose === undefined || workAt === undefined
      ? rest
      : { ...rest, ...dueAttributes(rest.organisationId, rest, workAt) };
  }
  const moments = [
    ...(remindAt === undefined ? [] : [remindAt]),
    ...(workAt === undefined ? [] : [workAt]),
    ...(mustTellClosure(rest) ? [noticeMoment(rest)] : []),
    ...(isAwaitingDeadline(rest) ? [deadlineOf(rest)] : []),
  ].toSorted();
  const [first] = moments;
  invariant(first !== undefined, `migration ${rest.id} is ${rest.status} and waits for nothing`);
  return { ...rest, ...dueAttributes(rest.organisationId, rest, first) };
}

/** True if the notice of the closure is due now. */
export const isClosureDue = (migration: Migration, now: Instant): boolean =>
  mustTellClosure(migration) && noticeMoment(migration) <= now;
