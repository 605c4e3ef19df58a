import { type BankClockItem, bankNow } from '../../kernel/clock/bank-clock.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { makeResource } from '../../kernel/jsonapi/resource.ts';
import type { clockResource } from './resource-schema.ts';

/** Returns the bank clock of an organisation. Its id is the organisation's id. */
export function clockToResource(
  organisationId: string,
  clock: BankClockItem | undefined,
  realNow: Instant,
): ResourceObject {
  return makeResource<typeof clockResource>('clock', {
    id: organisationId,
    attributes: {
      now: bankNow(clock, realNow),
      target: clock?.target,
      status: clock?.status ?? 'Idle',
    },
  });
}
