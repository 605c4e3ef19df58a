import { disputeColumns } from '../parts/card-columns.tsx';
import { SearchPage } from '../parts/search-page.tsx';

export function DisputesPage() {
  return (
    <SearchPage
      title="Disputes"
      include={['customer']}
      list="listDisputes"
      path="/disputes"
      columns={disputeColumns}
      empty="There is no dispute"
    />
  );
}
