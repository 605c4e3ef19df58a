import type { Account } from '../../accounts/accounts/for-others.ts';
import { bankDateOf } from '../../kernel/base/calendar/bank-time.ts';
import { parseCalendarDate, plusDays } from '../../kernel/base/calendar/calendar-date.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { ProblemCode, ProblemPart } from '../../kernel/base/problem.ts';
import type { CustomerHead } from '../../onboarding/customers/for-others.ts';
import type { Bank } from '../../organisations/banks.ts';
import type { Settings } from '../../ports/settings.ts';

/** One thing in the way of a new migration. */
type Obstacle = ProblemPart & { readonly code: ProblemCode };

/** How far ahead the deadline is, in days. */
const deadlineDays = { min: 30, max: 3650 } as const;

const wrong = (name: string, sentence: string, code: ProblemCode = 'invalid_value'): Obstacle => ({
  code,
  detail: `${name}: ${sentence}`,
  pointer: `/data/attributes/${name}`,
});

/** Checks the attributes against the bank's time and the settings of the stage. */
export function parameterProblems(sent: unknown, now: Instant, settings: Settings): readonly Obstacle[] {
  const attributes = (typeof sent === 'object' && sent !== null ? sent : {}) as Readonly<Record<string, unknown>>;
  return [
    ...bankProblems(attributes, settings.banks),
    ...deadlineProblems(attributes, now),
    ...(attributes['balanceTransferTiming'] === 'MigrationDeadline' && !settings.migrations.deadlineTransfers
      ? [
          wrong(
            'balanceTransferTiming',
            'the operator of this stage has not enabled MigrationDeadline',
            'feature_disabled',
          ),
        ]
      : []),
  ];
}

type Attributes = Readonly<Record<string, unknown>>;

/** Both names must be of two different banks of the stage. The schema reports values that are no text. */
function bankProblems({ fromBank, toBank }: Attributes, banks: readonly Bank[]): readonly Obstacle[] {
  const isUnknown = (name: unknown) =>
    typeof name === 'string' && name.trim() !== '' && bankNamed(banks, name) === undefined;
  const names = `must be one of ${banks.map((one) => one.name).join(', ')}`;
  const unknown = Object.entries({ fromBank, toBank }).filter(([, name]) => isUnknown(name));
  if (unknown.length > 0) return unknown.map(([member]) => wrong(member, names));
  const isSame = typeof fromBank === 'string' && typeof toBank === 'string' && fromBank.trim() === toBank.trim();
  return isSame && fromBank.trim() !== '' ? [wrong('toBank', 'is the bank at which the customer is already')] : [];
}

/** The bank of this name. */
export const bankNamed = (banks: readonly Bank[], name: string): Bank | undefined =>
  banks.find((one) => one.name === name.trim());

/** The deadline may be sent under either of two names, or under both with one value. */
function deadlineProblems({ deadline, deadLine }: Attributes, now: Instant): readonly Obstacle[] {
  const given = Object.entries({ deadline, deadLine }).filter(([, value]) => value !== undefined && value !== null);
  if (given.length === 0) return [{ ...wrong('deadline', ''), detail: 'deadline is required' }];
  const { min, max } = deadlineDays;
  const today = bankDateOf(now);
  const [first, last] = [plusDays(today, min), plusDays(today, max)];
  const outside = given.flatMap(([name, value]) => {
    const date = typeof value === 'string' ? parseCalendarDate(value) : undefined;
    return date !== undefined && (date < first || date > last)
      ? [wrong(name, `must be ${min} to ${max} days ahead: ${first} to ${last}`)]
      : [];
  });
  const isTwo = given.length === 2 && deadline !== deadLine;
  return isTwo ? [...outside, wrong('deadLine', 'differs from deadline, which means the same')] : outside;
}

/** The items that a new migration needs, as they were read. */
export interface NewMigration {
  readonly customerId: string;
  readonly head: CustomerHead | undefined;
  /** The accounts of the customer at any bank, and the open ones at the old bank. */
  readonly accounts: readonly Account[];
  readonly open: readonly Account[];
  /** The id of a migration that is under way, with its status. */
  readonly started: { readonly id: string; readonly status: string } | undefined;
  /** What was set up for telling customers; `named` is the id in the request, if it names one. */
  readonly setUp: Readonly<
    Record<'whiteLabelTheme' | 'outreachSettings', { readonly isFound: boolean; readonly named: string | undefined }>
  >;
}

const what = { whiteLabelTheme: 'white-label theme', outreachSettings: 'outreach settings' } as const;

/** All obstacles to a new migration, apart from its attributes. */
export function creationProblems({
  customerId,
  head,
  accounts,
  open,
  started,
  setUp,
}: NewMigration): readonly Obstacle[] {
  const pointer = '/data/relationships/customer';
  const missing = (['whiteLabelTheme', 'outreachSettings'] as const)
    .filter((member) => !setUp[member].isFound)
    .map((member) => notSetUp(member, setUp[member].named));
  if (head === undefined) {
    return [...missing, { code: 'not_found', detail: `The customer ${customerId} does not exist`, pointer }];
  }
  const overdrawn = accounts.filter(({ balance }) => balance < 0).map(({ id }) => id);
  return [
    ...missing,
    ...(head.status === 'Archived'
      ? [{ code: 'invalid_state', detail: 'The customer is Archived', pointer } as const]
      : []),
    ...(started === undefined
      ? []
      : [
          {
            code: 'migration_already_started',
            detail: `A migration of the customer is ${started.status}`,
            existingIds: [started.id],
          } as const,
        ]),
    ...(open.length === 0 ? [wrong('fromBank', 'the customer has no open account there')] : []),
    ...(overdrawn.length === 0
      ? []
      : [
          {
            ...({
              code: 'negative_balance',
              detail: 'An account of the customer has a negative balance',
              pointer,
            } as const),
            existingIds: overdrawn,
          },
        ]),
  ];
}

/** What has to be set up before customers can be moved, or a name of it that does not exist. */
function notSetUp(member: keyof typeof what, named: string | undefined): Obstacle {
  const pointer = `/data/relationships/${member}`;
  if (named !== undefined) return { code: 'not_found', detail: `The ${what[member]} ${named} does not exist`, pointer };
  const detail = `Create ${what[member]} first: they say how customers are told of the move`;
  return { code: 'migration_setup_incomplete', detail, pointer };
}
