import { bankDateOf } from '../../../kernel/base/calendar/bank-time.ts';
import { bankNow, clockItem, clockKey, clockKind } from '../../../kernel/clock/bank-clock.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { ofAnybody } from '../../../kernel/table/item.ts';
import { depositProductOf } from '../deposit-products.ts';
import { limitsToResource } from '../limits-resource.ts';
import { account, accountKind } from '../store.ts';

export const getAccountLimits = defineOperation({
  id: 'getAccountLimits',
  capability: 'accounts',
  method: 'GET',
  path: '/accounts/{id}/limits',
  scopes: ['accounts'],
  timeoutSeconds: 5,
  response: { status: 200 },
  errors: ['not_found'],
  uses: { read: [accountKind, clockKind], write: [] },

  load: ({ organisationId, path }) => ({
    account: account(organisationId, path.id),
    // Every customer may see the bank's date.
    clock: ofAnybody(clockItem.ref(clockKey(organisationId))),
  }),

  handle: ({ path, loaded, realNow, platform }) => {
    if (loaded.account === undefined) throw notFound('The account', path.id);
    const product = depositProductOf(platform.settings, loaded.account);
    return { data: limitsToResource(loaded.account, bankDateOf(bankNow(loaded.clock, realNow)), product) };
  },
});
