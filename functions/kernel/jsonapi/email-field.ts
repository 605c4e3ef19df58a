import { domainToASCII, domainToUnicode } from 'node:url';
import * as z from 'zod';
import { emptiedAtErasure } from '../table/handling.ts';
import { text } from '../base/text/text.ts';
import { asciiForm, addressPartsOf } from '../base/email-address.ts';

/** How long an address, and the part before its @, may be: RFC 5321. */
const addressMax = 254;
const localPartMax = 64;
/** How long the domain may be as it is sent to mail servers. */
const domainMax = 253;

/** The characters of a local part that needs no quotes (an atom of RFC 5322), and those of a label of a domain. */
const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~\\-]+";
const label = '(?:[A-Za-z0-9]|[^\\x00-\\x7f])(?:(?:[A-Za-z0-9\\-]|[^\\x00-\\x7f])*(?:[A-Za-z0-9]|[^\\x00-\\x7f]))?';
const form = new RegExp(`^${atom}(?:\\.${atom})*@(?:${label}\\.)+${label}$`);
/** A label of a domain in ASCII; the last one is not a number, as the end of an IP address is. */
const asciiDomain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/;

/** True if the domain of an address can exist, and is written in the normal form of its letters or as `xn--`. */
function isDomain(domain: string): boolean {
  const ascii = domainToASCII(domain);
  if (ascii.length > domainMax || !asciiDomain.test(ascii)) return false;
  const written = domain.normalize('NFC').toLowerCase();
  return written === ascii || written === domainToUnicode(ascii);
}

function isAddress(address: string): boolean {
  const { local, domain } = addressPartsOf(address);
  const isShort = address.length <= addressMax && local.length <= localPartMax;
  return isShort && form.test(address) && isDomain(domain) && asciiForm(address).length <= addressMax;
}

/**
 * An e-mail address in a request: a local part of RFC 5321 without quotes, and a domain in ASCII, in the letters of any language, or
 * as `xn--`. It is stored as it was sent, as every text; {@link addressKey} compares.
 */
export const emailField = text(addressMax)
  .refine((sent) => sent === '' || sent.length > addressMax || isAddress(sent), { error: 'must be an e-mail address' })
  .meta({ id: 'email', pattern: form.source, description: 'An e-mail address; its domain may be internationalised' });

/** An e-mail address in an answer. */
export const emailOutputSchema = emptiedAtErasure(z.string());
