import { achRows } from './ach-rows.ts';
import { bundleRows } from './bundle-rows.ts';
import { cardRows } from './card-rows.ts';
import { deliveryRows } from './delivery-rows.ts';
import { deletedRows } from './deleted-rows.ts';
import { endOfDayRows } from './end-of-day-rows.ts';
import { findRows } from './find-rows.ts';
import { figureRows } from './figure-rows.ts';
import { interestRows } from './interest-rows.ts';
import { listRows } from './list-rows.ts';
import { receivedRows } from './received-rows.ts';
import { recurringRows } from './recurring-rows.ts';
import { lineRows } from './line-rows.ts';
import { countJourneys } from './journeys.ts';
import { changedJourneys, journeyRows, keepJourneys } from './kept-journeys.ts';
import { keyRows } from './key-rows.ts';
import { formatRows, overruns } from './report.ts';
import { statementRows } from './statement-rows.ts';
import { tableRows } from './table-rows.ts';

/**
 * Prints what was counted beside its budgets; `speeds.ts` prints what takes time. Fails if a budget is passed, and if the journeys of docs/generated/cost.md cost something
 * else than the page is computed from. `--keep` writes the units that were counted: run npm run generate after it.
 */
const journeys = await countJourneys();
if (process.argv.includes('--keep')) keepJourneys(journeys);
const rows = [
  ...(await tableRows()),
  ...(await deliveryRows()),
  ...(await endOfDayRows()),
  ...(await interestRows()),
  ...(await statementRows()),
  ...(await deletedRows()),
  ...(await achRows()),
  ...(await cardRows()),
  ...(await figureRows()),
  ...(await receivedRows()),
  ...(await recurringRows()),
  ...(await listRows()),
  ...(await findRows()),
  ...(await lineRows()),
  ...(await keyRows()),
  ...(await bundleRows()),
  ...journeyRows(journeys),
];
const changed = changedJourneys(journeys);
const over = rows.flatMap(overruns);
process.stdout.write(`${formatRows(rows)}\n\n`);
for (const line of over) process.stdout.write(`over budget: ${line}\n`);
for (const line of changed) process.stdout.write(`journey changed (npm run bench -- --keep): ${line}\n`);
process.exit(over.length + changed.length === 0 ? 0 : 1);
