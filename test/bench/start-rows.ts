import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createPayment } from '../../functions/money/payments/operations/create.ts';
import { getBankVerificationLetter } from '../../functions/accounts/statements/operations/get-verification-letter.ts';
import type { AnyOperation } from '../../functions/kernel/http/operation.ts';
import { systemClock } from '../../functions/ports/clock/system-clock.ts';
import { operations } from '../../functions/registry.ts';
import { planRoute } from '../../lib/function-plan.ts';
import { startTestPlatform } from '../support/bank/platform.ts';
import { environmentOf, startAws } from './bench-aws.ts';
import type { BundlePath } from './deployed-bundles.ts';
import { firstEvents } from './first-events.ts';
import { firstRequestBudgets } from './first-request-budgets.ts';
import type { Row } from './report.ts';
import { medianStart, type Start, startOf } from './start-of.ts';

const startsMeasured = 11;
const bytesPerKilobyte = 1024;
/** An operation of the usual kind: it reads and writes, and opens sealed values. */
const typical = createPayment;
/** Its first request draws a PDF, with fonts and shapes of letters. */
const drawing = getBankVerificationLetter.id;

/** The first request of an operation: it starts its bundle in a process of its own each time. */
export type FirstStart = (operation: AnyOperation, times?: number) => Promise<Start>;

/** Calls `work` with what starts operations, on a platform that ends after it. */
export async function withStarts<T>(
  bundle: BundlePath,
  work: (start: FirstStart, empty: () => Promise<Start>) => Promise<T>,
): Promise<T> {
  const bank = await startTestPlatform({ platform: { clock: systemClock } });
  const aws = await startAws(bank);
  const folder = mkdtempSync(path.join(tmpdir(), 'bankstack-bench-'));
  try {
    const nothing = path.join(folder, 'empty.js');
    writeFileSync(nothing, 'exports.handler = async () => ({ statusCode: 201 });');
    const eventOf = await firstEvents(bank);
    const start: FirstStart = async (operation, times = 1) => {
      const env = environmentOf(bank.endpoint, aws.endpoint, planRoute(operation).sends);
      // A process changes what it is asked about, so each has a request of its own.
      return medianStart(times, async () => startOf(bundle(operation.id), await eventOf(operation), env));
    };
    return await work(start, () =>
      medianStart(startsMeasured, () => startOf(nothing, {}, { PATH: process.env['PATH'] })),
    );
  } finally {
    rmSync(folder, { recursive: true });
    aws.stop();
    await bank.stop();
  }
}

/** What a process of a function loads to start and to serve a first request, in its bundle as it would be deployed: the same in every run. */
export const startRows = (bundle: BundlePath): Promise<Row[]> =>
  withStarts(bundle, async (start) => {
    const ours = await start(typical);
    const others: { readonly id: string; readonly start: Start }[] = [];
    for (const one of oneOfEachKind(bundle)) others.push({ id: one.id, start: await start(one) });
    const most = (figure: 'served' | 'modules') =>
      others.reduce((one, other) => (other.start[figure] > one.start[figure] ? other : one));
    return [
      {
        what: `bytecode after load (${typical.id})`,
        measured: { kilobytes: ours.loaded / bytesPerKilobyte },
        budget: { kilobytes: firstRequestBudgets['bytecode after load'] },
        moonshot: { kilobytes: 150 },
      },
      {
        what: `bytecode after the first request (${typical.id})`,
        measured: { kilobytes: ours.served / bytesPerKilobyte },
        budget: { kilobytes: firstRequestBudgets['bytecode after a first request'] },
        moonshot: { kilobytes: 450 },
      },
      {
        what: `most bytecode after the first request, of one operation for each set of ports (${most('served').id})`,
        measured: { kilobytes: most('served').start.served / bytesPerKilobyte },
        budget: { kilobytes: firstRequestBudgets['bytecode after a first request'] },
        moonshot: { kilobytes: 450 },
      },
      {
        what: `most modules of Node after a first request, of the same (${most('modules').id})`,
        measured: { modules: most('modules').start.modules },
        budget: { modules: 65 },
        moonshot: undefined,
      },
    ];
  });

/** How long the start and the first request of an operation take, beside those of an empty function. */
export const startSpeedRows = (bundle: BundlePath): Promise<Row[]> =>
  withStarts(bundle, async (start, empty) => {
    const ours = await start(typical, startsMeasured);
    const theirs = await empty();
    return [
      {
        what: `start with first request over an empty function (${typical.id})`,
        measured: { times: ours.ms / theirs.ms },
        budget: undefined,
        moonshot: { times: 2.5 },
      },
      {
        what: `the same in CPU time`,
        measured: { times: ours.cpuMs / theirs.cpuMs, cpuMs: ours.cpuMs },
        budget: undefined,
        moonshot: { times: 2.5 },
      },
    ];
  });

/** The largest operation of each set of ports: each port brings a client or an adapter, which loads modules of its own. */
function oneOfEachKind(bundle: BundlePath): readonly AnyOperation[] {
  const largest = new Map<string, AnyOperation>();
  const sizeOf = ({ id }: AnyOperation) => statSync(bundle(id)).size;
  for (const operation of operations.filter(({ id }) => id !== drawing)) {
    const { frame, ports } = planRoute(operation);
    const set = [frame, ...ports].join(' ');
    const known = largest.get(set);
    if (known === undefined || sizeOf(operation) > sizeOf(known)) largest.set(set, operation);
  }
  return [...largest.values()];
}
