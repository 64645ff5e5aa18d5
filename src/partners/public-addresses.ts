import { type LookupAddress, lookup as lookUpName } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/**
 * Which addresses a webhook may lead to: those of the public internet, and nothing that only this machine or its network
 * can reach (server-side request forgery). IANA special-purpose registries (RFC 6890).
 */

const special4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;

/** Only 2000::/3 is given out (RFC 4291 §2.4); of that, what leads elsewhere or to an IPv4 address that it holds. */
const special6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const;

const refused = new BlockList();
for (const [network, prefix] of special4) refused.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of special6) refused.addSubnet(network, prefix, 'ipv6');
const givenOut = new BlockList();
givenOut.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is one of the public internet. Pure. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !refused.check(address, 'ipv4');
  // What is written with a zone is no global address.
  if (version !== 6 || address.includes('%')) return false;
  return givenOut.check(address, 'ipv6') && !refused.check(address, 'ipv6');
}

/** A name or an address that is not to be connected to. */
export class AddressRefused extends Error {}

/**
 * Looks a name up as a connection is made, so that what was checked is what is connected to: a name that later leads
 * elsewhere (DNS rebinding) is refused then. A name that has any address that is not public is refused.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookUpName(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) {
      callback(error, '', 0);
      return;
    }
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
      callback(new AddressRefused(`${hostname} leads to an address that is not public`), '', 0);
    } else if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

/**
 * @throws AddressRefused for a URL that a webhook may not have: no https, user or password in it, or an address (which
 * is never looked up) that is not public.
 */
export function expectPublicUrl(url: URL): void {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (url.protocol !== 'https:') throw new AddressRefused('a webhook has to be an https URL');
  if (url.username !== '' || url.password !== '') throw new AddressRefused('a webhook may hold no password');
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new AddressRefused(`${host} is not public`);
}
