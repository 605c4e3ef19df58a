import * as z from 'zod';
import type { Capability } from '../../functions/define-capability.ts';
import { scopesOf } from '../../functions/kernel/auth/authorise.ts';
import { reservedScopes, scopes as knownScopes } from '../../functions/kernel/auth/scopes.ts';
import { usesOf } from '../../functions/kernel/http/uses-of.ts';
import { operationAlarms } from '../../functions/kernel/http/kept-requests/alarm.ts';
import type { Export } from './exports.ts';

/** A sort of declaration: how it is recognised in a module, and the names that the manifests list. */
interface Declarable {
  readonly noun: string;
  /** The member of the manifest that lists it. */
  readonly member: string;
  readonly schema: z.ZodType;
  readonly listed: (capability: Capability) => readonly unknown[];
}

const list = z.array(z.unknown());
const isFunction = z.custom((value) => typeof value === 'function');

const declarables: readonly Declarable[] = [
  {
    noun: 'operation',
    member: 'operations',
    schema: z.object({ id: z.string(), method: z.string(), path: z.string(), handle: isFunction }),
    listed: ({ operations = [] }) => operations,
  },
  {
    noun: 'callback',
    member: 'callbacks',
    schema: z.object({ id: z.string(), path: z.string(), receive: isFunction }),
    listed: ({ callbacks = [] }) => callbacks,
  },
  {
    noun: 'hosted page',
    member: 'pages',
    schema: z.object({ id: z.string(), path: z.string(), show: isFunction }),
    listed: ({ pages = [] }) => pages,
  },
  {
    noun: 'worker',
    member: 'workers',
    schema: z.object({ id: z.string(), source: z.object({ kind: z.string() }), handle: isFunction }),
    listed: ({ workers = [] }) => workers,
  },
  {
    noun: 'queue',
    member: 'workers, as the source of one of them',
    schema: z.object({ name: z.string(), fifo: z.boolean(), visibilitySeconds: z.number() }),
    listed: ({ workers = [] }) => workers.flatMap(({ source }) => (source.kind === 'queue' ? [source.queue] : [])),
  },
  {
    noun: 'event',
    member: 'events',
    schema: z.strictObject({ type: z.string().regex(/^\w+\.\w+$/) }),
    listed: ({ events = [] }) => events.map(({ type }) => type),
  },
  {
    noun: 'list of what accounts number',
    member: 'an operation made with accountOwnedList',
    schema: z.object({ counter: z.string(), listedType: z.string(), kind: z.object({ owner: z.literal('account') }) }),
    listed: ({ operations = [] }) =>
      operations.flatMap(({ lists, listsInstead }) => [lists ?? [], listsInstead ?? []].flat()),
  },
  {
    noun: 'kind of item',
    member: 'kinds',
    schema: z.object({ prefix: z.string(), owner: z.string() }),
    listed: ({ kinds = [] }) => kinds,
  },
  {
    noun: 'kind of due item',
    member: 'dueKinds',
    schema: z.object({ kind: z.object({ prefix: z.string() }), run: isFunction, reads: list, writes: list }),
    listed: ({ dueKinds = [] }) => dueKinds,
  },
  {
    noun: 'list of account attributes',
    member: 'accountAttributes',
    schema: z
      .record(
        z.string(),
        z.object({ whenAccountMoves: z.string(), schema: z.custom((one) => one instanceof z.ZodType) }),
      )
      .refine((attributes) => Object.keys(attributes).length > 0),
    listed: ({ accountAttributes }) => (accountAttributes === undefined ? [] : [accountAttributes]),
  },
  {
    noun: 'rule for open items',
    member: 'openItems',
    schema: z.object({ kind: z.object({ prefix: z.string() }), openIn: isFunction }),
    listed: ({ openItems = [] }) => openItems,
  },
  {
    noun: 'ending',
    member: 'endings',
    schema: z.object({ ends: list, end: isFunction }),
    listed: ({ endings = [] }) => endings,
  },
  {
    noun: 'type of transaction',
    member: 'transactionTypes',
    schema: z.object({ type: z.string(), posting: z.object({ contra: z.string() }) }),
    listed: ({ transactionTypes = [] }) => transactionTypes,
  },
  {
    noun: 'message with an alarm',
    member: 'alarmsOn of the function that logs it',
    schema: z.object({ text: z.string(), alarm: z.object({ name: z.string(), runbook: z.string() }) }),
    listed: ({ operations = [], callbacks = [], pages = [], workers = [], dueKinds = [] }) => [
      ...[...operations, ...callbacks, ...pages, ...workers, ...dueKinds].flatMap(({ alarmsOn = [] }) => alarmsOn),
      ...operationAlarms,
    ],
  },
  {
    noun: 'state machine',
    member: 'machines',
    schema: z.object({ thing: z.string(), begins: list, steps: z.looseObject({}), next: isFunction }),
    listed: ({ machines = [] }) => machines,
  },
];

/** A sentence for each declaration that is missing in the manifests. Each names the file of the declaration. */
export function unlisted(exports: readonly Export[], capabilities: readonly Capability[]): readonly string[] {
  const scopes = [...unlistedScopes(capabilities), ...doublyDeclaredScopes(capabilities)];
  // The rules of a scope decide which kinds an operation uses.
  if (scopes.length > 0) return scopes;
  return [
    ...unlistedCapabilities(exports, capabilities),
    ...declarables.flatMap((declarable) => missing(declarable, exports, capabilities)),
    ...unlistedKindsInUse(capabilities),
  ];
}

function missing({ noun, member, schema, listed }: Declarable, exports: readonly Export[], all: readonly Capability[]) {
  const known = new Set(all.flatMap(listed));
  return exports
    .filter(
      ({ file, value }) => !file.endsWith('.generated.ts') && !known.has(value) && schema.safeParse(value).success,
    )
    .map(
      ({ name, file }) =>
        `functions/${file} exports the ${noun} ${name}, which no capability lists: add it to ${manifestOf(file)} (${member})`,
    );
}

/** The manifest of the capability that a file belongs to. */
function manifestOf(file: string): string {
  const [wing = '', capability = ''] = file.split('/');
  if (wing === 'kernel' || wing === 'ports') return `functions/${wing}/kinds.ts`;
  const isInCapability = file.split('/').length > 2;
  return isInCapability ? `functions/${wing}/${capability}/capability.ts` : 'the capability.ts that it belongs to';
}

function unlistedCapabilities(exports: readonly Export[], capabilities: readonly Capability[]): readonly string[] {
  const known = new Set<unknown>(capabilities);
  return exports
    .filter(({ file, value }) => file.endsWith('/capability.ts') && !known.has(value))
    .map(({ name, file }) => `functions/${file} exports ${name}, which no wing lists: add it to functions/registry.ts`);
}

/** Scopes that operations ask for although nothing gives them rules. */
function unlistedScopes(capabilities: readonly Capability[]): readonly string[] {
  const known = new Set<string>(knownScopes);
  return capabilities.flatMap(({ name, operations = [] }) =>
    operations.flatMap((operation) =>
      scopesOf(operation)
        .filter((scope) => !known.has(scope))
        .map(
          (scope) => `${operation.id} of ${name} asks for the scope ${scope}, which no capability.ts lists (scopes)`,
        ),
    ),
  );
}

/** Scopes that a manifest declares although they are reserved: the reserved rules would win. */
function doublyDeclaredScopes(capabilities: readonly Capability[]): readonly string[] {
  return capabilities.flatMap(({ name, scopes = {} }) =>
    Object.keys(scopes)
      .filter((scope) => scope in reservedScopes)
      .map(
        (scope) =>
          `${name} declares the scope ${scope}, which functions/kernel/auth/scopes.ts reserves: delete it there`,
      ),
  );
}

/** Kinds that functions use although no module exports them. */
function unlistedKindsInUse(capabilities: readonly Capability[]): readonly string[] {
  const known = new Set(capabilities.flatMap(({ kinds = [] }) => kinds.map(({ prefix }) => prefix)));
  return capabilities.flatMap(({ name, operations = [], callbacks = [], pages = [], workers = [] }) => {
    const users = [
      ...[...operations, ...callbacks, ...pages].map((operation) => ({ id: operation.id, uses: usesOf(operation) })),
      ...workers.map(({ id, uses }) => ({ id, uses })),
    ];
    return users.flatMap(({ id, uses }) =>
      [...new Set([...uses.read, ...uses.write])]
        .filter(({ prefix }) => !known.has(prefix))
        .map(({ prefix }) => `${id} of ${name} uses the kind of item ${prefix}, which no capability.ts lists (kinds)`),
    );
  });
}
