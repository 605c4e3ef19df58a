import * as z from 'zod';
import { type Instant, parseInstant } from '../../kernel/base/calendar/instant.ts';
import { idempotencyKeySchema } from '../../kernel/idempotency/idempotency.ts';
import { pattern, text } from '../../kernel/jsonapi/fields.ts';
import { eitherOf, notBoth } from '../../kernel/jsonapi/member-rules.ts';
import type { ReplayRangeRequest } from './replay-range.ts';

const timestampCharactersMax = 64;

const eventIdField = pattern(/^[1-9]\d{0,11}$/, 'must be the id of an event');
const momentField = text(timestampCharactersMax)
  .refine((given) => parseInstant(given) !== undefined, { error: 'must be an RFC3339 timestamp' })
  .meta({ format: 'date-time' });

/** The attributes of a new replay: exactly one start, and at most one end, which is not before the start. */
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
    if (fromEventId !== undefined && since !== undefined) issue('since', 'must not be given together with fromEventId');
    if (toEventId !== undefined && until !== undefined) issue('until', 'must not be given together with toEventId');
    if (Number(toEventId) < Number(fromEventId)) issue('toEventId', 'must not be before fromEventId');
    const [start, end] = [momentOf(since), momentOf(until)];
    if (start !== undefined && end !== undefined && end <= start) issue('until', 'must be after since');
  })
  .meta({ ...eitherOf('fromEventId', 'since'), ...notBoth('toEventId', 'until') });

/** Returns the range that valid attributes ask for. */
export function parseReplayRange({
  fromEventId,
  since,
  toEventId,
  until,
}: z.output<typeof replayAttributes>): ReplayRangeRequest {
  return { fromEventId, since: momentOf(since), toEventId, until: momentOf(until) };
}

const momentOf = (given: string | undefined): Instant | undefined =>
  given === undefined ? undefined : parseInstant(given);
