import { bankDateOf } from '../../../functions/kernel/base/calendar/bank-time.ts';
import { type CalendarDate, plusDays, weekdays } from '../../../functions/kernel/base/calendar/calendar-date.ts';
import type { Instant } from '../../../functions/kernel/base/calendar/instant.ts';
import type { Roll } from '../../../functions/money/recurring-payments/settings.ts';
import type { RunRules } from '../../../functions/money/recurring-payments/recurring-payment.ts';
import { runMomentOf, type PaymentSchedule } from '../../../functions/money/recurring-payments/schedule.ts';
import { pick } from '../simulation/seed.ts';
import type { Random } from '../weakening/random.ts';
import { daysOfYears, oracleDueDates, oracleRunDay } from '../../properties/schedule-oracle.ts';

const days = daysOfYears({ firstYear: 2025, lastYear: 2040 });
const bankingDays = days.filter((day) => day.isBankingDay).map(({ date }) => date);

/** A payment that a schedule should have made. */
export interface ExpectedPayment {
  readonly dueDate: string;
  readonly madeOn: string;
  readonly outcome: string;
}

/** The expected runs of a recurring payment, by an oracle that walks the calendar day by day. */
export class ScheduleModel {
  readonly id: string;
  readonly payments: ExpectedPayment[] = [];
  /** Due dates that passed while it was disabled, as far as it was enabled since. */
  readonly skipped: string[] = [];
  status: 'Active' | 'Disabled' | 'Completed' | 'Deleted' = 'Active';
  readonly #total: number;
  readonly #runHour: number;
  readonly #roll: Roll;
  /** It was created or last enabled then, and makes no payment before. */
  #activeSince: Instant;
  #dueDates: readonly CalendarDate[];
  #disabledOn: CalendarDate | undefined;

  constructor(id: string, schedule: PaymentSchedule, made: { readonly at: Instant; readonly rules: RunRules }) {
    this.id = id;
    this.#total = schedule.totalNumberOfPayments ?? Infinity;
    this.#runHour = made.rules.runHour;
    this.#activeSince = made.at;
    const { forward, backward } = made.rules.recurring.roll;
    this.#roll = schedule.interval === 'Monthly' && schedule.dayOfMonth < 0 ? backward : forward;
    this.#dueDates = oracleDueDates(schedule, days);
  }

  /** The bank's clock reaches `now`: due dates are paid on their days, with the outcome that payments have at that time. */
  pass(now: Instant, outcome: string): void {
    for (let due = this.#next(); due !== undefined && due.runAt <= now; due = this.#next()) {
      const earliest = due.runAt < this.#activeSince ? this.#activeSince : due.runAt;
      this.payments.push({ dueDate: due.date, madeOn: bankDateOf(earliest), outcome });
      this.#dueDates = this.#dueDates.slice(1);
      this.#completeIfOver();
    }
  }

  disable(now: Instant): void {
    if (this.status !== 'Active') return;
    this.status = 'Disabled';
    this.#disabledOn = bankDateOf(now);
  }

  /** Due dates that passed meanwhile are skipped, and those before it whose run day has passed since. */
  enable(now: Instant): void {
    if (this.status !== 'Disabled' || this.#disabledOn === undefined) return;
    const [today, since] = [bankDateOf(now), this.#disabledOn];
    const isSkipped = (due: CalendarDate) => due < today && (due >= since || this.#runDay(due) < today);
    const first = this.#dueDates.findIndex((due) => !isSkipped(due));
    this.skipped.push(...this.#dueDates.slice(0, first < 0 ? undefined : first));
    this.#dueDates = first < 0 ? [] : this.#dueDates.slice(first);
    this.#activeSince = now;
    this.status = 'Active';
    this.#completeIfOver();
  }

  delete(): void {
    this.status = 'Deleted';
  }

  #next(): { readonly date: CalendarDate; readonly runAt: Instant } | undefined {
    const [date] = this.#dueDates;
    if (this.status !== 'Active' || date === undefined) return undefined;
    return { date, runAt: runMomentOf(this.#runDay(date), this.#runHour) };
  }

  #runDay(due: CalendarDate): CalendarDate {
    return oracleRunDay(due, this.#roll, bankingDays);
  }

  #completeIfOver(): void {
    if (this.#dueDates.length === 0 || this.payments.length >= this.#total) this.status = 'Completed';
  }
}

const weeklyShare = 0.1;

/** A schedule that starts within some months, and may end within so many days after. */
export function randomSchedule(today: CalendarDate, daysMax: number, random: Random): PaymentSchedule {
  const startTime = plusDays(today, random.below(120));
  const endTime = random.chance(0.3) ? { endTime: plusDays(startTime, 60 + random.below(daysMax)) } : {};
  const total = random.chance(0.2) ? { totalNumberOfPayments: 1 + random.below(30) } : {};
  const span = { startTime, ...endTime, ...total };
  if (random.chance(weeklyShare)) return { ...span, interval: 'Weekly', dayOfWeek: pick(random, weekdays) };
  return { ...span, interval: 'Monthly', dayOfMonth: pick(random, [1, 2, 15, 28, 25, -1, -1, -2, -5]) };
}
