import { headSortKey } from '../../kernel/auth/owners.ts';
import { defineErasure } from '../../kernel/table/erasure.ts';
import { identityNumbersIn } from '../applications/erased.ts';
import { identityClaimKind, releaseIdentities } from '../applications/identity-claims.ts';
import { openProfile } from './profile.ts';
import { customerHeadItem, customerItem, recordSortKey } from './store.ts';

/** Erases the record of a customer, and the claims of their numbers. */
export const customerErasure = defineErasure(customerItem, {
  sortKey: recordSortKey,
  writes: [identityClaimKind],
  alsoWrites: (one, { table, cipher }) => {
    const { organisationId, applicationId } = one;
    return releaseIdentities(
      table,
      cipher,
      { organisationId, applicationId },
      identityNumbersIn(openProfile(one, cipher)),
    );
  },
});

/** Erases the name under which a customer holds accounts. */
export const customerHeadErasure = defineErasure(customerHeadItem, { sortKey: headSortKey });
