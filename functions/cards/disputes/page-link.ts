import type { PageSubject } from '../../outreach/hosted-pages/links.ts';
import type { Dispute } from './store.ts';

/** The name of the pages of disputes in addresses. */
export const disputePages = 'disputes';

/** What the address of the page of a dispute follows from. */
export const disputePageOf = ({ organisationId, id }: Pick<Dispute, 'organisationId' | 'id'>): PageSubject => ({
  organisationId,
  of: disputePages,
  id,
});
