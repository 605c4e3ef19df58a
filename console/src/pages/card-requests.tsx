import { Group } from '@mantine/core';
import { textOf } from '../format.ts';
import { useColumns } from '../parts/card-columns.tsx';
import { Countdown } from '../parts/countdown.tsx';
import { type AnyResource, Related } from '../parts/facts.tsx';
import type { Column } from '../parts/resource-list.tsx';
import { SearchPage } from '../parts/search-page.tsx';
import { StepsMenu } from '../parts/steps-menu.tsx';
import { stepOf } from '../steps.ts';

const columns: readonly Column[] = [
  ...useColumns,
  { name: 'Customer', isWide: true, show: (request) => <Related of={request} name="customer" /> },
  { name: 'Decide', show: (request) => <Decision of={request} /> },
];

/** The time that is left to decide a request, and the decisions. */
function Decision({ of: { id, attributes } }: { readonly of: AnyResource }) {
  const isPending = textOf(attributes, 'status') === 'Pending';
  const due = textOf(attributes, 'decisionDueAt');
  return (
    <Group gap="xs">
      {isPending && due !== '' && (
        <Countdown from={textOf(attributes, 'createdAt')} until={due} over="the platform decides" />
      )}
      <StepsMenu
        label={`Decide request ${id}`}
        steps={
          isPending
            ? [stepOf('approveAuthorizationRequest', { id }), stepOf('declineAuthorizationRequest', { id })]
            : []
        }
      />
    </Group>
  );
}

/** Uses of cards that the organisation is asked about, as they come. Somebody is at a till, so they wait for seconds only. */
export function CardRequestsPage() {
  return (
    <SearchPage
      title="Card requests"
      include={['customer']}
      list="listAuthorizationRequests"
      path="/authorization-requests"
      sort="-createdAt"
      columns={columns}
      refetchMs={1_000}
      note="Somebody is at a till. Who is not decided in time is decided by the platform: usually declined."
      empty="Nobody is at a till"
    />
  );
}
