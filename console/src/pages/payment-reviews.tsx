import { paymentColumns } from '../parts/payment-columns.tsx';
import { SearchPage } from '../parts/search-page.tsx';

export function PaymentReviewsPage() {
  return (
    <SearchPage
      title="Payment reviews"
      note="Held until somebody approves them; who waits longest comes first"
      list="listPaymentReviews"
      path="/payment-reviews"
      columns={paymentColumns}
      empty="No payment waits for a review"
    />
  );
}
