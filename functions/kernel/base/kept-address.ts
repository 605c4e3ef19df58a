import { isIPv4, isIPv6 } from 'node:net';

/** How much of a caller's address the audit log keeps: all of it, only its network, or nothing. */
export type KeptAddress = 'full' | 'shortened' | 'none';

const ipv6GroupsKept = 3;
const ipv6GroupsOfClient = 4;

/** A caller's address as a stage keeps it: shortened, it is the network of 256 IPv4 addresses, or the site of an IPv6 address. */
export function keptAddress(address: string, kept: KeptAddress): string | undefined {
  const plain = address.toLowerCase().startsWith('::ffff:') ? address.slice('::ffff:'.length) : address;
  if (kept === 'none') return undefined;
  if (isIPv4(plain)) return kept === 'full' ? plain : `${plain.slice(0, plain.lastIndexOf('.'))}.0/24`;
  if (!isIPv6(address)) return undefined;
  return kept === 'full' ? address : `${groupsOf(address, ipv6GroupsKept)}::/48`;
}

/** What one client has: an IPv4 address, or the network of 64 bits of an IPv6 address. */
export function clientOf(address: string): string {
  const plain = address.toLowerCase().startsWith('::ffff:') ? address.slice('::ffff:'.length) : address;
  return isIPv6(plain) ? groupsOf(plain, ipv6GroupsOfClient) : plain;
}

/** The first groups of an IPv6 address. The URL parser writes each group in full length, or `::` for groups of zeroes. */
function groupsOf(address: string, count: number): string {
  const [, text = ''] = /^\[(.*)\]$/.exec(new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname) ?? [];
  const [head = '', tail] = text.split('::');
  const heads = head === '' ? [] : head.split(':');
  const tails = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeroes = Array<string>(Math.max(0, 8 - heads.length - tails.length)).fill('0');
  return [...heads, ...zeroes, ...tails].slice(0, count).join(':');
}
