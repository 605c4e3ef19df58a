import { foundOrganisation } from '../../../functions/founding/found.ts';
import { prefixKey } from '../../../functions/organisations/account-number-prefix.ts';
import { organisation } from '../../../functions/organisations/for-others.ts';
import { bodies } from '../bank/bodies.ts';
import { dataOf, makeAccount, makeCustomer } from '../bank/client.ts';
import { caller, type TestPlatform } from '../bank/platform.ts';

/** More than an account pays in any run. */
const fundsCents = 1_000_000_00;

/** An organisation whose accounts pay each other. */
export interface PayingOrganisation {
  readonly organisationId: string;
  readonly token: string;
  readonly accounts: readonly string[];
}

interface Members {
  readonly customers: number;
  /** Webhooks that hear of everything. */
  readonly webhooks: number;
}

/** Founds an organisation whose customers have an account each, with money. */
export async function foundPaying(
  platform: TestPlatform['platform'],
  name: string,
  { customers, webhooks }: Members,
): Promise<PayingOrganisation> {
  const { organisationId, token } = await foundOrganisation(platform, { name });
  await giveBackPrefix(platform, organisationId);
  const call = caller(platform, token);
  const accounts: string[] = [];
  for (let count = 0; count < customers; count += 1) {
    accounts.push(await makeAccount(call, await makeCustomer(call), fundsCents));
  }
  for (let count = 0; count < webhooks; count += 1) {
    const url = `https://r${String(count)}.example.com/${organisationId}`;
    dataOf(await call('POST', '/webhooks', bodies.webhook({ url, label: name, deliveryMode: 'AtLeastOnce' })));
  }
  return { organisationId, token, accounts };
}

/**
 * A stage has prefixes of account numbers for 900 organisations. Book payments need none, so that a simulation can see what else limits
 * a stage with more of them.
 */
async function giveBackPrefix({ table }: TestPlatform['platform'], organisationId: string): Promise<void> {
  const ref = organisation(organisationId);
  const stored = await table.get(ref.key);
  if (stored === undefined) throw new Error('no organisation');
  const { accountNumberPrefix } = ref.parse(stored);
  const Key = prefixKey(accountNumberPrefix);
  await table.transact([{ Delete: { Key, ConditionExpression: 'attribute_exists(pk)' } }]);
}
