import type { SandboxPart } from '../parts.ts';
import type { BankServers } from './port.ts';

const none: BankServers = {
  servers: () => Promise.resolve([]),
  open: () => Promise.resolve({ outcome: 'failed', failure: 'Unreachable', why: 'a sandbox has no servers of banks' }),
};

/** For stages with a sandbox, laptops and tests: no bank has a server. */
export const bankServers: SandboxPart<'bankServers'> = () => none;
