import { Agent as ClearAgent } from 'node:http';
import { Agent as TlsAgent } from 'node:https';

/** Longer than most receivers keep an idle connection; what they have closed meanwhile is noticed at the next request. */
const idleMs = 30_000;
/** A connection serves no request that begins later than this after it could have been opened: names move. */
export const connectionAgeMaxMs = 5 * 60_000;

/** Agents that keep the connections to receivers open, by the protocol of the url. */
export type KeptConnections = (protocol: string) => ClearAgent;

/** Connections of one sender. They keep no process alive, and no proxy of the environment is heeded: only the global agents are bound to it. */
export function createKeptConnections(now: () => number): KeptConnections {
  const settings = { keepAlive: true, timeout: idleMs };
  const open = () => ({ clear: new ClearAgent(settings), tls: new TlsAgent(settings), sinceMs: now() });
  let agents: ReturnType<typeof open> | undefined;
  return (protocol) => {
    // The old ones lose their connections as they idle; whatever is under way there ends in peace.
    if (agents === undefined || now() - agents.sinceMs > connectionAgeMaxMs) agents = open();
    return protocol === 'https:' ? agents.tls : agents.clear;
  };
}
