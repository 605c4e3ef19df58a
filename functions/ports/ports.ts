import { BrokenInvariant } from '../kernel/base/invariant.ts';
import { type AnyOperation, isWrite } from '../kernel/http/operation.ts';
import type { Worker } from '../kernel/workers/define-worker.ts';
import type { Platform } from './platform.ts';

/** The ports that a function has only where it needs them: each is a client in its bundle and grants of its role. */
export const portNames = [
  'cipher',
  'queues',
  'wakeUps',
  'webhookSender',
  'endpointDoctor',
  'documents',
  'textMessages',
  'accountLinking',
  'achRail',
  'cardRail',
] as const;
export type PortName = (typeof portNames)[number];

/** The ports that an operation or a worker can ask for by `needs`. Queues are named one by one, by `sends`. */
export type Need = Exclude<PortName, 'queues'>;

type Refuse = () => Promise<never>;

/** What each port is without a declaration: it says what is missing. */
const refusals: { readonly [Name in PortName]: (refuse: Refuse) => Platform[Name] } = {
  cipher: (refuse) => refuse,
  queues: (refuse) => ({ send: refuse, hide: refuse }),
  wakeUps: (refuse) => ({ set: refuse }),
  webhookSender: (refuse) => ({ send: refuse }),
  endpointDoctor: (refuse) => ({ examine: refuse }),
  documents: (refuse) => ({ put: refuse, get: refuse }),
  textMessages: (refuse) => ({ channels: [], send: refuse }),
  accountLinking: (refuse) => ({ account: refuse, owners: refuse, balance: refuse }),
  achRail: (refuse) => ({ submit: refuse }),
  cardRail: (refuse) => ({ push: refuse }),
};

/** The ports of an operation's function. Whatever writes seals its events, and whatever replays needs what its reader needs. */
export function portsOfOperation(operation: AnyOperation): readonly PortName[] {
  const needs = [...(operation.needs ?? []), ...(operation.replayedBy?.needs ?? [])];
  return portsOf([...needs, ...(isWrite(operation) ? (['cipher'] as const) : [])], operation.sends);
}

/** The ports of a worker's function. */
export function portsOfWorker({ needs = [], sends }: Pick<Worker, 'needs' | 'sends'>): readonly PortName[] {
  return portsOf(needs, sends);
}

/** Whoever sets wake-ups sends too: a moment that has come is a message. */
function portsOf(needs: readonly Need[], sends: readonly string[] = []): readonly PortName[] {
  const wanted = new Set<PortName>(needs);
  if (sends.length > 0 || wanted.has('wakeUps')) wanted.add('queues');
  return portNames.filter((name) => wanted.has(name));
}

/** Fills the ports that are absent with ones that say what was not declared. */
export function withRefusals(
  platform: Omit<Platform, PortName> & { readonly [Name in PortName]?: Platform[Name] | undefined },
): Platform {
  const refusing = (name: PortName) =>
    refusals[name](() => Promise.reject(new BrokenInvariant(`this function does not declare that it needs ${name}`)));
  const absent = portNames.filter((name) => platform[name] === undefined);
  return { ...platform, ...Object.fromEntries(absent.map((name) => [name, refusing(name)])) } as Platform;
}

/** The platform with the given ports only, as the deployed function has it: a missing declaration shows on a laptop. */
export function limitedTo(ports: readonly PortName[], platform: Platform): Platform {
  const kept = new Set(ports);
  const withheld = Object.fromEntries(portNames.filter((name) => !kept.has(name)).map((name) => [name, undefined]));
  return withRefusals({ ...platform, ...withheld });
}
