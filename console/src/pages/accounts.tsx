import { accountColumns } from '../parts/account-columns.tsx';
import { SearchPage } from '../parts/search-page.tsx';

export function AccountsPage() {
  return (
    <SearchPage
      title="Accounts"
      list="listAccounts"
      path="/accounts"
      columns={accountColumns}
      empty="There is no account yet"
    />
  );
}
