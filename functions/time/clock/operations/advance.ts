import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { endOfBankDay } from '../../../kernel/base/calendar/bank-time.ts';
import { parseCalendarDate } from '../../../kernel/base/calendar/calendar-date.ts';
import { type Instant, msOf, parseInstant, plusMs } from '../../../kernel/base/calendar/instant.ts';
import { type BankClockItem, bankNow, clockItem, clockKey, clockKind } from '../../../kernel/clock/bank-clock.ts';
import { text } from '../../../kernel/jsonapi/fields.ts';
import { eitherOf } from '../../../kernel/jsonapi/member-rules.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { Problem } from '../../../kernel/base/problem.ts';
import type { Platform } from '../../../ports/platform.ts';
import { clockMachine } from '../clock-machine.ts';
import { clockWrite } from '../clock-write.ts';
import { clockQueue } from '../queues.ts';
import { clockToResource } from '../resource.ts';
import { lateAfter } from '../../../kernel/workers/late-after.ts';

const advanceDaysMax = 400;
/** The pauses between looks at the clock double from the first to the longest. */
const pauseMs = { first: 10, max: 160 };
const msPerMinute = 60_000;

const count = z.int().min(0).optional();

export const advanceClock = defineOperation({
  id: 'advanceClock',
  capability: 'sandbox',
  method: 'POST',
  path: '/sandbox/clock/advance',
  scopes: [],
  sandboxOnly: true,
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'clockAdvance',
        attributes: z
          .object({
            to: text(64).optional(),
            by: z.object({ days: count, hours: count, minutes: count }).optional(),
          })
          .refine((given) => (given.to === undefined) !== (given.by === undefined), {
            error: 'must have either to or by',
          })
          .refine((given) => given.to === undefined || momentIn(given.to) !== undefined, {
            path: ['to'],
            error: 'must be an RFC3339 timestamp or a date',
          })
          .meta(eitherOf('to', 'by')),
      }),
    ],
  },
  response: { status: 200, alsoStatus: [202] },
  refusesDryRun: 'what falls due on the way is decided while the clock moves',
  errors: ['invalid_state'],
  uses: { read: [], write: [clockKind] },
  sends: [clockQueue.name],

  load: ({ organisationId }) => ({ clock: clockItem.ref(clockKey(organisationId)) }),

  handle: async ({ organisationId, body, loaded, realNow, platform, save }) => {
    const wake = () => platform.queues.send({ queue: clockQueue.name, body: { organisationId } });
    const clock = loaded.clock ?? newClock(organisationId);
    if (clockMachine.isRepeated(clock, 'advance')) {
      // The first request may have died before it sent the message. A second message does no harm.
      await wake();
      throw clockMachine.refused(clock, 'it cannot be given another target');
    }
    const target = targetOf(body.attributes, bankNow(clock, realNow));
    await save({
      writes: [clockWrite({ ...clock, target, status: clockMachine.next(clock, 'advance') })],
      about: [{ type: 'clock', id: organisationId }],
    });

    await wake();
    const moved = await arrivedClock(platform, organisationId);
    const data = clockToResource(organisationId, moved, platform.clock.now());
    return { status: moved?.status === 'Advancing' ? 202 : 200, data };
  },
});

/** The clock when it has arrived, or as it is when the request has waited long enough. */
async function arrivedClock(
  { table, settings }: Pick<Platform, 'table' | 'settings'>,
  organisationId: string,
): Promise<BankClockItem | undefined> {
  const isLate = lateAfter(settings.clockWaitMs);
  for (let pause = pauseMs.first; ; pause = Math.min(2 * pause, pauseMs.max)) {
    const stored = await table.get(clockKey(organisationId));
    const clock = stored && clockItem.parse(stored);
    if (clock?.status !== 'Advancing' || isLate()) return clock;
    await sleep(pause);
  }
}

const newClock = (organisationId: string) => ({
  ...clockKey(organisationId),
  version: 0,
  organisationId,
  offsetMs: 0,
  status: clockMachine.begin('Idle'),
});

/** The last bank day ends in the year 10000 in UTC, which an instant cannot express. */
const lastDateEnding = '9999-12-30';

/** A date means the end of that bank day. */
function momentIn(text: string): Instant | undefined {
  const date = parseCalendarDate(text);
  if (date === undefined) return parseInstant(text);
  return date <= lastDateEnding ? endOfBankDay(date) : undefined;
}

function targetOf(
  {
    to,
    by,
  }: { to?: string | undefined; by?: Partial<Record<'days' | 'hours' | 'minutes', number | undefined>> | undefined },
  now: Instant,
): Instant {
  const minutes = ((by?.days ?? 0) * 24 + (by?.hours ?? 0)) * 60 + (by?.minutes ?? 0);
  const pointer = to === undefined ? '/data/attributes/by' : '/data/attributes/to';
  if (minutes > advanceDaysMax * 24 * 60) throw tooFar(pointer);
  const target = (to === undefined ? undefined : momentIn(to)) ?? plusMs(now, minutes * msPerMinute);
  if (target < now)
    throw new Problem('invalid_value', { pointer, detail: `The clock shows ${now} and can only move forward` });
  if (msOf(target) - msOf(now) > advanceDaysMax * 24 * 60 * msPerMinute) throw tooFar(pointer);
  return target;
}

function tooFar(pointer: string): Problem {
  return new Problem('invalid_value', { pointer, detail: `The clock can move at most ${advanceDaysMax} days at once` });
}
