import { movementKinds } from '../functions/accounts/ledger/movement-kinds.ts';
import { logKind } from '../functions/delivery/events/log.ts';
import { achReportKind } from '../functions/money/ach-days/for-others.ts';
import { achWindowKind } from '../functions/money/ach-files/for-others.ts';
import { dueIndexKind } from '../functions/kernel/due/due-index.ts';
import { organisationKeyKind } from '../functions/ports/cipher/items.ts';
import { invariant } from '../functions/kernel/base/invariant.ts';
import type { Deprecation } from '../functions/kernel/http/deprecation.ts';
import type { Route } from '../functions/kernel/http/route.ts';
import { deletedKinds, updatedKinds, type Uses } from '../functions/kernel/table/guarded-table.ts';
import { usesOf } from '../functions/kernel/http/uses-of.ts';
import type { Worker } from '../functions/kernel/workers/define-worker.ts';
import { portsOfRoute } from '../functions/kernel/http/ports-of-route.ts';
import { portsOfWorker } from '../functions/kernel/workers/ports-of-worker.ts';
import type { PortName } from '../functions/ports/ports.ts';
import { isDelivering } from './delivering-ports.ts';

/** Everything that the infrastructure needs to know about a function. Grants, settings and bundle are derived from it. */
export interface FunctionPlan {
  readonly id: string;
  readonly frame: 'operation' | 'lined' | 'callback' | 'page' | 'streamed' | 'queue' | 'stream';
  readonly timeoutSeconds: number;
  /** Given if it serves an operation that will go away. */
  readonly deprecation?: Deprecation;
  /** The least memory that it needs, if that is more than other functions have. */
  readonly memoryMbMin?: number;
  /** Prefixes of the kinds that it reads, including those that it writes. */
  readonly readPrefixes: readonly string[];
  readonly writePrefixes: readonly string[];
  /** Of `writePrefixes`: those whose items it updates, and those whose items it deletes. */
  readonly updatePrefixes: readonly string[];
  readonly deletePrefixes: readonly string[];
  /** The folders of files that belong to the kinds that it uses, if it needs files. */
  readonly fileFolders: readonly string[];
  /** True if it writes the files of windows for the banks. */
  readonly writesAchFiles: boolean;
  /** True if it reads settlement reports of banks. */
  readonly readsAchReports: boolean;
  /** True if it puts the files of banks into the bucket. */
  readonly bringsAchFiles: boolean;
  readonly readsDueIndex: boolean;
  /** True if it serves requests, which it counts in the counters of rates. */
  readonly countsRequests: boolean;
  /** Name of the queue that it receives from. */
  readonly receives?: string;
  /** Names of the queues that it sends to. */
  readonly sends: readonly string[];
  readonly ports: readonly PortName[];
  /** True for an operation that may hold its function for long. */
  readonly isLong: boolean;
  /** The most messages or batches that a queue worker handles at a time. */
  readonly concurrency?: number;
  /** True if it exists only in sandbox stages, and so needs no adapters of a live stage. */
  readonly isSandboxOnly: boolean;
  /** True if it may book on accounts: the table refuses that to a function without these kinds (`accounts/ledger/posting.ts`). */
  readonly movesMoney: boolean;
  /** True if it sends by a port from which nothing comes back, or numbers the events that others deliver. */
  readonly delivers: boolean;
}

/** An image of 50 megapixels takes about 1,000 MB while it is drawn anew, and a CPU for 3 s: Lambda gives one with 1,769 MB. */
const imageMemoryMb = 2_048;

const takesImages = (route: Route): boolean =>
  'show' in route ? route.pageForm !== undefined : 'handle' in route && route.request?.upload !== undefined;

export function planRoute(route: Route): FunctionPlan {
  const ports = portsOfRoute(route);
  return {
    id: route.id,
    frame: frameOf(route),
    timeoutSeconds: route.timeoutSeconds,
    ...deprecationOf(route),
    ...(takesImages(route) ? { memoryMbMin: imageMemoryMb } : {}),
    ports,
    countsRequests: 'handle' in route,
    isSandboxOnly: route.sandboxOnly === true,
    isLong: 'handle' in route && route.concurrentMax !== undefined,
    ...kindsOf(usesOf(route), ports),
    bringsAchFiles: false,
    sends: route.sends ?? [],
  };
}

function deprecationOf(route: Route): Pick<FunctionPlan, 'deprecation'> {
  if (!('handle' in route) || route.deprecated === undefined) return {};
  invariant(route.streams !== true, `${route.id} is streamed, so its answers cannot say that it is deprecated`);
  return { deprecation: route.deprecated };
}

function frameOf(route: Route): FunctionPlan['frame'] {
  if ('receive' in route) return 'callback';
  if ('show' in route) return 'page';
  if (route.line !== undefined) return 'lined';
  return route.streams === true ? 'streamed' : 'operation';
}

export function planWorker(worker: Worker): FunctionPlan {
  const ports = portsOfWorker(worker);
  return {
    id: worker.id,
    frame: worker.source.kind,
    ...(worker.source.kind === 'queue'
      ? { receives: worker.source.queue.name, concurrency: worker.source.maximumConcurrency }
      : {}),
    timeoutSeconds: worker.timeoutSeconds,
    ports,
    countsRequests: false,
    isSandboxOnly: worker.onlyWith === 'sandbox',
    isLong: false,
    ...kindsOf(worker.uses, ports),
    bringsAchFiles: ports.includes('bankServers') || worker.onlyWith === 'playedBank',
    sends: worker.sends ?? [],
  };
}

/** A function with the cipher reads the keys of organisations. None writes them. */
function kindsOf(uses: Uses, ports: readonly PortName[]) {
  const { read, write, replaces = [], updates = [], filesOf } = uses;
  const reads = [...read, ...write, ...(ports.includes('cipher') ? [organisationKeyKind] : [])];
  return {
    readPrefixes: prefixes(reads.filter((kind) => kind.prefix !== dueIndexKind.prefix)),
    writePrefixes: prefixes(write),
    updatePrefixes: prefixes(updatedKinds(uses)),
    deletePrefixes: prefixes(deletedKinds(uses)),
    fileFolders: ports.includes('documents') ? foldersOf(filesOf ?? reads) : [],
    readsAchReports: write.includes(achReportKind),
    writesAchFiles: ports.includes('achFiles') && write.includes(achWindowKind),
    readsDueIndex: reads.some((kind) => kind.prefix === dueIndexKind.prefix),
    movesMoney: movementKinds.every((kind) => write.some(({ prefix }) => prefix === kind.prefix)),
    // What seals the log anew or erases from it numbers no events.
    delivers: ports.some(isDelivering) || (write.includes(logKind) && ![...replaces, ...updates].includes(logKind)),
  };
}

const foldersOf = (kinds: Uses['read']): readonly string[] =>
  [...new Set(kinds.flatMap(({ fileFolder }) => fileFolder ?? []))].sort();

const prefixes = (kinds: Uses['read']): readonly string[] => [...new Set(kinds.map((kind) => kind.prefix))].sort();
