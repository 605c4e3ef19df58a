/** A payment that was ordered, and its result as far as it is known. */
export interface Order {
  /** The value of the tag by which the payment is found again. */
  readonly mark: string;
  readonly from: string;
  /** Accepted with an id, refused by an error 4xx, or unknown: no answer, or an error 5xx. */
  readonly result: { readonly id: string } | 'refused' | 'unknown';
}

/** An account after the load, as the API shows it. */
export interface AccountFacts {
  readonly id: string;
  readonly balance: number;
  /** Cents that were put in from outside. */
  readonly putIn: number;
  /** Oldest first. */
  readonly transactions: readonly TransactionFacts[];
  readonly payments: readonly PaymentFacts[];
}

export interface TransactionFacts {
  readonly id: string;
  /** Positive for a credit, negative for a debit. */
  readonly cents: number;
  readonly balance: number;
  readonly paymentId: string | undefined;
}

export interface PaymentFacts {
  readonly id: string;
  readonly mark: string | undefined;
  readonly status: string;
  readonly cents: number;
}

/** A recurring payment after its due dates, and how many payments it says it has created. */
export interface ScheduleFacts {
  readonly id: string;
  readonly created: number;
  /** The due date and the payment of each run. */
  readonly runs: readonly { readonly dueDate: string; readonly paymentId: string | undefined }[];
}

const numberDigits = 9;

/** Everything that is wrong with the money; each sentence names the account or payment. */
export function moneyFaults(accounts: readonly AccountFacts[], orders: readonly Order[]): readonly string[] {
  const sum = accounts.reduce((total, { balance }) => total + balance, 0);
  const putIn = accounts.reduce((total, account) => total + account.putIn, 0);
  return [
    ...(sum === putIn ? [] : [`all balances are ${sum} cents, but ${putIn} cents were put in`]),
    ...accounts.flatMap(accountFaults),
    ...orderFaults(accounts, orders),
    ...bookingFaults(accounts),
  ];
}

/** Each balance follows from the one before, the last is the account's, and the numbers of transactions have no gap. */
function accountFaults({ id, balance, transactions }: AccountFacts): readonly string[] {
  const faults: string[] = [];
  let running = 0;
  for (const [index, one] of transactions.entries()) {
    running += one.cents;
    if (one.balance !== running) {
      faults.push(`account ${id}: transaction ${one.id} shows ${one.balance}, but its movements add up to ${running}`);
      running = one.balance;
    }
    const number = Number(one.id.slice(-numberDigits));
    if (number !== index + 1) {
      faults.push(`account ${id}: transaction ${one.id} is number ${index + 1} of the list`);
      break;
    }
  }
  if (running !== balance) faults.push(`account ${id} has ${balance}, but its last transaction shows ${running}`);
  return faults;
}

/** Each accepted payment is there once, with the id that was answered; refused ones are not; unknown ones at most once. */
function orderFaults(accounts: readonly AccountFacts[], orders: readonly Order[]): readonly string[] {
  const found = new Map<string, string[]>();
  for (const { payments } of accounts) {
    for (const { id, mark } of payments) {
      if (mark !== undefined) found.set(mark, [...(found.get(mark) ?? []), id]);
    }
  }
  return orders.flatMap(({ mark, from, result }) => {
    const ids = found.get(mark) ?? [];
    if (ids.length > 1) return [`payment ${mark} of account ${from} exists ${ids.length} times: ${ids.join(', ')}`];
    if (result === 'unknown') return [];
    if (result === 'refused') return ids.length === 0 ? [] : [`payment ${mark} was refused, but exists: ${ids.join()}`];
    if (ids.length === 0) return [`payment ${result.id} of account ${from} was accepted, but does not exist`];
    return ids[0] === result.id ? [] : [`payment ${mark} was answered as ${result.id}, but has the id ${ids.join()}`];
  });
}

/** A payment that was Sent has one debit and one credit of its amount; any other has none. */
function bookingFaults(accounts: readonly AccountFacts[]): readonly string[] {
  const booked = new Map<string, number[]>();
  for (const { transactions } of accounts) {
    for (const { paymentId, cents } of transactions) {
      if (paymentId !== undefined) booked.set(paymentId, [...(booked.get(paymentId) ?? []), cents]);
    }
  }
  return accounts.flatMap(({ payments }) =>
    payments.flatMap(({ id, status, cents }) => {
      const movements = (booked.get(id) ?? []).sort((one, other) => one - other);
      const expected = status === 'Sent' ? [-cents, cents] : [];
      if (movements.join() === expected.join()) return [];
      return [
        `payment ${id} is ${status} with ${cents} cents, but its transactions are ${movements.join(', ') || 'none'}`,
      ];
    }),
  );
}

/** Each due date has one run, and each payment of a run is one payment of the account. */
export function scheduleFaults(
  schedules: readonly ScheduleFacts[],
  { accounts, runsMin }: { readonly accounts: readonly AccountFacts[]; readonly runsMin: number },
): readonly string[] {
  const payments = new Set(accounts.flatMap((account) => account.payments.map(({ id }) => id)));
  return schedules.flatMap(({ id, created, runs }) => {
    const name = `recurring payment ${id}`;
    const withPayment = runs.filter(({ paymentId }) => paymentId !== undefined);
    const missing = withPayment.filter(({ paymentId }) => !payments.has(paymentId ?? ''));
    return [
      ...(runs.length >= runsMin ? [] : [`${name} has ${runs.length} runs instead of ${runsMin}`]),
      ...(new Set(runs.map(({ dueDate }) => dueDate)).size === runs.length ? [] : [`${name} has two runs of a day`]),
      ...(withPayment.length === created ? [] : [`${name} counts ${created} payments, its runs ${withPayment.length}`]),
      ...missing.map(({ paymentId }) => `${name}: payment ${paymentId ?? ''} of a run does not exist`),
    ];
  });
}
