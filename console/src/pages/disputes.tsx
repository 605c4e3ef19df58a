import { useSigned } from '../bank.tsx';
import { listedStatuses } from '../generated/api.ts';
import { disputeColumns } from '../parts/card-columns.tsx';
import { SearchPage } from '../parts/search-page.tsx';

export function DisputesPage() {
  const { bank } = useSigned();
  return (
    <SearchPage
      title="Disputes"
      path="/disputes"
      statuses={listedStatuses.listDisputes}
      read={({ status }, page) => bank.listDisputes({ filter: status === undefined ? {} : { status }, page })}
      columns={disputeColumns}
      empty="No dispute is like this"
    />
  );
}
