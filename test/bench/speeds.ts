import { deployedBundles } from './deployed-bundles.ts';
import { speedRows } from './delivery-speed.ts';
import { formatRows } from './report.ts';
import { requestRows } from './request-rows.ts';
import { startSpeedRows } from './start-rows.ts';

/** Prints what depends on the machine and on what else runs there, so it has no budgets: the speed of deliveries, of first requests and of payments. */
const bundle = await deployedBundles();
const rows = [...(await speedRows()), ...(await startSpeedRows(bundle)), ...(await requestRows(bundle))];
process.stdout.write(`${formatRows(rows)}\n`);
process.exit(0);
