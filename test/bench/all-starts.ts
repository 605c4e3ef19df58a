import { operations, workers } from '../../functions/registry.ts';
import { planWorker } from '../../lib/function-plan.ts';
import { environmentOf } from './bench-aws.ts';
import { deployedBundles } from './deployed-bundles.ts';
import { type Start, startOf } from './start-of.ts';
import { withStarts } from './start-rows.ts';

/**
 * Prints what each function needs for its first request, the dearest first: of an operation the request of its example, in a process
 * of its own; of a worker and a page only its load. The bench gates one of each kind (`start-rows.ts`).
 */
const bundle = await deployedBundles();
const unreached = 'http://127.0.0.1:9';
const starts = await withStarts(bundle, async (start, empty) => {
  const measured: { readonly id: string; readonly start: Start }[] = [{ id: '(empty)', start: await empty() }];
  for (const operation of operations) measured.push({ id: operation.id, start: await start(operation) });
  for (const worker of workers.filter(({ uses }) => uses !== undefined)) {
    const env = environmentOf(unreached, unreached, planWorker(worker).sends);
    const loaded = await startOf(bundle(worker.id), undefined, env).catch(() => undefined);
    if (loaded !== undefined) measured.push({ id: worker.id, start: loaded });
  }
  return measured;
});
const lines = starts
  .toSorted((one, other) => other.start.served - one.start.served)
  .map(({ id, start: { loaded, served, modules, cpuMs, status } }) =>
    [
      id.padEnd(40),
      ...[loaded / 1024, served / 1024, modules, cpuMs].map((figure) => figure.toFixed(0).padStart(8)),
      status ?? 'load only',
    ].join(' '),
  );
process.stdout.write(`${'function'.padEnd(40)}   loaded   served  modules   CPU ms\n${lines.join('\n')}\n`);
process.exit(0);
