import { useSigned } from '../bank.tsx';
import { listedStatuses } from '../generated/api.ts';
import { cardColumns } from '../parts/card-columns.tsx';
import { SearchPage } from '../parts/search-page.tsx';

export function CardsPage() {
  const { bank } = useSigned();
  return (
    <SearchPage
      title="Cards"
      path="/cards"
      statuses={listedStatuses.listCards}
      read={({ status }, page) => bank.listCards({ filter: status === undefined ? {} : { status }, page })}
      columns={cardColumns}
      empty="No card is like this"
    />
  );
}
