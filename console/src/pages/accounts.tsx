import { useSigned } from '../bank.tsx';
import { listedStatuses } from '../generated/api.ts';
import { AccountList } from '../parts/account-list.tsx';
import { Filters } from '../parts/filters.tsx';
import { Page } from '../parts/page.tsx';
import { useListSearch } from '../search.ts';

const statuses = listedStatuses.listAccounts;

export function AccountsPage() {
  const { bank } = useSigned();
  const list = useListSearch();
  const { status } = list.search;
  const filter = status === undefined ? {} : { status: [status as (typeof statuses)[number]] };
  return (
    <Page title="Accounts" request="/accounts">
      <Filters list={list} statuses={statuses} />
      <AccountList
        of={[status]}
        read={(page) => bank.listAccounts({ filter, page })}
        page={list.page}
        turn={list.turn}
      />
    </Page>
  );
}
