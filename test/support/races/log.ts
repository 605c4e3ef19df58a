/** Rows of the log since the round began, each transaction one text, by each thing that it changed. */
export type Log = Map<string, readonly string[]>;

/** An event of the log: its contents and its resources. */
export interface ObservedEvent {
  readonly type: string;
  readonly attributes: Readonly<Record<string, string | number | undefined>>;
  readonly about: Readonly<Partial<Record<'recurringPayment' | 'account' | 'payment' | 'customer', string>>>;
}

const observedThings = ['customer', 'account', 'recurringPayment', 'payment'] as const;
const observedAttributes = [
  ...['status', 'previousStatus', 'numberOfPayments', 'error', 'reason', 'nextScheduledAction'],
  ...['direction', 'amount', 'balance'],
];

/** Writes a transaction into the log. The order of two is known only from the items that both changed. */
export function tell(log: Log, events: readonly ObservedEvent[]): void {
  const text = events
    .map(({ type, attributes, about }) =>
      [
        type,
        ...observedThings.flatMap((name) => about[name] ?? []),
        ...observedAttributes.flatMap((name) => (attributes[name] === undefined ? [] : [String(attributes[name])])),
      ].join(' '),
    )
    .join(' + ');
  for (const thing of new Set(events.flatMap(changedBy))) log.set(thing, [...(log.get(thing) ?? []), text]);
}

function changedBy({ type, about }: ObservedEvent): readonly string[] {
  const subject = type.slice(0, type.indexOf('.'));
  const own = observedThings.find((thing) => thing === subject) ?? 'account';
  const isOnAccount = type === 'recurringPayment.created' || type === 'payment.created';
  const things = isOnAccount ? [own, 'account' as const] : [own];
  return things.map((thing) => `${thing} ${about[thing] ?? ''}`);
}
