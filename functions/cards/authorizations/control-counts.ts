import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { Cents } from '../../kernel/base/money/cents.ts';
import { limitNameOf, withCounted, withoutCounted } from '../card-controls/counts.ts';
import { controlsAbout } from '../card-controls/use.ts';
import type { Activity, OpenName } from '../cards/for-others.ts';
import type { CardInUse } from './card-in-use.ts';
import type { CardUse } from './rules.ts';
import { type Authorization, openNameOf } from './store.ts';

/** The limits of controls that count a use of a card, by their names. What asks for nothing is not counted. */
export function countingControls({ controls, account }: CardInUse, use: CardUse): Pick<Authorization, 'countedBy'> {
  if (use.amount === 0) return {};
  const names = controlsAbout(controls, use, account).flatMap(({ id, limits = [] }) =>
    limits.map((limit) => limitNameOf(id, limit)),
  );
  return names.length === 0 ? {} : { countedBy: names };
}

/** The activity after more of a use is counted in these limits, as far as their controls are Active. */
export function withControlled(
  activity: Activity,
  { countedBy = [] }: Pick<Authorization, 'countedBy'>,
  use: { readonly name: OpenName; readonly at: Instant; readonly amount: Cents; readonly isFirst: boolean },
  all: CardInUse['controls'],
): Activity {
  if (countedBy.length === 0 || use.amount === 0) return activity;
  const counts = withCounted(activity.counts, { ...use, of: textOf(use.name) }, { countedBy, all });
  return counts.length === 0 ? activity : { ...activity, counts: [...counts] };
}

/** The activity after a use that controls have counted, or a part of it, is taken back, because it did not happen. */
export function withoutControlled(
  activity: Activity,
  { countedBy }: Pick<Authorization, 'countedBy'>,
  use: { readonly name: OpenName; readonly at: Instant; readonly amount: Cents; readonly isWhole: boolean },
): Activity {
  if (countedBy === undefined || activity.counts === undefined) return activity;
  const counts = withoutCounted(activity.counts, { ...use, of: textOf(use.name), countedBy });
  return { ...activity, counts: [...counts] };
}

/** Authorizations and requests have ids of their own, which can be the same. */
const textOf = ({ id, isRequest }: OpenName): string => (isRequest === true ? `request ${id}` : id);

/**
 * The activity after a settlement, as controls count it: more or less than was authorized, a use whose authorization was over and counts
 * no more, and one that nobody asked about.
 */
export function settledUnderControl(
  activity: Activity,
  inUse: CardInUse,
  {
    authorization,
    unused,
    more,
    now,
    number,
    use,
  }: {
    readonly authorization: Authorization | undefined;
    readonly unused: Cents;
    readonly more: Cents;
    readonly now: Instant;
    /** The number of the transaction of the account. */
    readonly number: number;
    readonly use: CardUse;
  },
): Activity {
  const { controls } = inUse;
  if (authorization === undefined) {
    const name = { id: `transaction ${number}` };
    return withControlled(
      activity,
      countingControls(inUse, use),
      { name, at: now, amount: more, isFirst: true },
      controls,
    );
  }
  const name = openNameOf(authorization);
  const { createdAt: at, status, transactionIds = [] } = authorization;
  const isFirst = status === 'Canceled' && transactionIds.length === 0;
  const released = withoutControlled(activity, authorization, { name, at, amount: unused, isWhole: false });
  return withControlled(released, authorization, { name, at: now, amount: more, isFirst }, controls);
}
