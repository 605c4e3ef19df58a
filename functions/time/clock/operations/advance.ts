import * as z from 'zod';
import { dueNeeds, dueReads, dueReplaces, dueUses } from '../../due/due-kinds.ts';
import { dueQueue } from '../../due/queues.ts';
import { closeUses } from '../../../accounts/end-of-day/close-days.ts';
import { statementsQueue } from '../../../accounts/statements/queues.ts';
import { organisationListUses } from '../../../kernel/lists/organisation-list.ts';
import { endOfBankDay } from '../../../kernel/base/calendar/bank-time.ts';
import { parseCalendarDate } from '../../../kernel/base/calendar/calendar-date.ts';
import { type Instant, msOf, parseInstant, plusMs } from '../../../kernel/base/calendar/instant.ts';
import { bankNow, clockItem, clockKey, clockKind } from '../../../kernel/clock/bank-clock.ts';
import { dueIndexKind } from '../../../kernel/due/due-index.ts';
import { eitherOf } from '../../../kernel/jsonapi/member-rules.ts';
import { defineOperation, defineVariant } from '../../../kernel/http/operation.ts';
import { Problem } from '../../../kernel/base/problem.ts';
import type { Platform } from '../../../ports/platform.ts';
import { advance, clockWrite } from '../advance.ts';
import { clockQueue } from '../queues.ts';
import { clockResource, clockToResource } from '../resource.ts';
import { lateAfter } from '../../../kernel/workers/late-after.ts';

const advanceDaysMax = 400;
/** A request moves the clock itself for so long; then it answers 202, and a worker continues. */
const workMsMax = 2000;
const msPerMinute = 60_000;

const count = z.int().min(0).optional();

export const advanceClock = defineOperation({
  id: 'advanceClock',
  summary: "Move the bank's clock forward",
  description:
    'Passes through every due moment in order. Answers 200 when everything that fell due is done, or 202 if it continues in the background; then get the clock until it is Idle.',
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
            to: z.string().optional(),
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
        example: { attributes: { by: { days: 31 } } },
      }),
    ],
  },
  response: { status: 200, alsoStatus: [202], data: clockResource },
  errors: ['invalid_state'],
  uses: {
    read: [dueIndexKind, ...dueReads, ...organisationListUses],
    write: [clockKind, ...dueUses, ...closeUses],
    replaces: dueReplaces,
  },
  sends: [clockQueue.name, dueQueue.name, statementsQueue.name],
  needs: dueNeeds,

  load: ({ organisationId }) => ({ clock: clockItem.ref(clockKey(organisationId)) }),

  handle: async ({ organisationId, body, loaded, realNow, platform, save }) => {
    const wake = () => platform.queues.send({ queue: clockQueue.name, body: { organisationId } });
    if (loaded.clock?.status === 'Advancing') {
      // The first request may have died before it sent the message. A second message does no harm.
      await wake();
      throw new Problem('invalid_state', 'The clock is already Advancing');
    }
    const clock = loaded.clock ?? newClock(organisationId);
    const target = targetOf(body.attributes, bankNow(clock, realNow));
    await save({
      writes: [clockWrite({ ...clock, target, status: 'Advancing' })],
      about: [{ type: 'clock', id: organisationId }],
    });

    const isThere = await inTime(advanceHere(platform, organisationId));
    if (!isThere) await wake();
    const stored = await platform.table.get(clockKey(organisationId));
    const now = platform.clock.now();
    return {
      status: isThere ? 200 : 202,
      data: clockToResource(organisationId, stored && clockItem.parse(stored), now),
    };
  },
});

/** False if the work takes longer than {@link workMsMax}. Runs that have begun continue; the worker may do these as well. */
async function inTime(work: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), workMsMax);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The clock is Advancing by now, so after an error here the worker continues. */
async function advanceHere(platform: Platform, organisationId: string): Promise<boolean> {
  try {
    return await advance(platform, organisationId, lateAfter(workMsMax));
  } catch (error) {
    const outcome = error instanceof Error ? error.name : 'unknown';
    platform.log.warn('the clock is left to the worker', { operation: 'advanceClock', organisationId, outcome });
    return false;
  }
}

const newClock = (organisationId: string) => ({
  ...clockKey(organisationId),
  version: 0,
  organisationId,
  offsetMs: 0,
  status: 'Idle' as const,
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
