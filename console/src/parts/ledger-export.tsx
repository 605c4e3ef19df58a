import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Bankstack } from '@bankstack/client';
import { useSigned } from '../bank.tsx';
import { csvOf, decimal } from '../csv.ts';
import { saveText } from '../save-text.ts';
import { count, textOf } from '../format.ts';
import type { AnyResource } from './facts.tsx';

const head = ['Id', 'Booked', 'Type', 'Summary', 'Amount', 'Balance'];

/** Saves all transactions of an account as a file for spreadsheets, oldest first. */
export function LedgerExport({ accountId }: { readonly accountId: string }) {
  const { bank } = useSigned();
  const [read, setRead] = useState(0);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const rows = await ledgerOf(bank, accountId, setRead);
      saveText(`account-${accountId}.csv`, csvOf([head, ...rows]));
    },
  });
  return (
    <Group gap="xs">
      {error !== null && (
        <Text size="sm" c="red" role="alert">
          {error.message}
        </Text>
      )}
      {isPending && (
        <Text size="sm" c="dimmed" role="status">
          {count(read)} read
        </Text>
      )}
      <Button
        variant="default"
        size="compact-sm"
        loading={isPending}
        onClick={() => {
          mutate();
        }}
      >
        Export as CSV
      </Button>
    </Group>
  );
}

async function ledgerOf(
  bank: Bankstack,
  accountId: string,
  progress: (read: number) => void,
): Promise<readonly (readonly string[])[]> {
  const rows: (readonly string[])[] = [];
  const all = bank.listTransactions({ filter: { accountId }, sort: 'createdAt', page: { limit: 1000 } });
  for await (const { id, type, attributes } of all as AsyncIterable<AnyResource>) {
    const sign = attributes['direction'] === 'Debit' ? -1 : 1;
    rows.push([
      id,
      textOf(attributes, 'createdAt'),
      type,
      textOf(attributes, 'summary'),
      decimal(sign * Number(attributes['amount'])),
      decimal(Number(attributes['balance'])),
    ]);
    if (rows.length % 1000 === 0) progress(rows.length);
  }
  return rows;
}
