import * as z from 'zod';
import { plaidHosts } from '../functions/ports/account-linking/plaid/hosts.ts';
import type { PlaidEnvironment } from '../functions/ports/account-linking/port.ts';
import type { Stage } from './stages.ts';

const environments = Object.keys(plaidHosts) as [PlaidEnvironment, ...PlaidEnvironment[]];
const secretParameter = z
  .string()
  .regex(/^(?:\/[\w.-]+)+$/, 'must be the name of a parameter, for example /bankstack/live/account-linking');

const plaidSettings = z.strictObject({
  provider: z.literal('plaid', 'must be plaid'),
  environment: z.enum(environments, `must be ${environments.join(' or ')}`),
  secretParameter,
});
const protocolSettings = z.strictObject({
  provider: z.undefined().optional(),
  baseUrl: z.url({ protocol: /^https$/, error: 'must be an https URL' }),
  secretParameter,
});

/**
 * Refuses settings of the provider for accounts at other banks that cannot be right. Throws with the setting. A stage with lasting data does not
 * ask the environment in which Plaid makes accounts up.
 */
export function checkLinking({
  name,
  sandbox,
  disposable,
  accountLinking,
}: Pick<Stage, 'name' | 'sandbox' | 'disposable' | 'accountLinking'>): void {
  if (accountLinking === undefined) return;
  const refuse = (setting: string, why: string): never => {
    throw new Error(`Stage ${name}: accountLinking.${setting} ${why} (docs/partners/plaid.md)`);
  };
  const form = accountLinking.provider === undefined ? protocolSettings : plaidSettings;
  const [issue] = form.safeParse(accountLinking).error?.issues ?? [];
  if (issue !== undefined) refuse(issue.path.join('.'), issue.message);
  if (accountLinking.provider === undefined || sandbox || disposable || accountLinking.environment === 'production')
    return;
  refuse(
    'environment',
    'is sandbox, whose accounts are made up, and the data of the stage is kept: only a disposable stage may have it',
  );
}
