import { paymentColumns } from '../parts/payment-list.tsx';
import { SearchPage } from '../parts/search-page.tsx';

export function PaymentsPage() {
  return (
    <SearchPage
      title="Payments"
      list="listPayments"
      path="/payments"
      columns={paymentColumns}
      empty="No payment is like this"
    />
  );
}
