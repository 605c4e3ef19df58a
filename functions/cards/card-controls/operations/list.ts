import { accountOwnedList } from '../../../accounts/accounts/account-owned-list.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { listReply } from '../../../kernel/http/list-reply.ts';
import type { Reply } from '../../../kernel/http/reply.ts';
import { choiceParameter, enumFilter, idFilter } from '../../../kernel/jsonapi/query.ts';
import { declaredSource } from '../../../kernel/lists/declared-source.ts';
import { appliedBySource, type FilterTools, filterBy, filterWith, oneOf } from '../../../kernel/lists/filters.ts';
import { type ListSource, listOf } from '../../../kernel/lists/list-source.ts';
import { cardKind, cards } from '../../cards/for-others.ts';
import { controlScopes } from '../names.ts';
import { cardControlToResource } from '../resource.ts';
import { controlStatuses } from '../statuses.ts';
import { type CardControl, cardControls, organisationControlKind, organisationControls } from '../store.ts';
import { controlScopeOf } from '../use.ts';

const filters = {
  accountId: appliedBySource(idFilter('Only controls that were made for cards of the account with this id.')),
  cardId: filterWith(
    idFilter('Only the Active controls that the card with this id has, also those that it has from another card.'),
    async (wanted, { table, organisationId }) => {
      const [card] = await cards.byId(table, organisationId, [wanted]);
      return ({ id, status }: CardControl) => status === 'Active' && card?.controlIds?.includes(id) === true;
    },
  ),
  scope: filterBy(
    choiceParameter('Whether the controls on single cards are listed, or those on many', {
      choices: controlScopes,
      byDefault: 'Card',
    }),
    (one: CardControl, wanted) => controlScopeOf(one) === wanted,
    { keepsAll: (wanted) => wanted === 'Card' },
  ),
  status: oneOf(enumFilter('Only those in one of these statuses.', controlStatuses), (one: CardControl) => one.status),
};

const ofCards = accountOwnedList({
  things: cardControls,
  toResource: cardControlToResource,
  filters,
  sort: 'descending',
});

export const listCardControls = defineOperation({
  id: 'listCardControls',
  capability: 'card-controls',
  method: 'GET',
  path: '/card-controls',
  scopes: ['cards'],
  timeoutSeconds: 5,
  ...ofCards,
  uses: { read: [...ofCards.uses.read, organisationControlKind, cardKind], write: [] },

  load: (input) => ({
    ...ofCards.load(input),
    ofOrganisation: organisationControls.head(input.organisationId),
  }),

  handle: (call) => {
    const { organisationId, caller, table, loaded, query } = call;
    const { accountId, cardId, scope = 'Card' } = query.filter;
    if (scope === 'Card') return ofCards.handle(call);
    // Nothing on many cards is of one card or one account, and no customer sees it.
    const isNone = accountId !== undefined || cardId !== undefined || caller.kind === 'customer';
    return answer(
      isNone ? listOf([]) : organisationControls.listOf(table, organisationId, loaded.ofOrganisation),
      call,
    );
  },
});

/** A page of controls, after the filters that no source has applied. */
async function answer(
  source: ListSource<CardControl>,
  call: FilterTools & Parameters<typeof listReply>[1] & { readonly query: { readonly filter: object } },
): Promise<Reply> {
  const narrowed = await declaredSource(
    { filters: { scope: filters.scope, status: filters.status } },
    { source },
    call.query,
    call,
  );
  return listReply(narrowed, call, (members) => ({ data: members.map(cardControlToResource) }));
}
