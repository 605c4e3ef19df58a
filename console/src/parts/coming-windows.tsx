import { Card, Table, Text } from '@mantine/core';
import { useBankClock } from '../bank-clock.ts';
import { useSigned } from '../bank.tsx';
import { comingWindows } from '../coming-windows.ts';
import { counted, moments } from '../format.ts';
import { Part } from './part.tsx';

/** A day has so many, and one more says when it goes on. */
const shownWindows = 4;

const timeOfBank = new Intl.DateTimeFormat('en-US', {
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'America/New_York',
});

/** The next windows in which ACH entries leave for the bank, by its calendar. Absent if the platform does not say them. */
export function ComingWindows() {
  const { achWindows } = useSigned().session;
  const { offset, isRead } = useBankClock();
  if (achWindows === undefined || !isRead) return null;
  const nowMs = Date.now() + offset;
  const windows = comingWindows(new Date(nowMs).toISOString(), achWindows, shownWindows);
  return (
    <Part title="The next windows">
      <Card withBorder padding={0}>
        <Table aria-label="The next windows" verticalSpacing="xs" horizontalSpacing="md">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Window</Table.Th>
              <Table.Th>What leaves</Table.Th>
              <Table.Th visibleFrom="sm">In</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {windows.map(({ at, isForAll }) => (
              <Table.Tr key={at}>
                <Table.Td>
                  {moments(at)}
                  <Text size="xs" c="dimmed">
                    {`${timeOfBank.format(new Date(at))} in New York`}
                  </Text>
                </Table.Td>
                <Table.Td>{isForAll ? 'All payments that wait' : 'Payments of the same day'}</Table.Td>
                <Table.Td visibleFrom="sm">{untilWords(Date.parse(at) - nowMs)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Card>
    </Part>
  );
}

const minuteMs = 60_000;

/** `35 minutes`, `5 hours`, `3 days`. */
function untilWords(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / minuteMs));
  if (minutes < 120) return counted(minutes, 'minute');
  const hours = Math.round(minutes / 60);
  return hours < 48 ? counted(hours, 'hour') : counted(Math.round(hours / 24), 'day');
}
