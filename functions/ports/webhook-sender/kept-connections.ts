import { Agent as ClearAgent } from 'node:http';
import { Agent as TlsAgent } from 'node:https';

/** Longer than most receivers keep an idle connection. A connection that a receiver has closed is noticed at the next request. */
const idleMs = 30_000;
/** The maximum age of a connection at the start of a request, because the addresses of a name change. */
export const connectionAgeMaxMs = 5 * 60_000;
/** The number of keepers whose connections are kept. A keeper that was dropped opens a new connection. */
const keepersMax = 500;

/** The agent that keeps the connections of one keeper open, by the protocol of the url. */
export type KeptConnections = (keeper: string, protocol: string) => ClearAgent;

/**
 * Connections of one sender. Keepers share none, even to the same host, so a late answer to one is never taken for an answer
 * to another. They keep no process alive, and use no proxy of the environment: only the global agents do.
 */
export function createKeptConnections(now: () => number): KeptConnections {
  const settings = { keepAlive: true, timeout: idleMs };
  const open = () => ({ clear: new ClearAgent(settings), tls: new TlsAgent(settings), sinceMs: now() });
  const agentsOf = new Map<string, ReturnType<typeof open>>();
  return (keeper, protocol) => {
    const known = agentsOf.get(keeper);
    // Old ones lose their idle connections; requests that are under way there can end.
    const agents = known === undefined || now() - known.sinceMs > connectionAgeMaxMs ? open() : known;
    agentsOf.delete(keeper);
    agentsOf.set(keeper, agents);
    const [oldest] = agentsOf.keys();
    if (agentsOf.size > keepersMax && oldest !== undefined) agentsOf.delete(oldest);
    return protocol === 'https:' ? agents.tls : agents.clear;
  };
}
