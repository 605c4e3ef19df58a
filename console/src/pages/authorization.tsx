import { Card, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSigned } from '../bank.tsx';
import { count, dollars, moments, textOf, words } from '../format.ts';
import { merchantOf } from '../merchant.ts';
import { whyDeclined } from '../parts/card-columns.tsx';
import { type AnyResource, Facts, linkedId, Related } from '../parts/facts.tsx';
import { History } from '../parts/history.tsx';
import { One } from '../parts/one.tsx';
import { Page } from '../parts/page.tsx';
import { Part } from '../parts/part.tsx';
import { ProblemNotice } from '../parts/problem.tsx';
import type { Column } from '../parts/resource-list.tsx';
import { RowTable, type TableColumn } from '../parts/row-table.tsx';
import { Status } from '../parts/status.tsx';
import { useId } from '../search.ts';

/** A use of a card: what it holds and why, its changes, and what settled it. */
export function AuthorizationPage() {
  const { bank } = useSigned();
  const id = useId();
  return (
    <One of={['authorization', id]} read={() => bank.getAuthorization({ id })} title={`Authorization ${id}`}>
      {(authorization) => {
        const { changes: _, ...attributes } = authorization.attributes;
        return (
          <Page
            title={`${dollars(Number(attributes['amount']))} at ${merchantOf(authorization) || 'an unnamed merchant'}`}
            note={
              <Group gap="xs">
                Authorization {id} <Status value={textOf(attributes, 'status')} /> {whyDeclined(authorization)}
              </Group>
            }
            request={`/authorizations/${id}`}
          >
            <Text size="sm">{holdWords(authorization)}</Text>
            <Settlements of={authorization} />
            <Changes of={authorization} />
            <Part title="Everything about it">
              <Card withBorder padding={0}>
                <Facts of={{ ...authorization, attributes }} />
              </Card>
            </Part>
            <History type={authorization.type} id={id} />
          </Page>
        );
      }}
    </One>
  );
}

/** What it holds of the money of the account. */
function holdWords({ attributes }: AnyResource): string {
  const held = Number(attributes['remainingHold']);
  if (held > 0) return `It holds ${dollars(held)} of the account until it is settled, canceled or expired.`;
  return textOf(attributes, 'status') === 'Declined' ? 'It was declined, so it holds nothing.' : 'It holds nothing.';
}

/** So many transactions of the card since the authorization are looked at. */
const transactionsMax = 1000;

const settlements: readonly Column[] = [
  {
    name: 'Transaction',
    show: (one) => (
      <>
        {textOf(one.attributes, 'summary') || words(one.type)}
        <Text size="xs" c="dimmed" component="div">
          <Related of={one} name="account" />
        </Text>
      </>
    ),
  },
  { name: 'Booked', isWide: true, show: ({ attributes }) => moments(textOf(attributes, 'createdAt')) },
  { name: 'Amount', isNumber: true, show: ({ attributes }) => dollars(Number(attributes['amount'])) },
];

/** What was booked for it. The API tells the transactions of a card, and each names its authorization. */
function Settlements({ of }: { readonly of: AnyResource }) {
  const { bank, may } = useSigned();
  const cardId = linkedId(of, 'card') ?? '';
  const { data, error, refetch } = useQuery({
    queryKey: ['settlements of', of.id],
    queryFn: async () => {
      const { data: transactions, meta } = await bank.listTransactions({
        filter: { cardId, since: textOf(of.attributes, 'createdAt') },
        sort: 'createdAt',
        page: { limit: transactionsMax },
      });
      const all = transactions as unknown as readonly AnyResource[];
      return {
        found: all.filter((one) => linkedId(one, 'authorization') === of.id),
        isWhole: meta.pagination.total <= transactionsMax,
      };
    },
    enabled: may('listTransactions'),
  });
  if (!may('listTransactions')) return null;
  return (
    <Part title="What was booked">
      {error !== null && <ProblemNotice error={error} retry={() => void refetch()} />}
      {data !== undefined && data.found.length > 0 && (
        <RowTable label="What was booked" columns={settlements} rows={data.found} keyOf={({ id }) => id} />
      )}
      {data?.found.length === 0 && <Text size="sm">Nothing was booked for it yet.</Text>}
      {data?.isWhole === false && (
        <Text size="sm" c="dimmed">
          {`Only the first ${count(transactionsMax)} transactions of the card since then were looked at.`}
        </Text>
      )}
    </Part>
  );
}

interface AuthorizationChange {
  readonly createdAt: string;
  readonly kind: string;
  readonly amount: number;
}

type ChangeRow = AuthorizationChange & AnyResource['attributes'];

const changeColumns: readonly TableColumn<ChangeRow>[] = [
  {
    name: 'Change',
    show: (change) => (
      <>
        {words(change.kind)}
        <Text size="xs" c="dimmed">
          {whyDeclined({ attributes: change })}
        </Text>
      </>
    ),
  },
  { name: 'When', isWide: true, show: ({ createdAt }) => moments(createdAt) },
  { name: 'Amount', isNumber: true, show: ({ amount }) => dollars(amount) },
];

/** Its increases and reversals, the latest last. Decisions about increases are requests of their own. */
function Changes({ of }: { readonly of: AnyResource }) {
  const changes = (of.attributes['changes'] ?? []) as readonly ChangeRow[];
  if (changes.length === 0) return null;
  return (
    <Part title="Changes">
      <RowTable
        label="Changes"
        columns={changeColumns}
        rows={changes}
        keyOf={({ createdAt, kind, amount }) => `${createdAt} ${kind} ${String(amount)}`}
      />
    </Part>
  );
}
