import { useSigned } from '../bank.tsx';
import { listedStatuses } from '../generated/api.ts';
import { Filters } from '../parts/filters.tsx';
import { Page } from '../parts/page.tsx';
import { PaymentList } from '../parts/payment-list.tsx';
import { useListSearch } from '../search.ts';

const statuses = listedStatuses.listPayments;

export function PaymentsPage() {
  const { bank } = useSigned();
  const list = useListSearch();
  const { status } = list.search;
  const filter = status === undefined ? {} : { status: [status as (typeof statuses)[number]] };
  return (
    <Page title="Payments" request="/payments">
      <Filters list={list} statuses={statuses} />
      <PaymentList
        of={[status]}
        read={(page) => bank.listPayments({ filter, page })}
        page={list.page}
        turn={list.turn}
      />
    </Page>
  );
}
