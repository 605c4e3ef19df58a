import { paymentColumns } from '../parts/payment-columns.tsx';
import { SearchPage } from '../parts/search-page.tsx';

export function PaymentsPage() {
  return (
    <SearchPage
      title="Payments"
      include={['account']}
      list="listPayments"
      path="/payments"
      columns={paymentColumns}
      empty="There is no payment yet"
    />
  );
}
