import { arrive, type LoadProgress } from '../../local/load/arrivals.ts';
import { eventResult, type ReceiverFacts } from '../../local/load/event-checks.ts';
import { type AccountFacts, moneyFaults, type Order, scheduleFaults } from '../../local/load/money-checks.ts';
import { loadUsage, readLoadOptions } from '../../local/load/options.ts';
import { reportPage } from '../../local/load/page.ts';
import { reportLines, reportOf } from '../../local/load/report.ts';
import { percentile, type Sample, sampleSummaryOf } from '../../local/load/samples.ts';
import { replyOf, type Temper } from '../../local/load/tempers.ts';

const read = (...args: readonly string[]) => readLoadOptions(args, {});

describe('options of npm run load', () => {
  test('have usual shares of the rate, and rates or shares of their own', () => {
    expect(read('--rate', '100').rates).toEqual({
      payments: 60,
      'one-pays-many': 5,
      'many-pay-one': 5,
      gets: 15,
      lists: 15,
    });
    const { rates } = read('--rate', '50', '--payments', '12.5', '--lists', '10%');
    expect(rates).toEqual({ payments: 12.5, 'one-pays-many': 0, 'many-pay-one': 0, gets: 0, lists: 5 });
  });

  test('name an API elsewhere only with receivers that it reaches', () => {
    expect(() => read('--url', 'https://api.example.com')).toThrow('does not reach the receivers');
    expect(() => readLoadOptions([], { BANKSTACK_URL: 'https://api.example.com' })).toThrow('does not reach');
    expect(read('--url', 'https://api.example.com/', '--receivers', '0').baseUrl).toBe('https://api.example.com');
    expect(read('--url', 'https://a.example.com', '--public-url', 'https://b.example.com').receivers).toBe(30);
    expect(read('--url', 'http://127.0.0.1:3000').receivers).toBe(30);
  });

  test('are tempers of receivers in turn', () => {
    expect(read('--tempers', 'fast,timeout-once').tempers).toEqual([
      { kind: 'fast', deliveryMode: 'AtLeastOnce' },
      { kind: 'timeout', deliveryMode: 'AtMostOnce' },
    ]);
  });

  test.each([
    [['--nonsense'], "Unknown option '--nonsense'."],
    [['--rate', 'fast'], '"fast" is not a value of --rate.'],
    [['--payments', '5%%'], '"5%" is not a value of --payments.'],
    [['--accounts', '2'], '"2" is not a value of --accounts.'],
    [['--duration', '0'], '"0" is not a value of --duration.'],
    [['--tempers', 'fast,angry'], '"angry" is not a temper.'],
    [['--url', 'here'], '"here" is not a URL.'],
    [['--start', '--url', 'http://127.0.0.1:1'], '--start and --url exclude each other.'],
  ])('%j is refused', (args, sentence) => {
    expect(() => read(...args)).toThrow(sentence);
  });

  test('are all in the help', () => {
    const documented = [...loadUsage.matchAll(/^--([\w-]+)/gm)].map(([, name]) => name);
    expect(documented).toEqual(expect.arrayContaining(['url', 'token', 'start', 'rate', 'payments', 'receivers']));
    for (const name of documented) {
      expect(() => read(`--${name ?? ''}`, '5', '--receivers', '0')).not.toThrow("Unknown option '");
    }
  });
});

describe('arrivals', () => {
  /** Time that passes only while the loop pauses, and work that takes as long as it is told. */
  const run = async (concurrency: number, workMs: number, drainSeconds = 5) => {
    const latencies: number[] = [];
    let most = 0;
    const progress: LoadProgress = { waiting: 0, onTheWay: 0, dropped: 0 };
    const begin = performance.now();
    await arrive(
      {
        rates: { a: 100, b: 0 },
        seconds: 0.2,
        concurrency,
        drainSeconds,
        nowMs: () => performance.now(),
        random: () => 0.5,
        start: async (_name, intendedMs) => {
          most = Math.max(most, progress.onTheWay);
          await new Promise((resolve) => setTimeout(resolve, workMs));
          latencies.push(performance.now() - intendedMs);
        },
      },
      progress,
    );
    return { latencies, most, progress, ms: performance.now() - begin };
  };

  test('come no matter how long earlier work takes, and latency counts from the intended start', async () => {
    const { latencies, most } = await run(1, 20);
    expect(most).toBe(1);
    // One at a time takes 20 ms each, but one arrives about every 7 ms: the last has waited for most of the others.
    expect(latencies.length).toBe(28);
    expect(latencies.at(-1)).toBeGreaterThan(250);
  });

  test('that have waited too long are dropped and counted', async () => {
    const { latencies, progress } = await run(1, 50, 0.1);
    expect(latencies.length + progress.dropped).toBe(28);
    expect(progress).toMatchObject({ waiting: 0, onTheWay: 0 });
    expect(progress.dropped).toBeGreaterThan(10);
  });
});

const account = (id: string, balance: number, changes: Partial<AccountFacts> = {}): AccountFacts => ({
  id,
  balance,
  putIn: 100,
  transactions: [],
  payments: [],
  ...changes,
});
const moved = (accountId: string, number: number, cents: number, balance: number, paymentId?: string) => ({
  id: `${accountId}${String(number).padStart(9, '0')}`,
  cents,
  balance,
  paymentId,
});

/** Two accounts, with 30 cents from the first to the second. */
const sound: readonly AccountFacts[] = [
  account('111111111', 70, {
    transactions: [moved('111111111', 1, 100, 100), moved('111111111', 2, -30, 70, 'p1')],
    payments: [{ id: 'p1', mark: 'm1', status: 'Sent', cents: 30 }],
  }),
  account('222222222', 130, {
    transactions: [moved('222222222', 1, 100, 100), moved('222222222', 2, 30, 130, 'p1')],
  }),
];
const [payer = account('', 0), payee = account('', 0)] = sound;
const orders: readonly Order[] = [
  { mark: 'm1', from: '111111111', result: { id: 'p1' } },
  { mark: 'm2', from: '111111111', result: 'refused' },
  { mark: 'm3', from: '222222222', result: 'unknown' },
];

describe('checks of money', () => {
  test('find nothing in a sound history', () => {
    expect(moneyFaults(sound, orders)).toEqual([]);
  });

  const twice: AccountFacts = {
    ...payer,
    balance: 40,
    transactions: [...payer.transactions, moved('111111111', 3, -30, 40, 'p2')],
    payments: [...payer.payments, { id: 'p2', mark: 'm1', status: 'Sent', cents: 30 }],
  };
  const paidTwice: AccountFacts = {
    ...payee,
    balance: 160,
    transactions: [...payee.transactions, moved('222222222', 3, 30, 160, 'p2')],
  };

  test.each<[string, readonly AccountFacts[], readonly Order[], string]>([
    ['a doubled payment', [twice, paidTwice], orders, 'payment m1 of account 111111111 exists 2 times: p1, p2'],
    [
      'a payment that is gone',
      sound,
      [{ mark: 'm9', from: '1', result: { id: 'p9' } }],
      'p9 of account 1 was accepted, but',
    ],
    ['another id', sound, [{ mark: 'm1', from: '1', result: { id: 'p9' } }], 'answered as p9, but has the id p1'],
    ['a refused payment', sound, [{ mark: 'm1', from: '1', result: 'refused' }], 'm1 was refused, but exists: p1'],
    ['money from nowhere', [payer, { ...payee, balance: 131 }], orders, 'all balances are 201 cents, but 200 cents'],
    ['a balance', [{ ...payer, balance: 69 }, payee], orders, '111111111 has 69, but its last transaction shows 70'],
    [
      'a balance of a transaction',
      [{ ...payer, transactions: [moved('111111111', 1, 100, 90), moved('111111111', 2, -30, 60, 'p1')] }, payee],
      orders,
      'transaction 111111111000000001 shows 90, but its movements add up to 100',
    ],
    [
      'a gap of transactions',
      [{ ...payer, transactions: [moved('111111111', 1, 100, 100), moved('111111111', 3, -30, 70, 'p1')] }, payee],
      orders,
      'transaction 111111111000000003 is number 2 of the list',
    ],
    [
      'one side of a payment',
      [payer, { ...payee, transactions: [moved('222222222', 1, 100, 100), moved('222222222', 2, 30, 130)] }],
      orders,
      'payment p1 is Sent with 30 cents, but its transactions are -30',
    ],
    [
      'a rejected payment that moved money',
      [{ ...payer, payments: [{ id: 'p1', mark: 'm1', status: 'Rejected', cents: 30 }] }, payee],
      orders,
      'payment p1 is Rejected with 30 cents, but its transactions are -30, 30',
    ],
  ])('find %s', (_name, accounts, ordered, sentence) => {
    expect(moneyFaults(accounts, ordered).join('\n')).toContain(sentence);
  });

  test('find a due date that ran twice, was left out, or has no payment', () => {
    const given = { accounts: sound, runsMin: 1 };
    const run = { dueDate: '2026-12-01', paymentId: 'p1' };
    expect(scheduleFaults([{ id: 's', created: 1, runs: [run] }], given)).toEqual([]);
    expect(scheduleFaults([{ id: 's', created: 2, runs: [run, run] }], given)).toEqual([
      'recurring payment s has two runs of a day',
    ]);
    expect(scheduleFaults([{ id: 's', created: 0, runs: [] }], given)).toEqual([
      'recurring payment s has 0 runs instead of 1',
    ]);
    expect(scheduleFaults([{ id: 's', created: 2, runs: [{ ...run, paymentId: 'p9' }] }], given)).toEqual([
      'recurring payment s counts 2 payments, its runs 1',
      'recurring payment s: payment p9 of a run does not exist',
    ]);
  });
});

describe('checks of events', () => {
  const log = { ids: ['1', '2', '3', '4'], about: { w: new Set(['3']) } };
  const facts = (
    kind: Temper['kind'],
    deliveryMode: Temper['deliveryMode'],
    ids: readonly string[],
  ): ReceiverFacts => ({
    name: 'r',
    temper: { kind, deliveryMode },
    webhookId: 'w',
    notGenuine: 0,
    gaps: [],
    arrived: ids,
    accepted: ids,
  });
  const faultsOf = (...args: Parameters<typeof facts>) => eventResult(facts(...args), log).faults;

  test('find nothing if each event came in order, and events from before or about the webhook itself do not count', () => {
    expect(eventResult(facts('fast', 'AtLeastOnce', ['0', '1', '2', '4']), log)).toEqual({ faults: [], behind: 0 });
    expect(faultsOf('flaky', 'AtLeastOnce', ['1', '2', '2', '4'])).toEqual([]);
    expect(faultsOf('500', 'AtLeastOnce', [])).toEqual([]);
  });

  test('find a lost event, one out of order, and one that never came', () => {
    expect(faultsOf('slow', 'AtLeastOnce', ['1', '4'])[0]).toBe('r (slow): event 4 arrived in place of event 2');
    expect(faultsOf('fast', 'AtLeastOnce', ['2', '1', '4'])).toEqual(['r (fast): event 2 arrived in place of event 1']);
    expect(faultsOf('fast', 'AtLeastOnce', ['1'])).toEqual(['r (fast): 2 events have not arrived, the first is 2']);
    expect(faultsOf('fast', 'AtMostOnce', ['1', '4'])).toEqual(['r (fast-once): event 4 arrived in place of event 2']);
  });

  test('find an event that AtMostOnce sent twice, well or not; the last ones may still be on their way', () => {
    expect(faultsOf('reset', 'AtMostOnce', ['1', '1'])).toEqual([
      'r (reset-once): 1 events arrived twice, the first is 1',
    ]);
    expect(eventResult(facts('fast', 'AtMostOnce', ['1']), log)).toEqual({ faults: [], behind: 2 });
  });

  test('find gaps of meta and requests that are not genuine', () => {
    const got = { ...facts('fast', 'AtLeastOnce', ['1', '2', '4']), gaps: ['bodies 1 to 2'], notGenuine: 1 };
    expect(eventResult(got, log).faults).toEqual(['r (fast): 1 requests are not genuine', 'r (fast): bodies 1 to 2']);
  });
});

test('tempers answer as their names say', () => {
  const replies = (kind: Temper['kind']) => [4, 5].map((n) => replyOf({ kind, deliveryMode: 'AtLeastOnce' }, n, 300));
  expect(replies('flaky').map(({ answer }) => answer)).toEqual([{ status: 200 }, { status: 500 }]);
  expect(replies('slow')[0]).toEqual({ answer: { status: 200 }, afterSeconds: 0.3 });
  expect(replies('timeout')[0]?.answer).toBe('timeout');
});

describe('the report', () => {
  const samples: readonly Sample[] = [
    { part: 'payments', atMs: 100, latencyMs: 10, status: 201 },
    { part: 'payments', atMs: 1100, latencyMs: 30, status: 429 },
    { part: 'gets', atMs: 1200, latencyMs: 20, status: 'none' },
  ];

  test('has percentiles that were measured, and errors by status', () => {
    expect([50, 90, 99].map((share) => percentile([4, 1, 3, 2], share))).toEqual([2, 4, 4]);
    expect(sampleSummaryOf(samples)).toEqual({
      requests: 3,
      p50: 20,
      p90: 30,
      p99: 30,
      max: 30,
      errors: { 429: 1, none: 1 },
    });
    expect(sampleSummaryOf([])).toMatchObject({ requests: 0, p50: 0, max: 0 });
  });

  test('shows each part and second, and what is wrong, without a way for texts to become HTML', () => {
    const report = reportOf({
      startedAt: '2026-11-22T13:21:00.375Z',
      address: 'http://127.0.0.1:3000',
      options: read('--duration', '2'),
      samples,
      dropped: 0,
      clockMs: 100,
      drainMs: 200,
      events: 8,
      receivers: [],
      faults: ['<b>doubled</b>'],
      seconds: [{ second: 1, done: 1, waiting: 0, onTheWay: 2, behind: undefined }],
    });
    expect(report.parts.map(({ name }) => name)).toEqual(['payments', 'gets']);
    expect(report.timeline.map(({ intended, done, errors }) => [intended, done, errors])).toEqual([
      [1, 1, 0],
      [2, 0, 2],
    ]);
    const page = reportPage(report);
    expect(page).toContain('&lt;b&gt;doubled&lt;/b&gt;');
    expect(page).not.toMatch(/<script|https:|NaN|undefined/);
    expect(reportLines(report).at(-1)).toBe('WRONG: <b>doubled</b>');
  });
});
