import { deliveryLogPartition } from '../../../functions/delivery/webhooks/delivery-log.ts';
import { ConcurrencyConflict } from '../../../functions/kernel/table/concurrency-conflict.ts';
import type { DeliveryBank } from './delivery-bank.ts';

type Act = <T>(write: () => Promise<T>) => Promise<T>;

/** Runs `act` in place of each single write to the cursor of a webhook. */
export const onCursorWrite = (world: DeliveryBank, act: Act): void => {
  onWrite(world, (sk) => sk.endsWith('#cursor'), act);
};

/** Runs `act` in place of each single write to an item whose sort key is one of these. */
export function onWrite({ platform }: DeliveryBank, isMeant: (sk: string) => boolean, act: Act): void {
  const { put, update } = platform.table;
  Object.assign(platform.table, {
    put: (...[input]: Parameters<typeof put>) =>
      isMeant(String(input.Item?.['sk'])) ? act(() => put(input)) : put(input),
    update: (...[input]: Parameters<typeof update>) =>
      isMeant(String(input.Key?.['sk'])) ? act(() => update(input)) : update(input),
  });
}

/** What the table answers to a write of an item that a transaction is just writing. */
export const heldUp = (): ConcurrencyConflict =>
  new ConcurrencyConflict({ cause: Object.assign(new Error('busy'), { name: 'TransactionConflictException' }) });

/** The first and the last event of each row in the delivery log of a webhook, in their order. */
export async function loggedRows({ table, organisationId }: DeliveryBank, id: string): Promise<string[]> {
  const rows = await table.query({ pk: deliveryLogPartition({ organisationId, id }) });
  return rows.map(({ from, to }) => `${String(from)}-${String(to)}`);
}
