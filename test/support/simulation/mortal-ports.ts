import type { Platform } from '../../../functions/ports/platform.ts';
import { type PortName, portNames } from '../../../functions/ports/ports.ts';
import type { FaultPlan } from '../weakening/fault-plan.ts';

/** Members of ports that answer without leaving the process. */
const staysInside = new Set(['identityCheck.isMadeUp', 'identityCheck.reviewFrom']);

/** Members that answer piece by piece: the process can die before each piece. */
const answersInPieces = new Set(['auditArchive.list', 'achFiles.list']);

/** A way out of the process at each call of which the process can die. What is not a function is left as it is. */
export function mortal<Port extends object>(name: string, port: Port, plan: FaultPlan): Port {
  const members = Object.entries(port).map(([member, value]: [string, unknown]) => {
    const operation = `${name}.${member}`;
    if (typeof value !== 'function' || staysInside.has(operation)) return [member, value];
    if (answersInPieces.has(operation)) {
      const pieces = (...args: unknown[]) => value.apply(port, args) as AsyncIterable<unknown>;
      return [member, (...args: unknown[]) => mortalPieces(operation, pieces(...args), plan)];
    }
    const call = (...args: unknown[]) => {
      const answer: unknown = value.apply(port, args);
      if (!(answer instanceof Promise))
        throw new TypeError(`${operation} answers at once: it stays inside the process`);
      return answer;
    };
    return [member, (...args: unknown[]) => plan.run(operation, () => call(...args))];
  });
  return Object.fromEntries(members) as Port;
}

async function* mortalPieces(operation: string, pieces: AsyncIterable<unknown>, plan: FaultPlan) {
  const iterator = pieces[Symbol.asyncIterator]();
  for (;;) {
    const { value, done } = await plan.run(operation, () => iterator.next());
    if (done === true) return;
    yield value;
  }
}

/** Ports that a simulation makes itself. */
const passedThrough = [
  'cipher',
  'queues',
  'wakeUps',
  'webhookSender',
  'achRail',
  'cardRail',
] as const satisfies PortName[];
type Other = Exclude<PortName, (typeof passedThrough)[number]>;

/** All other ports of a platform, mortal: a new port is a crash point as soon as there is one. */
export function mortalPorts(platform: Platform, plan: FaultPlan): Pick<Platform, Other> {
  const others = portNames.filter((name): name is Other => !(passedThrough as readonly PortName[]).includes(name));
  return Object.fromEntries(others.map((name) => [name, mortal(name, platform[name], plan)])) as Pick<Platform, Other>;
}
