import { SearchPage } from '../parts/search-page.tsx';
import { transactionColumns } from '../parts/transaction-columns.tsx';

/** What was booked in all accounts, the latest first. */
export function TransactionsPage() {
  return (
    <SearchPage
      title="Transactions"
      note="What was booked in all accounts"
      list="listTransactions"
      path="/transactions"
      queryLabel="Summary"
      include={['account']}
      columns={transactionColumns}
      empty="Nothing was booked yet"
    />
  );
}
