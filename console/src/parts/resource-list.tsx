import { Anchor, Card, Group, Pagination, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AnyResource } from './facts.tsx';
import { count } from '../format.ts';
import { Named } from './names.tsx';
import { ProblemNotice } from './problem.tsx';
import { RowTable, type TableColumn } from './row-table.tsx';
import { Loading } from './loading.tsx';

const usualPageSize = 25;

export type Column = TableColumn<AnyResource>;

interface ListAnswer {
  readonly data: readonly AnyResource[];
  readonly included?: readonly AnyResource[];
  readonly meta: { readonly pagination: { readonly total: number } };
}

interface ResourceListProps {
  /** Names the list for screen readers. */
  readonly label: string;
  /** Identifies what is listed, filters included. */
  readonly of: readonly unknown[];
  readonly read: (page: { readonly limit: number; readonly offset: number }) => PromiseLike<unknown>;
  readonly columns: readonly Column[];
  readonly pageSize?: number | undefined;
  /** The page, from 1, and how to turn it. Without them the first page is all that is shown. */
  readonly page?: number | undefined;
  readonly turn?: ((page: number) => void) | undefined;
  /** What it says if it has no members. */
  readonly empty: ReactNode;
  /** How often it is read again while it is looked at, in milliseconds. Never if absent. */
  readonly refetchMs?: number | undefined;
}

/** A list of the API, a page at a time. */
export function ResourceList({
  label,
  of,
  read,
  columns,
  pageSize = usualPageSize,
  page = 1,
  turn,
  empty,
  refetchMs,
}: ResourceListProps) {
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: [...of, page],
    queryFn: async () => (await read({ limit: pageSize, offset: (page - 1) * pageSize })) as ListAnswer,
    // Another page may show the rows of the one before meanwhile; another filter may not.
    ...(refetchMs === undefined ? {} : { refetchInterval: refetchMs }),
    placeholderData: (before, query) => (isSameList(query?.queryKey, of) ? before : undefined),
  });
  const problem = error !== null && <ProblemNotice error={error} retry={() => void refetch()} />;
  if (data === undefined) return problem || <Loading label={`${label} are loading`} height={260} />;
  const { total } = data.meta.pagination;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (total === 0) return problem || <Empty says={empty} />;
  if (page > pages && turn !== undefined) return problem || <Beyond page={page} last={pages} turn={turn} />;
  return (
    <Stack gap="sm" aria-busy={isPlaceholderData} {...(isPlaceholderData ? { opacity: 0.6 } : {})}>
      {/* What was read before stays if it cannot be read again. */}
      {problem}
      <Named included={data.included}>
        {/* Some members of lists, runs for example, have no id. */}
        <RowTable label={label} columns={columns} rows={data.data} keyOf={({ id }, place) => id || place} />
      </Named>
      <Group justify="space-between">
        <Text size="sm" c="dimmed" role="status">
          {count(total)} in all
        </Text>
        {pages > 1 && turn !== undefined && (
          <Pagination
            total={pages}
            value={page}
            onChange={turn}
            size="sm"
            getControlProps={(control) => ({ 'aria-label': `${control} page` })}
          />
        )}
      </Group>
    </Stack>
  );
}

/** What a list without members says. */
function Empty({ says }: { readonly says: ReactNode }) {
  return (
    <Card withBorder padding="md">
      <Text size="sm" c="dimmed" component="div" role="status">
        {says}
      </Text>
    </Card>
  );
}

const isSameList = (key: readonly unknown[] | undefined, of: readonly unknown[]): boolean =>
  JSON.stringify(key?.slice(0, -1)) === JSON.stringify(of);

interface BeyondProps {
  readonly page: number;
  readonly last: number;
  readonly turn: (page: number) => void;
}

/** A page that the list does not have, as an older link may name it. */
function Beyond({ page, last, turn }: BeyondProps) {
  return (
    <Text p="xl" ta="center" c="dimmed">
      There is no page {page} any more.{' '}
      <Anchor
        component="button"
        onClick={() => {
          turn(last);
        }}
      >
        The last one is {last}
      </Anchor>
    </Text>
  );
}
