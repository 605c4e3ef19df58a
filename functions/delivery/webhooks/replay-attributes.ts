import * as z from 'zod';
import { type Instant, parseInstant } from '../../kernel/base/calendar/instant.ts';
import { idempotencyKeySchema } from '../../kernel/idempotency/idempotency.ts';
import { pattern, text } from '../../kernel/jsonapi/fields.ts';
import type { AskedRange } from './replay-range.ts';

const timestampCharactersMax = 64;

const eventIdField = pattern(/^[1-9]\d{0,11}$/, 'must be the id of an event');
const momentField = text(timestampCharactersMax)
  .refine((given) => parseInstant(given) !== undefined, { error: 'must be an RFC3339 timestamp' })
  .meta({ format: 'date-time' });

/** What a replay is asked for with: one beginning, and one end at most, which does not lie before it. */
export const replayAttributes = z
  .object({
    fromEventId: eventIdField.optional(),
    since: momentField.optional(),
    toEventId: eventIdField.optional(),
    until: momentField.optional(),
    idempotencyKey: idempotencyKeySchema.optional(),
  })
  .superRefine(({ fromEventId, since, toEventId, until }, check) => {
    const issue = (name: string, message: string) => check.addIssue({ code: 'custom', path: [name], message });
    if (fromEventId === undefined && since === undefined) issue('fromEventId', 'is required, or since is');
    if (fromEventId !== undefined && since !== undefined) issue('since', 'stands in place of fromEventId');
    if (toEventId !== undefined && until !== undefined) issue('until', 'stands in place of toEventId');
    if (Number(toEventId) < Number(fromEventId)) issue('toEventId', 'must not be before fromEventId');
    const [start, end] = [momentOf(since), momentOf(until)];
    if (start !== undefined && end !== undefined && end <= start) issue('until', 'must be after since');
  });

/** The range of valid attributes. */
export function askedRange({ fromEventId, since, toEventId, until }: z.output<typeof replayAttributes>): AskedRange {
  return { fromEventId, since: momentOf(since), toEventId, until: momentOf(until) };
}

const momentOf = (given: string | undefined): Instant | undefined =>
  given === undefined ? undefined : parseInstant(given);
