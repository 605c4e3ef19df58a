import { textOf } from '../format.ts';
import { useColumns } from '../parts/card-columns.tsx';
import { SearchPage } from '../parts/search-page.tsx';
import { StepsMenu } from '../parts/steps-menu.tsx';
import { stepOf } from '../steps.ts';

const columns = [
  ...useColumns,
  {
    name: 'Decide',
    show: ({ id, attributes }: { readonly id: string; readonly attributes: Readonly<Record<string, unknown>> }) =>
      textOf(attributes, 'status') === 'Pending' && (
        <StepsMenu
          label={`Decide request ${id}`}
          steps={[stepOf('approveAuthorizationRequest', { id }), stepOf('declineAuthorizationRequest', { id })]}
        />
      ),
  },
];

/** Uses of cards that the organisation is asked about, as they come. Somebody is at a till, so they wait for seconds only. */

export function CardRequestsPage() {
  return (
    <SearchPage
      title="Card requests"
      list="listAuthorizationRequests"
      path="/authorization-requests"
      sort="-createdAt"
      columns={columns}
      refetchMs={1_000}
      empty="Nobody is at a till"
    />
  );
}
