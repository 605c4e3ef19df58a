/** Rows of the log since the round began, each transaction one text, by each thing that it changed. */
export type Log = Map<string, readonly string[]>;

/** An event of the log: its contents and its resources. */
export interface Told {
  readonly type: string;
  readonly attributes: Readonly<Record<string, string | number | undefined>>;
  readonly about: Readonly<Partial<Record<'recurringPayment' | 'account' | 'payment' | 'customer', string>>>;
}

const thingsTold = ['customer', 'account', 'recurringPayment', 'payment'] as const;
const attributesTold = [
  ...['status', 'previousStatus', 'numberOfPayments', 'error', 'reason', 'nextScheduledAction'],
  ...['direction', 'amount', 'balance'],
];

/** Writes a transaction into the log. The order of two is known only from the items that both changed. */
export function tell(log: Log, events: readonly Told[]): void {
  const text = events
    .map(({ type, attributes, about }) =>
      [
        type,
        ...thingsTold.flatMap((name) => about[name] ?? []),
        ...attributesTold.flatMap((name) => (attributes[name] === undefined ? [] : [String(attributes[name])])),
      ].join(' '),
    )
    .join(' + ');
  for (const thing of new Set(events.flatMap(changedBy))) log.set(thing, [...(log.get(thing) ?? []), text]);
}

function changedBy({ type, about }: Told): readonly string[] {
  const subject = type.slice(0, type.indexOf('.'));
  const own = thingsTold.find((thing) => thing === subject) ?? 'account';
  const isOnAccount = type === 'recurringPayment.created' || type === 'payment.created';
  const things = isOnAccount ? [own, 'account' as const] : [own];
  return things.map((thing) => `${thing} ${about[thing] ?? ''}`);
}
