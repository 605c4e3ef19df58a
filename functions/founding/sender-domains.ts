import { domainToASCII } from 'node:url';
import * as z from 'zod';
import type { Platform } from '../ports/platform.ts';
import { changeOrganisation } from './change-organisation.ts';

/** A domain as mail servers know it: in ASCII, also if it is given in the letters of another script. */
const asciiDomain = (domain: string): string => {
  const plain = domain.trim().toLowerCase();
  return domainToASCII(plain) || plain;
};

const domainSchema = z.string().max(253).regex(z.regexes.domain);

/**
 * Sets the domains in whose name the e-mails of an organisation may go out in a live stage, in place of those before. Returns them as
 * they are stored. Throws an error if one is no domain, or if the organisation does not exist.
 */
export async function setSenderDomains(
  platform: Pick<Platform, 'table' | 'clock' | 'ids'>,
  { organisationId, domains }: { readonly organisationId: string; readonly domains: readonly string[] },
): Promise<readonly string[]> {
  const senderDomains = [...new Set(domains.map(asciiDomain))];
  for (const domain of senderDomains) {
    if (!domainSchema.safeParse(domain).success) throw new Error(`"${domain}" is no domain.`);
  }
  await changeOrganisation(platform, { organisationId, command: 'org:senders' }, () =>
    Promise.resolve({ senderDomains }),
  );
  return senderDomains;
}
