import { BlockList, isIP } from 'node:net';

const rangesMax = 100;

/** True for a comma list of IP addresses and CIDR blocks. */
export function isSourceList(text: string): boolean {
  const ranges = rangesOf(text);
  return ranges.length > 0 && ranges.length <= rangesMax && ranges.every(isRange);
}

/** True if the connection's address is in the list. A token without a list is allowed from everywhere. */
export function isAllowedSource(list: string | undefined, address: string): boolean {
  if (list === undefined) return true;
  const allowed = new BlockList();
  for (const range of rangesOf(list)) {
    const [base = '', bits] = range.split('/');
    const family = familyOf(base);
    if (bits === undefined) allowed.addAddress(base, family);
    else allowed.addSubnet(base, Number(bits), family);
  }
  return isIP(address) !== 0 && allowed.check(address, familyOf(address));
}

/** True if every address of `inner` is in `outer`: a token cannot be allowed from more addresses than its creator. */
export function isWithinSources(inner: string | undefined, outer: string | undefined): boolean {
  if (outer === undefined) return true;
  if (inner === undefined) return false;
  const outers = rangesOf(outer).map(spanOf);
  return rangesOf(inner)
    .map(spanOf)
    .every((span) =>
      outers.some((other) => other.bits === span.bits && other.from <= span.from && span.to <= other.to),
    );
}

const rangesOf = (list: string): string[] => list.split(',').map((range) => range.trim());
const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

function isRange(range: string): boolean {
  const [base = '', bits, rest] = range.split('/');
  const version = isIP(base);
  if (version === 0 || rest !== undefined || base.includes('%')) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

function spanOf(range: string): { bits: number; from: bigint; to: bigint } {
  const [base = '', prefix] = range.split('/');
  const bits = isIP(base) === 4 ? 32 : 128;
  const size = 1n << BigInt(bits - Number(prefix ?? bits));
  const from = (numberOf(base) / size) * size;
  return { bits, from, to: from + size - 1n };
}

function numberOf(address: string): bigint {
  if (isIP(address) === 4) return address.split('.').reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  // The URL parser writes any IPv6 text, embedded IPv4 included, as plain hexadecimal groups.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const heads = head === '' ? [] : head.split(':');
  const tails = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array<string>(8 - heads.length - tails.length).fill('0');
  return [...heads, ...zeros, ...tails].reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n);
}
