import { useSigned } from '../bank.tsx';
import { decimal } from '../csv.ts';
import { textOf } from '../format.ts';
import { CsvExport } from './csv-export.tsx';
import type { AnyResource } from './facts.tsx';

const head = ['Id', 'Booked', 'Type', 'Summary', 'Amount', 'Balance'];

/** Saves all transactions of an account as a file for spreadsheets, oldest first. */
export function LedgerExport({ accountId }: { readonly accountId: string }) {
  const { bank } = useSigned();
  return (
    <CsvExport
      file={`account-${accountId}.csv`}
      head={head}
      read={() => bank.listTransactions({ filter: { accountId }, sort: 'createdAt', page: { limit: 1000 } })}
      rowOf={rowOf}
      request={`/transactions?filter[accountId]=${accountId}&sort=createdAt&page[limit]=1000`}
    />
  );
}

function rowOf({ id, type, attributes }: AnyResource): readonly string[] {
  const sign = attributes['direction'] === 'Debit' ? -1 : 1;
  return [
    id,
    textOf(attributes, 'createdAt'),
    type,
    textOf(attributes, 'summary'),
    decimal(sign * Number(attributes['amount'])),
    decimal(Number(attributes['balance'])),
  ];
}
