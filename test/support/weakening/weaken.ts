import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { detour } from '../engines/lean-documents.ts';
import { Recording, type Capture, type Cost } from './capture.ts';
import { FaultPlan } from './fault-plan.ts';
import { retryWithoutWaiting } from './hasty-retries.ts';
import { settingsOf, type WeaknessOptions } from './options.ts';
import { WeakTable } from './weak-table.ts';
import { openWire, readRequest, toResponse, type Wire } from './wire.ts';

/** The strengths taken away from an engine, and the instruments that come with it. */
export interface Weakness {
  /** Counts I/O and crashes at a chosen one. */
  readonly plan: FaultPlan;
  /** Weakens a further client in the same world: locks, late copies, tokens and counts are shared. Every writer of the tables must be attached. */
  readonly attach: (client: DynamoDBClient) => void;
  /** All writes so far become visible to every read. */
  readonly settle: () => Promise<void>;
  /** The faults stop: no draws, no late answers. The plan, captures, counts and request tokens go on. */
  readonly off: () => void;
  /** The faults start again. */
  readonly on: () => void;
  /** Ten minutes pass for `ClientRequestToken`: a repeated transaction is done again. */
  readonly forgetTokens: () => void;
  /** Collects write sets and counts from now until its `stop()`. */
  readonly capture: () => Capture;
  /** Requests and units since the beginning, by name of the request. */
  readonly counts: () => Record<string, Cost>;
}

/** The requests of product code to the table; others (creating tables, scans of a test) pass unchanged and uncounted. */
const weakened: ReadonlySet<string> = new Set([
  'GetItem',
  'BatchGetItem',
  'Query',
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'TransactWriteItems',
  'TransactGetItems',
]);

/**
 * Takes away from this client, raw or under a document client, the strengths that an embedded engine has over the cloud. What happens depends on the seed and
 * the order of the requests only.
 *
 * It sits innermost in the middleware, inside the SDK's retries: each attempt is one I/O, and retries repeat the same request token. Their waiting is removed.
 * The lean document clients beside the client take the same way.
 */
export function weaken(client: DynamoDBClient, options: WeaknessOptions): Weakness {
  const plan = options.plan ?? new FaultPlan();
  const all = new Recording(() => undefined);
  const recordings = new Set<Recording>();
  const table = new WeakTable(settingsOf(options), { all, recordings });
  const attach = (target: DynamoDBClient) => install(target, plan, table);
  attach(client);
  return {
    plan,
    attach,
    settle: () => table.settle(),
    off: () => table.turn(false),
    on: () => table.turn(true),
    forgetTokens: () => table.forgetTokens(),
    capture: () => {
      const recording = new Recording((ended) => recordings.delete(ended));
      recordings.add(recording);
      return recording;
    },
    counts: () => all.counts(),
  };
}

function install(client: DynamoDBClient, plan: FaultPlan, table: WeakTable): void {
  retryWithoutWaiting(client);
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const command = (context.commandName ?? '').replace(/Command$/, '');
      if (!weakened.has(command)) return next(args);
      const send = async (request: unknown) => (await next({ ...args, request })).response;
      const attempt = { command, input: readRequest(args.request), wire: openWire(args.request, send) };
      const reply = await plan.run(command, () => table.attempt(attempt));
      return { response: toResponse(reply) };
    },
    { step: 'deserialize', priority: 'low', name: 'weakening' },
  );
  detour(client, (command, input, send) => {
    if (!weakened.has(command)) return send(command, input);
    const wire: Wire = async (other, asked) => ({ headers: {}, ...(await send(other, asked)) });
    return plan.run(command, () => table.attempt({ command, input, wire }));
  });
}
