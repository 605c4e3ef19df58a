import type { Cents } from '../../kernel/base/money/cents.ts';
import { limitsFor, type UncountedUse, withCounted, withoutCounted } from '../card-controls/counts.ts';
import { controlsAbout, type EarlierPart, partsOfUse, type UseUnderControl } from '../card-controls/use.ts';
import { withUsedToken } from '../card-controls/used-tokens.ts';
import type { Activity, OpenName } from '../cards/for-others.ts';
import type { CardInUse } from './card-in-use.ts';
import { type Authorization, openNameOf } from './store.ts';

/** What limits of controls have counted of a use. */
export type UseCounts = Pick<Authorization, 'counted'>;

interface Controlled {
  readonly activity: Activity;
  readonly use: UseCounts;
}

/** The earlier part of a use, as controls see more of it. */
export const earlierOf = (one: Authorization): EarlierPart => ({
  of: textOf(openNameOf(one)),
  parts: one.counted ?? [],
});

/**
 * The activity, and the use, after more of the use is counted in the limits of the controls that are about it now, part by part: the cash
 * that is paid out with a purchase is more of the use.
 */
export function withControlled(
  activity: Activity,
  inUse: Pick<CardInUse, 'controls' | 'account'>,
  use: UseUnderControl,
  name: OpenName,
): Controlled {
  let counted: Controlled = { activity, use: countedParts(use.earlier?.parts ?? []) };
  for (const part of partsOfUse(use)) {
    const { counted: parts = [] } = counted.use;
    const earlier = use.earlier ?? (parts.length === 0 ? undefined : { of: textOf(name), parts });
    counted = withPart(counted.activity, inUse, { ...part, earlier: earlier && { ...earlier, parts } }, name);
  }
  return counted;
}

/**
 * The activity, and the use, after more of the use is counted in the limits of the controls that are about it now. What asks for nothing
 * is not counted.
 */
function withPart(
  activity: Activity,
  { controls, account }: Pick<CardInUse, 'controls' | 'account'>,
  use: UseUnderControl,
  name: OpenName,
): Controlled {
  const { earlier, amount, at, tokenId } = use;
  const before = earlier?.parts ?? [];
  const counting = controlsAbout(controls, use, account).filter((one) => limitsFor(one, use).length > 0);
  if (amount === 0 || counting.length === 0) return { activity, use: countedParts(before) };
  const more = { of: textOf(name), at, amount, tokenId, isCash: use.flow === 'withdrawals', parts: before };
  const { after, parts } = withCounted(activity, more, { counting, all: controls });
  return { activity: after, use: countedParts(parts) };
}

/** The activity, and the use, after the use or a part of it is taken back, because it did not happen. */
export function withoutControlled(
  activity: Activity,
  { counted = [] }: UseCounts,
  { name, ...back }: { readonly name: OpenName } & Pick<UncountedUse, 'amount' | 'isWhole' | 'ofGoods'>,
): Controlled {
  if (counted.length === 0) return { activity, use: {} };
  const { after, parts } = withoutCounted(activity, { ...back, of: textOf(name), parts: counted });
  return { activity: after, use: countedParts(parts) };
}

const countedParts = (parts: readonly NonNullable<UseCounts['counted']>[number][]): UseCounts =>
  parts.length === 0 ? {} : { counted: [...parts] };

/** A use whose counts are these now. */
export const recounted = <Use extends UseCounts>(
  { counted: _, ...use }: Use,
  counts: UseCounts,
): Omit<Use, 'counted'> & UseCounts => ({
  ...use,
  ...counts,
});

/** The activity after a use was authorized or settled: its token has paid by then. */
export const withTokenOfUse = <Before extends Pick<Activity, 'usedTokens'>>(
  activity: Before,
  { tokenId, flow }: Pick<UseUnderControl, 'tokenId' | 'flow'>,
  name: OpenName,
): Before => (flow === 'deposits' ? activity : withUsedToken(activity, { tokenId, of: textOf(name) }));

/** Authorizations and requests have ids of their own, which can be the same. */
const textOf = ({ id, isRequest }: OpenName): string => (isRequest === true ? `request ${id}` : id);

/**
 * The activity, and the authorization, after a settlement, as controls count it: less than was authorized, or what it takes beyond it.
 * What no control has counted yet, because its authorization was over, declined, of nothing or missing, is counted as another use.
 */
export function settledUnderControl(
  activity: Activity,
  inUse: CardInUse,
  {
    authorization,
    unused,
    cashNew,
    use,
    number,
  }: {
    readonly authorization: Authorization | undefined;
    readonly unused: Cents;
    /** Cents that were counted as goods and are cash: `use` has them too. */
    readonly cashNew: Cents;
    /** What is taken beyond the authorization. */
    readonly use: UseUnderControl;
    /** The number of the transaction of the account. */
    readonly number: number;
  },
): Controlled {
  if (authorization === undefined) {
    const forced = { id: `transaction ${inUse.account.id} ${number}` };
    return withControlled(withTokenOfUse(activity, use, forced), inUse, use, forced);
  }
  const name = openNameOf(authorization);
  const known = withTokenOfUse(activity, use, name);
  const released = withoutControlled(known, authorization, { name, amount: unused, isWhole: false });
  const back = { name, amount: cashNew, isWhole: false, ofGoods: true };
  const moved = cashNew === 0 ? released : withoutControlled(released.activity, released.use, back);
  const earlier = earlierOf({ ...authorization, ...moved.use });
  return withControlled(moved.activity, inUse, { ...use, earlier }, name);
}
