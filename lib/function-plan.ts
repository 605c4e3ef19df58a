import { dueIndexKind } from '../functions/kernel/due/due-index.ts';
import { rootKeyKind } from '../functions/kernel/adapters/kms-root-key.ts';
import { type AnyOperation, isWrite } from '../functions/kernel/http/operation.ts';
import { usesOf } from '../functions/kernel/http/serve.ts';
import type { Worker } from '../functions/kernel/runtime/define-worker.ts';

/** All that infrastructure needs to know of a function. Its grants, settings and bundle come from this value. */
export interface FunctionPlan {
  readonly id: string;
  readonly frame: 'operation' | 'queue' | 'stream';
  readonly summary: string;
  readonly timeoutSeconds: number;
  /** Prefixes of the kinds of item that it reads; those that it writes are among them. */
  readonly readPrefixes: readonly string[];
  readonly writePrefixes: readonly string[];
  readonly readsDueIndex: boolean;
  /** Name of the queue that it receives from. */
  readonly receives?: string;
  /** Names of the queues that it sends to. */
  readonly sends: readonly string[];
  readonly wakes: boolean;
  readonly needsCipher: boolean;
  /** True where it may make the stage's root key if it is the first to seal: whoever only reads seals nothing. */
  readonly makesRootKey: boolean;
  readonly postsWebhooks: boolean;
}

export function planOperation(operation: AnyOperation): FunctionPlan {
  const needsCipher = isWrite(operation) || operation.decrypts === true || operation.replayedBy?.decrypts === true;
  return {
    id: operation.id,
    frame: 'operation',
    summary: operation.summary,
    timeoutSeconds: operation.timeoutSeconds,
    ...kindsOf(usesOf(operation), needsCipher),
    sends: operation.sends ?? [],
    wakes: operation.wakes ?? false,
    postsWebhooks: false,
  };
}

export function planWorker(worker: Worker): FunctionPlan {
  return {
    id: worker.id,
    frame: worker.source.kind,
    summary: worker.summary,
    ...(worker.source.kind === 'queue' ? { receives: worker.source.queue.name } : {}),
    timeoutSeconds: worker.timeoutSeconds,
    ...kindsOf(worker.uses, worker.decrypts ?? false),
    sends: worker.sends ?? [],
    wakes: worker.wakes ?? false,
    // No declaration says so, and the sender is small: whoever handles single messages has it.
    postsWebhooks: worker.source.kind === 'queue',
  };
}

/** The root key is read by whoever opens or seals, and made by the first that writes. */
function kindsOf({ read, write }: AnyOperation['uses'], needsCipher: boolean) {
  const makesRootKey = needsCipher && write.length > 0;
  const reads = [...read, ...write, ...(needsCipher ? [rootKeyKind] : [])];
  return {
    needsCipher,
    makesRootKey,
    readPrefixes: prefixes(reads.filter((kind) => kind.prefix !== dueIndexKind.prefix)),
    writePrefixes: prefixes([...write, ...(makesRootKey ? [rootKeyKind] : [])]),
    readsDueIndex: reads.some((kind) => kind.prefix === dueIndexKind.prefix),
  };
}

const prefixes = (kinds: AnyOperation['uses']['read']): readonly string[] =>
  [...new Set(kinds.map((kind) => kind.prefix))].sort();
