import { domainToASCII } from 'node:url';

/** The parts of an e-mail address before and after its @. */
export function addressPartsOf(address: string): { readonly local: string; readonly domain: string } {
  const at = address.lastIndexOf('@');
  return { local: address.slice(0, at), domain: address.slice(at + 1) };
}

/** The address with its domain in ASCII, as mail servers take it. An address without a domain stays as it is. */
export function asciiForm(address: string): string {
  const { local, domain } = addressPartsOf(address);
  const ascii = domainToASCII(domain);
  return ascii === '' ? address : `${local}@${ascii}`;
}

/** The same text for all spellings of one address: case does not count, nor how the letters of its domain are written. */
export const addressKey = (address: string): string => asciiForm(address.normalize('NFC').trim()).toLowerCase();

/** True if both are spellings of one address. */
export const isSameAddress = (one: string, other: string): boolean => addressKey(one) === addressKey(other);
