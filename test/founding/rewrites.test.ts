import { rewriteMessage, rewrites } from '../../functions/founding/erasure/rewrites.ts';
import { rewritesWorker } from '../../functions/founding/erasure/workers/rewrites.ts';
import { erasureKind } from '../../functions/founding/erasure/store.ts';
import { rotationKind } from '../../functions/founding/keys/store.ts';
import type { Table } from '../../functions/kernel/table/table.ts';
import { deliver, takeSent } from '../support/bank/workers.ts';
import { useBank } from '../support/bank/use-bank.ts';
import { sweepWorker } from '../../functions/time/due/workers/sweep.ts';

const bank = useBank({ per: 'test' });

/** A table that refuses to read items of one kind. */
function refusing(prefix: string): Table {
  const isOf = (pk: string) => pk.startsWith(`${prefix}#`);
  const refuse = () => Promise.reject(new Error('refused'));
  return {
    ...bank.table,
    get: (key, ...rest) => (isOf(key.pk) ? refuse() : bank.table.get(key, ...rest)),
    query: (query) => (isOf(query.pk) ? refuse() : bank.table.query(query)),
  };
}

test('the sweep asks for each rewrite in a message of its own', async () => {
  await deliver(bank, sweepWorker, { organisations: [bank.organisationId] });
  const bodies = rewrites.map((work) => rewriteMessage(bank.organisationId, work).body);
  expect(takeSent(bank, rewriteMessage('', 'erasing').queue)).toEqual(bodies);
});

test.each([
  { faulty: rotationKind.prefix, results: { resealing: false, erasing: true } },
  { faulty: erasureKind.prefix, results: { resealing: true, erasing: false } },
])('a fault of one rewrite leaves the other alone: $results', async ({ faulty, results }) => {
  const faultyBank = { ...bank, platform: { ...bank.platform, table: refusing(faulty) } };
  const handled = rewrites.map(async (work) => {
    const { body } = rewriteMessage(bank.organisationId, work);
    return [work, await deliver(faultyBank, rewritesWorker, body)] as const;
  });
  expect(Object.fromEntries(await Promise.all(handled))).toEqual(results);
});
