import { BlockList, isIPv4, isIPv6 } from 'node:net';

/**
 * Whether no request of ours may go to this address: everything that the internet does not route to one public host
 * (private, loopback, link-local and metadata, carrier NAT, multicast, reserved, documentation, tunnels that carry
 * another address). What is not an address at all, or carries an IPv6 zone, is blocked too.
 * `allowLoopback` opens 127.0.0.0/8 and ::1 in their plain spelling, for stages whose receivers run on the same machine.
 */
export function isBlockedAddress(ip: string, { allowLoopback = false }: { allowLoopback?: boolean } = {}): boolean {
  if (allowLoopback && isLoopbackAddress(ip)) return false;
  if (isIPv4(ip)) return blocked.v4.check(ip, 'ipv4');
  if (!isIPv6(ip) || ip.includes('%')) return true;
  return blocked.v6.check(ip, 'ipv6');
}

/** Whether an address leads to the machine itself: 127.0.0.0/8 or ::1, in their plain spelling. */
export function isLoopbackAddress(ip: string): boolean {
  if (isIPv4(ip)) return loopback.v4.check(ip, 'ipv4');
  return isIPv6(ip) && !ip.includes('%') && loopback.v6.check(ip, 'ipv6');
}

const subnetsV4 = [
  '0.0.0.0/8', // "this network"; Linux connects 0.0.0.0 to loopback
  '10.0.0.0/8',
  '100.64.0.0/10', // carrier NAT, and the metadata address of one cloud
  '127.0.0.0/8',
  '168.63.129.16/32', // a cloud's host agent on a public-looking address
  '169.254.0.0/16', // link-local: the metadata services
  '172.16.0.0/12',
  '192.0.0.0/24', // protocol assignments, and the metadata address of one cloud
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16',
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
];

/**
 * Only 2000::/3 is handed out as global unicast, so the rest of IPv6 is blocked as a whole: ::, ::1, IPv4-compatible,
 * IPv4-mapped, NAT64 (64:ff9b), discard (100::), unique local, link-local, site-local and multicast.
 */
const subnetsV6 = [
  '::/3',
  '4000::/2',
  '8000::/1',
  '2001::/23', // protocol assignments: Teredo, ORCHID, benchmarks
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4 carries an IPv4 address
  '3fff::/20', // documentation
];

/** One list per family: in a shared one, Node would hold every IPv4 address to be a member of ::ffff:0:0/96. */
const blocked = { v4: listOf(subnetsV4, 'ipv4'), v6: listOf(subnetsV6, 'ipv6') };
const loopback = { v4: listOf(['127.0.0.0/8'], 'ipv4'), v6: listOf(['::1/128'], 'ipv6') };

function listOf(subnets: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [network = '', prefixBits] = subnet.split('/');
    list.addSubnet(network, Number(prefixBits), family);
  }
  return list;
}
