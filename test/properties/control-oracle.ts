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
  readonly per?: string;
  readonly minutes?: number;
  readonly amount?: number;
  readonly count?: number;
}
interface Rules {
  readonly limits?: readonly Limit[];
  readonly maximumAmount?: number;
  readonly maximumFirstTokenUse?: number;
  readonly blockedMerchants?: readonly string[];
  readonly allowedMerchants?: readonly string[];
  readonly appliesToCategories?: readonly string[];
}

/** A part of a use, as it was counted by limits, each named by its control and interval. */
interface Part {
  readonly at: Instant;
  readonly by: readonly string[];
  amount: number;
}

/** A use of a card as the network knows it. */
export interface Use {
  readonly id: string;
  readonly merchant: Merchant;
  /** The token that pays, if one does. */
  readonly token: string | undefined;
  /** The oldest first. */
  parts: Part[];
  amount: number;
  remaining: number;
  status: 'open' | 'completed' | 'canceled';
}

interface CardUse {
  readonly amount: number;
  readonly whole: number;
  readonly merchant: Merchant;
  readonly token: string | undefined;
  /** The use of which it is more. */
  readonly of?: Use;
}

/** What the platform calls a token that it does not know. */
export const unknown = 'unknown';

/** The most uses that windows of minutes hold. */
const windowUsesMax = 50;

/** Knows what controls decide by every part of a use that was ever counted, and forgets none. */
export class ControlOracle {
  private readonly controls = new Map<string, Rules>();
  private readonly uses: Use[] = [];
  /** The first use by each token that is known. */
  private readonly firstUses = new Map<string, Use>();
  private readonly now: () => Instant;

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
  broken({ amount, whole, merchant, token, of }: CardUse): readonly (readonly [string, string])[] {
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
      ...(whole > (rules.maximumFirstTokenUse ?? Infinity) && this.isFirst(token, of)
        ? [[id, 'maximumFirstTokenUse'] as const]
        : []),
      ...limitsBy(rules, token).flatMap((limit) => {
        const counted = this.counted(id, limit, token);
        const isPassed =
          (counted.count >= (limit.count ?? Infinity) && (of === undefined || !this.isCounted(of, id, limit, token))) ||
          counted.amount + amount > (limit.amount ?? Infinity);
        return isPassed ? [[id, 'limits'] as const] : [];
      }),
    ]);
  }

  /** What is left of each limit for uses at a merchant. */
  left(merchant: Merchant, token: string | undefined) {
    return this.about(merchant).flatMap(([cardControl, rules]) =>
      limitsBy(rules, token).map((limit) => {
        const counted = this.counted(cardControl, limit, token);
        const room = limit.interval === 'Minutes' ? windowUsesMax - this.usesInWindows() : Infinity;
        const count = Math.min((limit.count ?? Infinity) - counted.count, room);
        return {
          cardControl,
          interval: limit.interval,
          per: limit.per,
          amount: limit.amount && Math.max(0, limit.amount - counted.amount),
          count: count === Infinity ? undefined : Math.max(0, count),
        };
      }),
    );
  }

  begin({ id, merchant, token, amount }: Pick<Use, 'id' | 'merchant' | 'token' | 'amount'>): Use {
    const use: Use = { id, merchant, token, parts: [], amount, remaining: amount, status: 'open' };
    this.uses.push(use);
    if (token !== undefined && token !== unknown && !this.firstUses.has(token)) this.firstUses.set(token, use);
    this.count(use, amount);
    return use;
  }

  increase(use: Use, amount: number): void {
    this.count(use, amount);
    use.amount += amount;
    use.remaining += amount;
  }

  /** All that is held of a use is released, or a part. */
  cancel(use: Use, part: number | undefined): void {
    const amount = part ?? use.remaining;
    if (part === undefined && amount === use.amount) use.parts = [];
    else giveBack(use, amount);
    use.remaining -= amount;
    if (part === undefined) use.status = 'canceled';
    else use.amount -= part;
  }

  settle(
    use: Use | undefined,
    {
      amount,
      merchant,
      token,
      final,
    }: { amount: number; merchant: Merchant; token: string | undefined; final: boolean },
  ): void {
    if (use === undefined) {
      this.begin({ id: '', merchant, token, amount }).status = 'completed';
      return;
    }
    const taken = Math.min(use.remaining, amount);
    const isOver = final || use.remaining === taken;
    if (use.status === 'open' && isOver) giveBack(use, use.remaining - taken);
    this.count(use, amount - taken);
    if (use.status === 'open') use.remaining = isOver ? 0 : use.remaining - taken;
    if (use.status === 'open' && isOver) use.status = 'completed';
  }

  private about({ type }: Merchant): readonly (readonly [string, Rules])[] {
    return [...this.controls].filter(([, rules]) => rules.appliesToCategories === undefined || type === fuel.type);
  }

  private counting({ merchant, token }: Pick<Use, 'merchant' | 'token'>): readonly string[] {
    return this.about(merchant).flatMap(([id, rules]) => limitsBy(rules, token).map((one) => nameOf(id, one, token)));
  }

  private isFirst(token: string | undefined, of: Use | undefined): boolean {
    if (token === undefined) return false;
    const first = this.firstUses.get(token);
    return first === undefined || first === of;
  }

  /** The cents that a limit has counted, and the uses: by their first part that it counts, or in a window by any part. */
  private counted(
    id: string,
    limit: Limit,
    token: string | undefined,
  ): { readonly amount: number; readonly count: number } {
    const name = nameOf(id, limit, token);
    const uses = this.uses.map(({ parts }) => parts.filter(({ by }) => by.includes(name)));
    const within = uses.flat().filter((one) => this.isIn(limit, one));
    const isCounted = (parts: readonly Part[]) =>
      (limit.interval === 'Minutes' ? parts : parts.slice(0, 1)).some((one) => this.isIn(limit, one));
    return {
      amount: within.reduce((total, { amount }) => total + amount, 0),
      count: uses.filter(isCounted).length,
    };
  }

  private isCounted({ parts }: Use, id: string, limit: Limit, token?: string): boolean {
    const counted = parts.filter(({ by }) => by.includes(nameOf(id, limit, token)));
    return counted.some((one) => limit.interval !== 'Minutes' || this.isIn(limit, one));
  }

  private isIn({ interval, minutes = 0 }: Limit, { at }: Part): boolean {
    const now = this.now();
    return interval === 'Minutes'
      ? msOf(at) > msOf(now) - minutes * 60_000
      : startOf(interval, at) === startOf(interval, now);
  }

  private usesInWindows(): number {
    const windows = [...this.controls].flatMap(([id, { limits = [] }]) =>
      limits.filter(({ interval }) => interval === 'Minutes').map((limit) => [id, limit] as const),
    );
    return this.uses.filter((use) => windows.some(([id, limit]) => this.isCounted(use, id, limit))).length;
  }

  /** More of a use counts in the limits that are about it now. */
  private count({ parts, ...use }: Use, amount: number): void {
    const by = this.counting(use);
    if (amount > 0 && by.length > 0) parts.push({ at: this.now(), amount, by });
  }
}

/** The limits that count a use: those by token only if a token pays. */
const limitsBy = ({ limits = [] }: Rules, token: string | undefined): readonly Limit[] =>
  limits.filter(({ per }) => token !== undefined || per !== 'Token');

const nameOf = (id: string, { interval, per }: Limit, token: string | undefined): string =>
  `${id} ${interval} ${per === 'Token' ? (token ?? '') : ''}`;

/** Given back is what was counted last. */
function giveBack({ parts }: Use, amount: number): void {
  let left = amount;
  for (const part of parts.toReversed()) {
    const less = Math.min(left, part.amount);
    part.amount -= less;
    left -= less;
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
