import { setTimeout as pause } from 'node:timers/promises';
import { bankDateOf, instantAtBankTime } from '../../../functions/kernel/base/calendar/bank-time.ts';
import { type CalendarDate, dayOfWeek, plusDays } from '../../../functions/kernel/base/calendar/calendar-date.ts';
import { type Instant, msOf, plusMs } from '../../../functions/kernel/base/calendar/instant.ts';
import { bodies } from '../../support/bank/bodies.ts';
import { paymentBody } from '../../support/bank/payment-bodies.ts';
import type { Checks } from '../checks.ts';
import { ask, eventually, one, require, request } from '../smoke.ts';
import { outputOf } from '../harness/operator.ts';
import type { RehearsedStage } from './rehearsed-stage.ts';

/** The command to suspend takes less. */
const leadMs = 45_000;
/** How long after its moment the payment still waits. */
const suspendedMs = 8_000;

/** An organisation is suspended over the moment of a scheduled payment, and resumed: it is refused, waits, and is paid then. */
export async function rehearseSuspension(checks: Checks, rehearsed: RehearsedStage): Promise<void> {
  const { api, operator, stage, organisationId, accounts } = rehearsed;
  const place = ['--stage', stage, '--organisation', organisationId];
  const due = await checks.step('a recurring payment falls due soon', () => scheduleSoon(rehearsed));
  await checks.step('org suspend: the next payment is refused with 403', async () => {
    await outputOf(operator('org', 'suspend', ...place, '--reason', 'Case 17'));
    const { status, body } = await request(api, 'POST', '/payments', paymentBody(accounts.from, accounts.to));
    require(status === 403 && body.errors?.[0]?.code === 'organisation_suspended', body);
    await outputOf(operator('org', 'show', ...place), { says: [/suspended/, /Case 17/] });
  });
  await checks.step('org resume: the payment that fell due meanwhile is made after it', async () => {
    await pause(leadMs + suspendedMs);
    await outputOf(operator('org', 'resume', ...place, '--reason', 'Case 17 is closed'));
    const paid = async () => [(await ask(api, 'GET', '/payments', 200)).data ?? []].flat();
    await eventually(async () => (await paid()).length === 1);
    const [payment] = await paid();
    const lateMs = msOf(payment?.attributes['createdAt'] as Instant) - msOf(due);
    require(lateMs >= suspendedMs, { due, payment });
  });
  await checks.step('audit verify: the log has the suspension, and is whole', async () => {
    await outputOf(operator('audit', 'verify', ...place));
  });
}

/** A weekly payment that falls due after `leadMs`. Returns its moment by the clock of the bank. */
async function scheduleSoon({ api, accounts }: RehearsedStage): Promise<Instant> {
  const { now } = one(await ask(api, 'GET', '/sandbox/clock', 200)).attributes;
  const schedule = {
    interval: 'Weekly',
    dayOfWeek: dayOfWeek(plusDays(bankDateOf(now as Instant), 2)),
    totalNumberOfPayments: 1,
  };
  const body = bodies.recurring(accounts.from, accounts.to, 1_00, schedule);
  const made = one(await ask(api, 'POST', '/recurring-payments', 201, body));
  const { nextScheduledAction } = made.attributes['schedule'] as { readonly nextScheduledAction: CalendarDate };
  const due = instantAtBankTime(nextScheduledAction, { hour: 6, minute: 0 });
  const advance = { data: { type: 'clockAdvance', attributes: { to: plusMs(due, -leadMs) } } };
  await ask(api, 'POST', '/sandbox/clock/advance', [200, 202], advance);
  return due;
}
