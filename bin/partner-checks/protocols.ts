import type { PartnerName } from '../../functions/ports/ports.ts';
import type { PartnerProtocol } from './protocol.ts';
import { accountLinkingProtocol } from './protocols/account-linking.ts';
import { cardProcessorProtocol } from './protocols/card-processor.ts';
import { checkProcessorProtocol } from './protocols/check-processor.ts';
import { identityCheckProtocol } from './protocols/identity-check.ts';
import { type PartnerTrial, type PromiseFinding, tryPartner } from './try-partner.ts';

/** A protocol that can be tried, whatever its port is. */
export interface TriedProtocol {
  readonly port: PartnerName;
  readonly partner: string;
  readonly page: string;
  readonly tryAt: (reach: PartnerTrial) => Promise<readonly PromiseFinding[]>;
}

const tried = <Port>(port: PartnerName, protocol: PartnerProtocol<Port>): TriedProtocol => ({
  port,
  partner: protocol.partner,
  page: protocol.page,
  tryAt: (reach) => tryPartner(protocol, reach),
});

/** The protocols that `npx bankstack check-partner` tries, by the names of their pages. */
export const triedProtocols: ReadonlyMap<string, TriedProtocol> = new Map(
  [
    tried('cardProcessor', cardProcessorProtocol),
    tried('identityCheck', identityCheckProtocol),
    tried('checkProcessor', checkProcessorProtocol),
    tried('accountLinking', accountLinkingProtocol),
  ].map((one) => [one.page.replace('.md', ''), one]),
);
