import { lookup as lookupInDns } from 'node:dns/promises';
import { isIPv6, type LookupFunction } from 'node:net';
import { isBlockedAddress } from './blocked-addresses.ts';

/** All addresses of a host name; rejects when it has none. */
export type Resolver = (hostname: string) => Promise<readonly string[]>;

/**
 * A `lookup` for net, tls, http and https that refuses a name if any of its addresses is blocked.
 * It asks the resolver once and returns exactly the addresses that it checked, so a name server cannot change its answer
 * between the check and the connection. Errors: `BlockedTargetError`, and the errors of the resolver.
 *
 * Node never calls `lookup` for a host that is an address already: the caller checks those itself.
 */
export function createPinnedLookup({ allowLoopback, resolver = resolveInDns }: PinnedLookupSettings): LookupFunction {
  return (hostname, options, callback) => {
    const checked = resolver(hostname).then((addresses) => {
      const [first] = addresses;
      if (first === undefined || addresses.some((address) => isBlockedAddress(address, { allowLoopback }))) {
        throw new BlockedTargetError();
      }
      return { first, addresses };
    });
    checked.then(
      ({ first, addresses }) => {
        if (options.all === true) callback(null, addresses.map(withFamily));
        else callback(null, first, withFamily(first).family);
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error('the resolver failed'), []),
    );
  };
}

export type PinnedLookupSettings = { allowLoopback: boolean; resolver?: Resolver };

/** The message contains no address: the owner of the webhook sees it and must not see how internal names resolve. */
export class BlockedTargetError extends Error {
  constructor() {
    super('the host does not resolve to public addresses only');
  }
}

/** All addresses that the system's resolver knows. */
export const resolveInDns: Resolver = async (hostname) => {
  const answers = await lookupInDns(hostname, { all: true });
  return answers.map(({ address }) => address);
};

const withFamily = (address: string) => ({ address, family: isIPv6(address) ? 6 : 4 });
