import { batchReleaseColumns } from '../parts/batch-release-columns.tsx';
import { SearchPage } from '../parts/search-page.tsx';

export function BatchReleaseReviewsPage() {
  return (
    <SearchPage
      title="Batch release reviews"
      note="Held until somebody approves them; who waits longest comes first. Releases that were ordered together are decided together"
      list="listBatchReleaseReviews"
      path="/batch-release-reviews"
      columns={batchReleaseColumns}
      empty="No batch release waits for a review"
    />
  );
}
