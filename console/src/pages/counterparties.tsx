import { anyCounterpartyColumns } from '../parts/counterparty-columns.tsx';
import { SearchPage } from '../parts/search-page.tsx';
import { StepsMenu } from '../parts/steps-menu.tsx';
import { stepOf } from '../steps.ts';

export function CounterpartiesPage() {
  return (
    <SearchPage
      title="Counterparties"
      list="listCounterparties"
      path="/counterparties"
      columns={anyCounterpartyColumns}
      empty="There is no counterparty yet"
      actions={<StepsMenu steps={[stepOf('createCounterparty/achCounterparty')]} of="" />}
    />
  );
}
