import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { getBankVerificationLetter } from '../../functions/accounts/statements/operations/get-verification-letter.ts';
import { statementsWorker } from '../../functions/accounts/statements/workers/statements.ts';
import { invariant } from '../../functions/kernel/base/invariant.ts';
import { achExchangeWorker } from '../../functions/money/ach-exchange/workers/ach-exchange.ts';
import { plaidHosts } from '../../functions/ports/account-linking/plaid/hosts.ts';
import { operations, unlistedRoutes, workers } from '../../functions/registry.ts';
import { planRoute, planWorker } from '../../lib/function-plan.ts';
import { deployedBundles } from './deployed-bundles.ts';
import { firstRequestBudgets } from './first-request-budgets.ts';
import { mustLoad } from './load-bundles.ts';
import type { Row } from './report.ts';
import { environmentOf } from './bench-aws.ts';
import { startRows } from './start-rows.ts';

const bytesPerKilobyte = 1024;

/** The functions that make PDFs. Their bundles contain the library, and the fonts are files beside them. */
const makingPdfs: ReadonlySet<string> = new Set([statementsWorker.id, getBankVerificationLetter.id]);
const isPlain = ({ id }: { readonly id: string }): boolean => !makingPdfs.has(id) && id !== achExchangeWorker.id;

/** What the functions weigh and what they load to start, on their bundles as they would be deployed. */
export async function bundleRows(): Promise<Row[]> {
  const requested = [...operations, ...unlistedRoutes];
  const bundle = await deployedBundles();
  mustLoad(
    [...requested, ...workers].map(({ id }) => bundle(id)),
    environmentOf('http://127.0.0.1:9', 'http://127.0.0.1:9'),
  );
  const largestRow = (kind: string, all: readonly { readonly id: string }[], budget: number): Row => {
    const { id, bytes } = all
      .map((one) => ({ id: one.id, bytes: statSync(bundle(one.id)).size }))
      .reduce((one, other) => (other.bytes > one.bytes ? other : one));
    return {
      what: `largest bundle of ${kind} (${id})`,
      measured: { kilobytes: bytes / bytesPerKilobyte },
      budget: { kilobytes: budget },
      moonshot: { kilobytes: 300 },
    };
  };
  return [
    adapterRow(bundle),
    // `due` decides what an organisation has not answered: first requests and increases, with all rules and counts of cards.
    largestRow('a worker', workers.filter(isPlain), 420),
    largestRow('an operation', requested.filter(isPlain), firstRequestBudgets.bundle),
    largestRow(
      'a function that makes PDFs',
      [...requested, ...workers].filter(({ id }) => makingPdfs.has(id)),
      725,
    ),
    largestRow('the worker with the library of SSH', [achExchangeWorker], 480),
    {
      what: 'files beside a function that makes PDFs: fonts of all scripts, and HarfBuzz',
      measured: { kilobytes: bytesBeside(path.dirname(bundle(statementsWorker.id))) / bytesPerKilobyte },
      budget: { kilobytes: 20_000 },
      moonshot: undefined,
    },
    ...(await startRows(bundle)),
  ];
}

/** Functions that never ask Plaid, and whose bundle has the adapter all the same: those of sandboxes ask the simulator. */
function adapterRow(bundle: (id: string) => string): Row {
  const having = [...[...operations, ...unlistedRoutes].map(planRoute), ...workers.map(planWorker)].filter(({ id }) =>
    readFileSync(bundle(id), 'utf8').includes(plaidHosts.production),
  );
  invariant(having.length > 0, 'no bundle has the adapter of Plaid');
  const needless = having.filter(({ ports, isSandboxOnly }) => !ports.includes('accountLinking') || isSandboxOnly);
  return {
    what: 'functions with the adapter of Plaid that link no accounts',
    measured: { functions: needless.length },
    budget: { functions: 0 },
    moonshot: undefined,
  };
}

/** The bytes of the files that a bundle reads. */
const bytesBeside = (folder: string): number =>
  readdirSync(folder)
    .filter((name) => name !== 'index.js')
    .reduce((sum, name) => sum + statSync(path.join(folder, name)).size, 0);
