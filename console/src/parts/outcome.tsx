import { Alert, Stack, Table, Text } from '@mantine/core';
import { dollars, words } from '../format.ts';
import type { AnyResource } from './facts.tsx';
import { useKnown } from './names.tsx';
import { type RunDay, RunDays } from './run-days.tsx';
import { Status } from './status.tsx';

interface Amounts {
  readonly balance: number;
  readonly hold: number;
  readonly available: number;
}

interface Tried {
  readonly data?: AnyResource | readonly AnyResource[];
  readonly meta: {
    readonly dryRun: {
      readonly isComplete?: boolean;
      readonly balances?: readonly { readonly accountId: string; readonly before: Amounts; readonly after: Amounts }[];
      readonly transactions?: readonly AnyResource[];
      readonly events?: readonly { readonly type: string }[];
    };
  };
  /** The days of a schedule. */
  readonly runDays?: readonly RunDay[];
}

/** What a step would do, as a dry run has found out. */
export function Outcome({ of }: { readonly of: unknown }) {
  const { data, meta, runDays } = of as Tried;
  const { isComplete, balances = [], transactions = [], events = [] } = meta.dryRun;
  const resource = data !== undefined && 'id' in data ? data : undefined;
  const status = resource?.attributes['status'];
  const reason = resource?.attributes['reason'];
  return (
    <Alert color="blue" title="Nothing was done yet. This would happen:" role="status">
      <Stack gap="xs">
        {isComplete === false && <Text size="sm">Somebody outside has to be asked first, so the result is open.</Text>}
        {resource !== undefined && typeof status === 'string' && (
          <Text size="sm" component="div">
            {words(resource.type)}: <Status value={status} />{' '}
            {typeof reason === 'string' && status !== 'Active' && <span>({words(reason)})</span>}
          </Text>
        )}
        {balances.length > 0 && (
          <Table aria-label="Balances" withRowBorders={false}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Account</Table.Th>
                <Table.Th ta="right">Available before</Table.Th>
                <Table.Th ta="right">After</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {balances.map(({ accountId, before, after }) => (
                <Table.Tr key={accountId}>
                  <Table.Td>
                    <AccountName id={accountId} />
                  </Table.Td>
                  <Table.Td ta="right">{dollars(before.available)}</Table.Td>
                  <Table.Td ta="right">{dollars(after.available)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
        {transactions.map(({ type, attributes }, place) => (
          <Text size="sm" key={place}>
            {words(type)}: {attributes['direction'] === 'Debit' ? '−' : '+'}
            {dollars(Number(attributes['amount']))}
          </Text>
        ))}
        {runDays !== undefined && <RunDays of={runDays} />}
        {events.length > 0 && <Text size="sm">Events: {events.map(({ type }) => type).join(', ')}</Text>}
      </Stack>
    </Alert>
  );
}

/** No link: it would leave the form. */
function AccountName({ id }: { readonly id: string }) {
  const { name } = useKnown({ type: 'depositAccount', id });
  return <span title={`Account ${id}`}>{name || id}</span>;
}
