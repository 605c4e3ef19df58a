import { accountOwnedList } from '../../../accounts/accounts/account-owned-list.ts';
import { includes } from '../../../accounts/includes/include.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { enumFilter, idFilter } from '../../../kernel/jsonapi/query.ts';
import { createdBefore, createdFrom } from '../../../kernel/lists/common-filters.ts';
import { appliedBySource, equalTo, oneOf } from '../../../kernel/lists/filters.ts';
import { tokenToResource } from '../resource.ts';
import { tokenStatuses, tokenWallets } from '../statuses.ts';
import { type CardToken, cardTokens } from '../store.ts';

export const listCardTokens = defineOperation({
  id: 'listCardTokens',
  capability: 'card-tokens',
  method: 'GET',
  path: '/card-tokens',
  scopes: ['cards'],
  timeoutSeconds: 5,
  ...accountOwnedList({
    things: cardTokens,
    toResource: tokenToResource,
    filters: {
      accountId: appliedBySource(idFilter('Only what belongs to the account with this id.')),
      customerId: appliedBySource(idFilter('Only what belongs to accounts of the customer with this id.')),
      cardId: equalTo(idFilter('Only tokens of the card with this id.'), (one: CardToken) => one.cardId),
      status: oneOf(enumFilter('Only those in one of these statuses.', tokenStatuses), (one: CardToken) => one.status),
      wallet: oneOf(enumFilter('Only those of one of these wallets.', tokenWallets), (one: CardToken) => one.wallet),
      since: createdFrom('Only what was created at this moment or later (RFC 3339).'),
      until: createdBefore('Only what was created before this moment (RFC 3339).'),
    },
    sort: 'descending',
    include: includes('customer', 'account'),
  }),
});
