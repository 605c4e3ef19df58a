import { cardColumns } from '../parts/card-columns.tsx';
import { SearchPage } from '../parts/search-page.tsx';

export function CardsPage() {
  return (
    <SearchPage
      title="Cards"
      list="listCards"
      path="/cards"
      columns={cardColumns}
      include={['customer']}
      empty="There is no card yet"
    />
  );
}
