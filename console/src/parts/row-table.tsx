import { Card, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import type { AnyResource } from '../resource.ts';

/** What a table shows of each of its rows. */
export interface TableColumn<Row> {
  readonly name: string;
  readonly show: (row: Row) => ReactNode;
  readonly isNumber?: boolean;
  /** Stays on one line. */
  readonly isShort?: boolean;
  /** Left out on a phone. */
  readonly isWide?: boolean;
}

interface RowTableProps<Row> {
  /** Names the table for screen readers. */
  readonly label: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  /** Tells a row from the others. */
  readonly keyOf: (row: Row, place: number) => string | number;
}

/** Rows under the names of their columns, in a frame. */
export const RowTable = <Row,>({ label, columns, rows, keyOf }: RowTableProps<Row>) => (
  <Card withBorder padding={0}>
    <Table.ScrollContainer minWidth={0}>
      <Table aria-label={label} highlightOnHover verticalSpacing="xs" horizontalSpacing="md">
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ name, ...column }) => (
              <Table.Th key={name} {...placeOf(column)}>
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, place) => (
            <Table.Tr key={keyOf(row, place)}>
              {columns.map(({ name, show, ...column }) => (
                <Table.Td
                  key={name}
                  {...placeOf(column)}
                  {...(column.isNumber === true || column.isShort === true ? { style: { whiteSpace: 'nowrap' } } : {})}
                >
                  {show(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  </Card>
);

type Placing = Pick<TableColumn<AnyResource>, 'isNumber' | 'isWide'>;

const placeOf = ({ isNumber, isWide }: Placing) => ({
  ta: isNumber === true ? ('right' as const) : ('left' as const),
  ...(isWide === true ? { visibleFrom: 'sm' as const } : {}),
});
