import * as z from 'zod';
import { ownerRelationships } from '../accounts/resource.ts';
import { customerTypes } from '../../onboarding/customers/customer.ts';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { dateField } from '../../kernel/jsonapi/fields.ts';
import { link, linksTo, linkTo } from '../../kernel/jsonapi/link.ts';
import { resourceSchema } from '../../kernel/jsonapi/resource.ts';
import type { EndOfDay } from './store.ts';

export const endOfDayResource = resourceSchema(
  'accountEndOfDay',
  z.strictObject({ date: dateField, balance: z.int(), hold: z.int(), available: z.int() }),
  {
    account: linkTo('depositAccount'),
    customer: linkTo(...customerTypes).optional(),
    customers: linksTo(...customerTypes).optional(),
  },
);

/** Returns the balance of an account at the end of a day, in cents; the part that is not on hold is available. */
export function endOfDayToResource(one: EndOfDay): ResourceObject {
  const { id, date, balance, hold, accountId } = one;
  return endOfDayResource.of({
    id,
    attributes: { date, balance, hold, available: balance - hold },
    relationships: { account: link('depositAccount', accountId), ...ownerRelationships(one) },
  });
}
