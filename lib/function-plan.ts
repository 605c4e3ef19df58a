import { dueIndexKind } from '../functions/kernel/due/due-index.ts';
import { rootKeyKind } from '../functions/ports/cipher/items.ts';
import type { AnyOperation } from '../functions/kernel/http/operation.ts';
import { usesOf } from '../functions/kernel/http/uses-of.ts';
import type { Worker } from '../functions/kernel/workers/define-worker.ts';
import { portsOfOperation } from '../functions/kernel/http/ports-of-operation.ts';
import { portsOfWorker } from '../functions/kernel/workers/ports-of-worker.ts';
import type { PortName } from '../functions/ports/ports.ts';

/** Everything that the infrastructure needs to know about a function. Grants, settings and bundle are derived from it. */
export interface FunctionPlan {
  readonly id: string;
  readonly frame: 'operation' | 'streamed' | 'queue' | 'stream';
  readonly summary: string;
  readonly timeoutSeconds: number;
  /** Prefixes of the kinds that it reads, including those that it writes. */
  readonly readPrefixes: readonly string[];
  readonly writePrefixes: readonly string[];
  readonly readsDueIndex: boolean;
  /** Name of the queue that it receives from. */
  readonly receives?: string;
  /** Names of the queues that it sends to. */
  readonly sends: readonly string[];
  readonly ports: readonly PortName[];
  /** True if it exists only in sandbox stages, and so needs no adapters of a live stage. */
  readonly isSandboxOnly: boolean;
  /** True if it may create the stage's root key when it is the first to seal. A function that only reads seals nothing. */
  readonly makesRootKey: boolean;
}

export function planOperation(operation: AnyOperation): FunctionPlan {
  const ports = portsOfOperation(operation);
  return {
    id: operation.id,
    frame: operation.streams === true ? 'streamed' : 'operation',
    summary: operation.summary,
    timeoutSeconds: operation.timeoutSeconds,
    ports,
    isSandboxOnly: operation.sandboxOnly === true,
    ...kindsOf(usesOf(operation), ports),
    sends: operation.sends ?? [],
  };
}

export function planWorker(worker: Worker): FunctionPlan {
  const ports = portsOfWorker(worker);
  return {
    id: worker.id,
    frame: worker.source.kind,
    summary: worker.summary,
    ...(worker.source.kind === 'queue' ? { receives: worker.source.queue.name } : {}),
    timeoutSeconds: worker.timeoutSeconds,
    ports,
    isSandboxOnly: false,
    ...kindsOf(worker.uses, ports),
    sends: worker.sends ?? [],
  };
}

/** A function with the cipher reads the root key; if the function also writes, it may have to create the root key. */
function kindsOf({ read, write }: AnyOperation['uses'], ports: readonly PortName[]) {
  const needsCipher = ports.includes('cipher');
  const makesRootKey = needsCipher && write.length > 0;
  const reads = [...read, ...write, ...(needsCipher ? [rootKeyKind] : [])];
  return {
    makesRootKey,
    readPrefixes: prefixes(reads.filter((kind) => kind.prefix !== dueIndexKind.prefix)),
    writePrefixes: prefixes([...write, ...(makesRootKey ? [rootKeyKind] : [])]),
    readsDueIndex: reads.some((kind) => kind.prefix === dueIndexKind.prefix),
  };
}

const prefixes = (kinds: AnyOperation['uses']['read']): readonly string[] =>
  [...new Set(kinds.map((kind) => kind.prefix))].sort();
