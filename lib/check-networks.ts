import { isSourceList } from '../functions/kernel/auth/source-address.ts';
import type { AllowedNetworks } from './domain-settings.ts';
import type { Stage } from './stages.ts';

/** So many fit into the resource policy of an API, of which AWS takes 8,192 bytes. */
const networksMax = 60;

/** Throws an error that names the first network of a stage that is none, or from which nobody can come. */
export function checkNetworks({
  name,
  allowedNetworks = {},
  domain,
}: Pick<Stage, 'name' | 'allowedNetworks' | 'domain'>): void {
  const all = Object.entries(allowedNetworks) as [keyof AllowedNetworks, readonly string[]][];
  for (const [setting, networks] of all) {
    const refuse = (why: string) => {
      throw new Error(`Stage ${name}: allowedNetworks.${setting}: ${why}`);
    };
    if (networks.length === 0) refuse('is empty, so nobody could call; leave it out to let everybody call');
    if (networks.length > networksMax) refuse(`has more than ${networksMax}`);
    for (const [index, network] of networks.entries()) {
      if (!isSourceList(network) || network.includes(',') || network.trim() !== network) {
        refuse(`"${network}" is no address and no CIDR block`);
      }
      if (/\/0+$/.test(network)) refuse(`"${network}" lets everybody call; leave ${setting} out`);
      if (network.includes(':') && domain?.ipv6 !== true) {
        refuse(`"${network}": the stage has no address by IPv6; set domain.ipv6`);
      }
      if (networks.indexOf(network) !== index) refuse(`"${network}" is there twice`);
    }
  }
}
