import { listPrices, type ListPrice, type Usage } from './list-prices.ts';

/** A line of a bill. */
export interface BillLine {
  /** The name of the price in list-prices.ts. */
  readonly meter: string;
  readonly what: string;
  readonly amount: number;
  readonly usd: number;
}

type Amounts = Readonly<Record<string, number | undefined>>;

/** The sum of usages. */
export function sumOf(usages: readonly Usage[]): Usage {
  const sum = new Map<string, number>();
  for (const [meter, amount] of usages.flatMap((usage) => Object.entries(usage))) {
    sum.set(meter, (sum.get(meter) ?? 0) + amount);
  }
  return Object.fromEntries(sum);
}

/**
 * The bill of a month, the dearest line first. What AWS never charges an account for is taken off, as if the stage was alone in its
 * account.
 */
export const billOf = (usage: Usage): readonly BillLine[] =>
  linesOf(usage, (amount, { free = 0 }) => Math.max(0, amount - free));

/** The same without anything taken off. */
export const listBillOf = (usage: Usage): readonly BillLine[] => linesOf(usage, (amount) => amount);

/** The bill of each of these usages in turn. What AWS never charges an account for is taken off the first that have it. */
export function billsInTurn(usages: readonly Usage[]): readonly (readonly BillLine[])[] {
  return usages.map((usage, index) => {
    const before: Amounts = sumOf(usages.slice(0, index));
    return linesOf(usage, (amount, { free = 0 }, meter) =>
      Math.max(0, amount - Math.max(0, free - (before[meter] ?? 0))),
    );
  });
}

/** USD. */
export const totalOf = (bill: readonly BillLine[]): number => bill.reduce((sum, { usd }) => sum + usd, 0);

function linesOf(
  usage: Usage,
  charged: (amount: number, price: ListPrice, meter: string) => number,
): readonly BillLine[] {
  const amounts: Amounts = usage;
  return Object.entries<ListPrice>(listPrices)
    .flatMap(([meter, price]) => {
      const amount = amounts[meter] ?? 0;
      const usd = (charged(amount, price, meter) * price.usd) / price.per;
      return amount === 0 ? [] : [{ meter, what: price.what, amount, usd }];
    })
    .toSorted((one, other) => other.usd - one.usd);
}
