import { Alert, Card, Table, Text } from '@mantine/core';
import { count } from '../format.ts';
import type { RowState, UploadRow } from '../upload-rows.ts';
import { Status } from './status.tsx';

/** So many are listed; the file with the result has all. */
const shownMax = 50;

const labels: Readonly<Partial<Record<RowState, string>>> = {
  read: 'NotChecked',
  wrong: 'Invalid',
  right: 'NotSent',
  failed: 'Failed',
  unknown: 'NoAnswer',
};

/** The rows with which something went wrong. */
export function UploadFaults({ of }: { readonly of: readonly UploadRow[] }) {
  const bad = of.filter(({ state, says }) => labels[state] !== undefined && says !== '');
  if (bad.length === 0) return null;
  return (
    <>
      {bad.some(({ state }) => state === 'unknown') && (
        <Alert color="yellow" title="It is not known what became of some rows">
          They had no answer, and may have been ordered. Send the others again, or the same file: within 72 hours no row
          of it is ordered twice.
        </Alert>
      )}
      <Card withBorder padding={0}>
        <Table aria-label="Rows that are wrong" horizontalSpacing="md">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Line</Table.Th>
              <Table.Th>What is wrong</Table.Th>
              <Table.Th>State</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {bad.slice(0, shownMax).map(({ line, says, state }) => (
              <Table.Tr key={line}>
                <Table.Td>{line}</Table.Td>
                <Table.Td>{says}</Table.Td>
                <Table.Td>
                  <Status value={labels[state] ?? ''} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        {bad.length > shownMax && (
          <Text p="md" size="sm" c="dimmed">
            and {count(bad.length - shownMax)} more: the result has all of them
          </Text>
        )}
      </Card>
    </>
  );
}
