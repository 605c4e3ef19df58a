import { bankDateOf } from '../../functions/kernel/base/calendar/bank-time.ts';
import { type Instant, msOf } from '../../functions/kernel/base/calendar/instant.ts';

export interface Merchant {
  readonly name: string;
  readonly type: number;
}
export const shop: Merchant = { name: 'Corner Shop', type: 5411 };
export const fuel: Merchant = { name: 'Fuel Stop', type: 5541 };

interface Limit {
  readonly interval: string;
  readonly minutes?: number;
  readonly amount?: number;
  readonly count?: number;
}
interface Rules {
  readonly limits?: readonly Limit[];
  readonly maximumAmount?: number;
  readonly blockedMerchants?: readonly string[];
  readonly allowedMerchants?: readonly string[];
  readonly appliesToCategories?: readonly string[];
}

/** A use of a card as the network knows it. */
export interface Use {
  readonly id: string;
  readonly at: Instant;
  readonly merchant: Merchant;
  /** The control and the interval of each limit that counts it. */
  readonly countedBy: readonly string[];
  amount: number;
  remaining: number;
  status: 'open' | 'completed' | 'canceled';
  isSettled: boolean;
}

interface CardUse {
  readonly amount: number;
  readonly whole: number;
  readonly merchant: Merchant;
  readonly isFirst: boolean;
}

/** An amount that a limit has counted, and when. */
interface Entry {
  readonly use: string;
  readonly at: Instant;
  readonly amount: number;
  readonly count: number;
}

/** Knows what controls decide by every amount that was ever counted, and forgets none. */
export class ControlOracle {
  private readonly controls = new Map<string, Rules>();
  /** By control and interval. */
  private readonly entries = new Map<string, Entry[]>();
  private readonly now: () => Instant;
  private transactions = 0;

  constructor(now: () => Instant) {
    this.now = now;
  }

  active(): readonly string[] {
    return [...this.controls.keys()];
  }
  add(id: string, rules: Rules): void {
    this.controls.set(id, rules);
  }
  change(id: string, rules: Rules): void {
    this.controls.set(id, rules);
  }
  archive(id: string): void {
    this.controls.delete(id);
  }

  /** The control and the rule of everything that forbids what is asked. */
  broken({ amount, whole, merchant, isFirst }: CardUse): readonly (readonly [string, string])[] {
    const { name } = merchant;
    const names = (list: readonly string[]) => list.some((one) => one.toLowerCase() === name.toLowerCase());
    return this.about(merchant).flatMap(([id, rules]) => [
      ...(rules.blockedMerchants !== undefined && names(rules.blockedMerchants)
        ? [[id, 'blockedMerchants'] as const]
        : []),
      ...(rules.allowedMerchants !== undefined && !names(rules.allowedMerchants)
        ? [[id, 'allowedMerchants'] as const]
        : []),
      ...(whole > (rules.maximumAmount ?? Infinity) ? [[id, 'maximumAmount'] as const] : []),
      ...(rules.limits ?? []).flatMap((limit) => {
        const counted = this.counted(id, limit);
        const isPassed =
          (isFirst && counted.count >= (limit.count ?? Infinity)) ||
          counted.amount + amount > (limit.amount ?? Infinity);
        return isPassed ? [[id, 'limits'] as const] : [];
      }),
    ]);
  }

  /** What is left of each limit for uses at a merchant. */
  left(merchant: Merchant) {
    return this.about(merchant).flatMap(([cardControl, { limits = [] }]) =>
      limits.map((limit) => {
        const counted = this.counted(cardControl, limit);
        const rest = (most: number | undefined, used: number) => most && Math.max(0, most - used);
        const { interval } = limit;
        return {
          cardControl,
          interval,
          amount: rest(limit.amount, counted.amount),
          count: rest(limit.count, counted.count),
        };
      }),
    );
  }

  begin({ id, merchant, amount }: Pick<Use, 'id' | 'merchant' | 'amount'>): Use {
    const at = this.now();
    const use = { id, at, merchant, countedBy: this.counting(merchant), amount, remaining: amount, isSettled: false };
    this.count(use, amount, 1);
    return { ...use, status: 'open' };
  }

  increase(use: Use, amount: number): void {
    this.count(use, amount, 0);
    use.amount += amount;
    use.remaining += amount;
  }

  /** All that is held of a use is released, or a part. */
  cancel(use: Use, part: number | undefined): void {
    const amount = part ?? use.remaining;
    this.giveBack(use, amount, part === undefined && !use.isSettled);
    use.remaining -= amount;
    if (part === undefined) use.status = 'canceled';
    else use.amount -= part;
  }

  settle(
    use: Use | undefined,
    { amount, merchant, final }: { amount: number; merchant: Merchant; final: boolean },
  ): void {
    if (use === undefined) {
      this.transactions += 1;
      const id = `transaction ${String(this.transactions)}`;
      this.count({ id, countedBy: this.counting(merchant) }, amount, 1);
      return;
    }
    const taken = Math.min(use.remaining, amount);
    const isOver = final || use.remaining === taken;
    if (use.status === 'open' && isOver) this.giveBack(use, use.remaining - taken, false);
    this.count(use, amount - taken, use.status === 'canceled' && !use.isSettled ? 1 : 0);
    if (use.status === 'open') use.remaining = isOver ? 0 : use.remaining - taken;
    if (use.status === 'open' && isOver) use.status = 'completed';
    use.isSettled = true;
  }

  private about({ type }: Merchant): readonly (readonly [string, Rules])[] {
    return [...this.controls].filter(([, rules]) => rules.appliesToCategories === undefined || type === fuel.type);
  }

  private counting(merchant: Merchant): readonly string[] {
    return this.about(merchant).flatMap(([id, { limits = [] }]) => limits.map(({ interval }) => `${id} ${interval}`));
  }

  private counted(id: string, { interval, minutes = 0 }: Limit): { readonly amount: number; readonly count: number } {
    const now = this.now();
    const isIn = ({ at }: Entry) =>
      interval === 'Minutes'
        ? msOf(at) > msOf(now) - minutes * 60_000
        : startOf(interval, at) === startOf(interval, now);
    const all = (this.entries.get(`${id} ${interval}`) ?? []).filter(isIn);
    const sum = (of: (one: Entry) => number) => all.reduce((total, one) => total + of(one), 0);
    return { amount: sum(({ amount }) => amount), count: sum(({ count }) => count) };
  }

  private count({ id, countedBy }: Pick<Use, 'id' | 'countedBy'>, amount: number, count: number): void {
    if (amount === 0) return;
    for (const name of countedBy) this.entriesOf(name).push({ use: id, at: this.now(), amount, count });
  }

  /** Given back is what was counted when the use began; of a window of minutes the last amounts first. */
  private giveBack({ id, at, countedBy }: Use, amount: number, isWhole: boolean): void {
    for (const name of countedBy) {
      const entries = this.entriesOf(name);
      if (!name.endsWith(' Minutes')) entries.push({ use: id, at, amount: -amount, count: isWhole ? -1 : 0 });
      else if (isWhole)
        this.entries.set(
          name,
          entries.filter((one) => one.use !== id),
        );
      else {
        let left = amount;
        for (const [index, one] of [...entries.entries()].toReversed()) {
          const less = one.use === id ? Math.min(left, one.amount) : 0;
          left -= less;
          entries[index] = { ...one, amount: one.amount - less };
        }
      }
    }
  }

  private entriesOf(name: string): Entry[] {
    const entries = this.entries.get(name) ?? [];
    this.entries.set(name, entries);
    return entries;
  }
}

/** The days since a Monday, and the first date of the interval. */
function startOf(interval: string, at: Instant): string {
  const date = bankDateOf(at);
  if (interval === 'Lifetime') return '';
  if (interval === 'Month') return date.slice(0, 'YYYY-MM'.length);
  if (interval === 'Day') return date;
  const monday = new Date(`${date}T00:00:00Z`);
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7));
  return monday.toISOString();
}
