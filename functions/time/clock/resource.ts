import * as z from 'zod';
import { type BankClockItem, bankNow, clockStatuses } from '../../kernel/clock/bank-clock.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { instantField } from '../../kernel/jsonapi/fields.ts';
import { resourceSchema } from '../../kernel/jsonapi/resource.ts';

export const clockResource = resourceSchema(
  'clock',
  z.strictObject({ now: instantField, target: instantField.optional(), status: z.enum(clockStatuses) }),
  {},
);

/** Returns the bank clock of an organisation. Its id is the organisation's id. */
export function clockToResource(
  organisationId: string,
  clock: BankClockItem | undefined,
  realNow: Instant,
): ResourceObject {
  return clockResource.of({
    id: organisationId,
    attributes: {
      now: bankNow(clock, realNow),
      target: clock?.target,
      status: clock?.status ?? 'Idle',
    },
  });
}
