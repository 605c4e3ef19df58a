import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSigned } from '../bank.tsx';
import { count, exactMoments, textOf } from '../format.ts';
import { type AnyResource, ResourceLink } from '../parts/facts.tsx';
import { RequestDialog } from '../parts/request-dialog.tsx';
import type { Column } from '../parts/resource-list.tsx';
import { SearchPage } from '../parts/search-page.tsx';
import { Status } from '../parts/status.tsx';

/** Each reading takes rows from the search budget, so this list is read again less often than others. */
const refetchMs = 10_000;

/** The requests of the organisation and its customers as they come, the latest first. A row opens with everything that is known of it. */
export function RequestsPage() {
  const [opened, open] = useState<AnyResource>();
  const columns: readonly Column[] = [
    {
      name: 'Request',
      show: (request) => {
        const { attributes } = request;
        return (
          <>
            <Anchor
              component="button"
              type="button"
              size="sm"
              ta="left"
              style={{ overflowWrap: 'anywhere' }}
              onClick={() => {
                open(request);
              }}
            >
              {textOf(attributes, 'method')} {textOf(attributes, 'path')}
            </Anchor>
            <Text size="xs" c="dimmed" hiddenFrom="sm">
              {exactMoments(textOf(attributes, 'createdAt'))}
            </Text>
            <Text size="xs" c="dimmed" visibleFrom="sm">
              {textOf(attributes, 'operation')}
            </Text>
          </>
        );
      },
    },
    { name: 'Answer', show: ({ attributes }) => <Answer of={attributes} /> },
    {
      name: 'Took',
      isNumber: true,
      isWide: true,
      show: ({ attributes }) => `${count(Number(attributes['durationMs']))} ms`,
    },
    { name: 'Who', isWide: true, show: ({ attributes }) => <Who of={attributes} /> },
    {
      name: 'When',
      isWide: true,
      isShort: true,
      show: ({ attributes }) => exactMoments(textOf(attributes, 'createdAt')),
    },
  ];
  const reach = useReach();
  return (
    <>
      <SearchPage
        title="Requests"
        note={`${reach ?? 'Those of the last hour'}, the latest first. Since and until show others of the last seven days`}
        list="listRequests"
        path="/request-log"
        columns={columns}
        refetchMs={refetchMs}
        isLog
        empty="There were no requests in the last hour, or this stage does not keep them"
      />
      {opened !== undefined && (
        <RequestDialog
          of={opened}
          close={() => {
            open(undefined);
          }}
        />
      )}
    </>
  );
}

/** A list without filters has so many at most. */
const usualMax = 1_000;
const reachMs = 60_000;

/** Where the list without filters ends if more has come in the last hour than it shows; undefined if it shows all of the hour. */
function useReach(): string | undefined {
  const { bank } = useSigned();
  const { data } = useQuery({
    queryKey: ['reach of requests'],
    queryFn: async () => {
      const { data: last } = await bank.listRequests({ page: { limit: 1, offset: usualMax - 1 } });
      return last[0]?.attributes.createdAt ?? null;
    },
    refetchInterval: reachMs,
  });
  return data === undefined || data === null
    ? undefined
    : `The newest ${count(usualMax)}, since ${exactMoments(data)}, as more have come in the last hour than a list has`;
}

type Attributes = AnyResource['attributes'];

/** The status, and why a request was refused. */
function Answer({ of }: { readonly of: Attributes }) {
  const [first] = (of['errors'] ?? []) as readonly { readonly code: string }[];
  const marks = [
    first?.code,
    of['dryRun'] === true ? 'dry run' : undefined,
    of['replayed'] === true ? 'replayed' : undefined,
  ];
  const says = marks.filter((one) => one !== undefined).join(', ');
  return (
    <>
      <Status value={String(of['status'])} />
      {says !== '' && (
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {says}
        </Text>
      )}
    </>
  );
}

function Who({ of }: { readonly of: Attributes }) {
  const customerId = textOf(of, 'customerId');
  return customerId === '' ? (
    `Token ${textOf(of, 'tokenId')}`
  ) : (
    <ResourceLink link={{ type: 'customer', id: customerId }} />
  );
}
