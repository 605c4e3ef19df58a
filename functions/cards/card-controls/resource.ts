import { ownerRelationships } from '../../accounts/accounts/resource.ts';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { link } from '../../kernel/jsonapi/link.ts';
import { makeResource } from '../../kernel/jsonapi/resource.ts';
import type { cardControlResource } from './resource-schema.ts';
import type { CardControl } from './store.ts';
import { controlScopeOf } from './use.ts';

export function cardControlToResource(one: CardControl): ResourceObject {
  const isOfCard = 'cardId' in one;
  return makeResource<typeof cardControlResource>('cardControl', {
    id: one.id,
    attributes: {
      createdAt: one.createdAt,
      updatedAt: one.updatedAt,
      status: one.status,
      scope: controlScopeOf(one),
      setBy: isOfCard && one.setBy === 'customer' ? 'Customer' : 'Organisation',
      depositProduct: isOfCard ? undefined : one.depositProduct,
      name: one.name,
      appliesTo: one.appliesTo,
      appliesToCategories: one.appliesToCategories,
      blockedUses: one.blockedUses,
      allowedMerchants: one.allowedMerchants,
      blockedMerchants: one.blockedMerchants,
      allowedCategories: one.allowedCategories,
      blockedCategories: one.blockedCategories,
      allowedCountries: one.allowedCountries,
      blockedCountries: one.blockedCountries,
      allowedWallets: one.allowedWallets,
      blockedWallets: one.blockedWallets,
      allowedHours: one.allowedHours,
      maximumAmount: one.maximumAmount,
      maximumFirstTokenUse: one.maximumFirstTokenUse,
      limits: one.limits,
    },
    relationships: isOfCard
      ? {
          account: link('depositAccount', one.accountId),
          ...ownerRelationships(one),
          card: link(one.cardType, one.cardId),
        }
      : {},
  });
}
