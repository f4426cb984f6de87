import { lookup as lookUp, type LookupAddress, type LookupOptions } from 'node:dns';
import { BlockList, isIP, isIPv4 } from 'node:net';

/** The only range that IANA has allocated for global unicast. */
const GLOBAL_UNICAST = ['2000::', 3, 'ipv6'] as const;

/** IANA's special-purpose registries: loopback, private networks, protocols, documentation. */
const SPECIAL: readonly (readonly [string, number, 'ipv4' | 'ipv6'])[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.31.196.0', 24, 'ipv4'],
  ['192.52.193.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['192.175.48.0', 24, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  // Teredo, ORCHID, benchmarking and others; then 6to4, which contains an IPv4 address.
  ['2001::', 23, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2620:4f:8000::', 48, 'ipv6'],
  ['3fff::', 20, 'ipv6'],
];

const special = new BlockList();
for (const [net, prefix, family] of SPECIAL) special.addSubnet(net, prefix, family);
const globalUnicast = new BlockList();
globalUnicast.addSubnet(...GLOBAL_UNICAST);

/** Returns whether an IP address is global unicast without a special purpose (IANA's registries, RFC 6890). */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  if (isIPv4(address)) return !special.check(address, 'ipv4');
  // Excludes loopback, mapped and translated IPv4, unique local, link local and multicast.
  return globalUnicast.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

type LookupCallback = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void;

/**
 * Looks up only public addresses. The socket connects to the checked address, so a later DNS response has no
 * effect.
 */
export function publicLookup(hostname: string, options: LookupOptions, found: LookupCallback): void {
  lookUp(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return found(error, []);
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
      return found(Object.assign(new Error('not a public address'), { code: 'EPRIVATE' }), []);
    }
    if (options.all) found(null, addresses);
    else found(null, first.address, first.family);
  });
}
