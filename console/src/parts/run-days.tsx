import { Badge, Card, Group, Table, Text } from '@mantine/core';
import { days } from '../format.ts';

/** A day of a schedule, as the calendar of the bank moves it. */
export interface RunDay {
  readonly attributes: { readonly dueDate: string; readonly runDate: string; readonly reason: string };
}

/** The next days of a schedule: when a payment is due, when it is made, and why on that day. */
export function RunDays({ of }: { readonly of: readonly RunDay[] }) {
  if (of.length === 0)
    return (
      <Card withBorder>
        <Text c="dimmed" ta="center">
          No day follows
        </Text>
      </Card>
    );
  return (
    <Card withBorder padding={0}>
      <Table aria-label="Next days" verticalSpacing="xs" horizontalSpacing="md">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Paid on</Table.Th>
            <Table.Th>Why</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {of.map(({ attributes: { dueDate, runDate, reason } }) => (
            <Table.Tr key={dueDate}>
              <Table.Td>
                <time dateTime={runDate}>{days(runDate)}</time>
              </Table.Td>
              <Table.Td>
                <Group gap="xs">
                  {reason}
                  {runDate !== dueDate && (
                    <Badge color="yellow" variant="dot" radius="sm" tt="none" miw="max-content">
                      Moved
                    </Badge>
                  )}
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  );
}
