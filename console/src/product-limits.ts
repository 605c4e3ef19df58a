import type { Bankstack } from '@bankstack/client';

/** A deposit product with its limits in cents, by their paths: `ach.dailyDebit`. Without limits if no account was found that has it. */
export interface ProductLimits {
  readonly name: string;
  readonly limits: Readonly<Record<string, number>>;
}

/** So many of the latest accounts are looked at for their products. */
export const accountsMax = 100;

/**
 * The deposit products of the organisation with their limits. The API tells the limits of accounts, so they are those of the latest account
 * of each product.
 */
export async function productLimits(bank: Bankstack): Promise<readonly ProductLimits[]> {
  const { data: accounts } = await bank.listAccounts({ page: { limit: accountsMax } });
  const [latest] = accounts;
  if (latest === undefined) return [];
  const offered = await bank.getAccountDepositProducts({ id: latest.id });
  const accountOf = new Map(accounts.toReversed().map(({ id, attributes }) => [attributes.depositProduct, id]));
  const names = new Set([...offered.data.map(({ attributes }) => attributes.name), ...accountOf.keys()]);
  return Promise.all(
    [...names].toSorted().map(async (name) => {
      const id = accountOf.get(name);
      if (id === undefined) return { name, limits: {} };
      const { data } = await bank.getAccountLimits({ id });
      return { name, limits: limitsIn(data.attributes) };
    }),
  );
}

const limitsIn = (attributes: object): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(attributes as Readonly<Record<string, { readonly limits: object }>>).flatMap(([group, { limits }]) =>
      Object.entries(limits as Readonly<Record<string, number>>).map(([name, cents]) => [`${group}.${name}`, cents]),
    ),
  );
