import { ownerRelationships } from '../accounts/resource.ts';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { link } from '../../kernel/jsonapi/link.ts';
import type { EndOfDay } from './store.ts';
import type { endOfDayResource } from './resource-schema.ts';
import { makeResource } from '../../kernel/jsonapi/resource.ts';

/** Returns the balance of an account at the end of a day, in cents; the part that is not on hold is available. */
export function endOfDayToResource(one: EndOfDay): ResourceObject {
  const { id, date, balance, hold, accountId } = one;
  return makeResource<typeof endOfDayResource>('accountEndOfDay', {
    id,
    attributes: { date, balance, hold, available: balance - hold },
    relationships: { account: link('depositAccount', accountId), ...ownerRelationships(one) },
  });
}
