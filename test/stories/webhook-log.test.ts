import { type Resource, relatedId } from './support/api.ts';
import { fund, openFirstAccount } from './support/bank.ts';
import { type Receiver, downAnswer } from './support/receiver.ts';
import { subscribe } from './support/subscription.ts';
import { useWorld } from './support/world.ts';

const failuresMin = 3;
const refused = { reason: 'status', status: 503, answer: downAnswer };
const aMoment = expect.any(String) as string;
const aNumber = expect.any(Number) as number;

interface Attempt {
  readonly createdAt: string;
  readonly outcome: string;
  readonly firstEventId: string;
  readonly nextAttemptAt?: string;
}

describe('an integrator who wonders why nothing arrives', () => {
  const world = useWorld();
  let receiver: Receiver;
  let webhook: string;

  test('finds each attempt with its answer, tries the receiver, and sees it well again', async () => {
    const account = await openFirstAccount(world().api);
    receiver = await world().receiver();
    receiver.setDown(true);
    webhook = await subscribe(world(), receiver);
    await fund(world().api, account, 1_00);

    expectFailures(await world().waitFor('attempts fail', failures));
    const { lagEvents, ...health } = await healthOf();
    expect(lagEvents).toBeGreaterThan(0);
    expect(health).toEqual({ lagSeconds: aNumber, failingSince: aMoment, nextAttemptAt: aMoment });
    expect(await tried()).toMatchObject({ outcome: 'Failed', ...refused, isSigned: true });
    expect(await diagnosis()).toMatchObject({
      isHealthy: false,
      Answer: expect.stringMatching(/^Problem: The test event was answered with 503 after /) as string,
      Signature:
        'Warning: The receiver refused the right signature too, so this test cannot tell whether it checks signatures.',
    });

    receiver.setDown(false);
    await world().waitFor('all arrives', async () => {
      const hasCredit = receiver.accepted().some((event) => isCredit(event) && relatedId(event, 'account') === account);
      return hasCredit && (await healthOf())['lagEvents'] === 0 ? true : undefined;
    });
    expect(await healthOf()).toEqual({ lagEvents: 0, lagSeconds: 0, lastDeliveredAt: aMoment });
    await expectWholeLog();
    await expectTestsOutsideOfLog();
  });

  /** Attempts that failed, oldest first, once there are some. */
  async function failures(): Promise<readonly Attempt[] | undefined> {
    const failed = await attempts('filter[outcome]=Failed&sort=createdAt');
    return failed.length >= failuresMin ? failed : undefined;
  }

  /** Of one body that is tried again and again, each time after the moment that was announced. */
  function expectFailures(failed: readonly Attempt[]): void {
    const body = { firstEventId: failed[0]?.firstEventId, sequence: 1, durationMs: aNumber };
    failed.forEach((one, index) => {
      expect(one).toMatchObject({ ...refused, ...body, attempts: index + 1, nextAttemptAt: aMoment });
      const announcedAt = failed[index - 1]?.nextAttemptAt ?? '';
      expect(one.createdAt >= announcedAt).toBe(true);
    });
  }

  /** Expects of the log what the receiver saw, and of its filters what they say. */
  async function expectWholeLog(): Promise<void> {
    const log = await attempts('sort=createdAt');
    const seen = receiver.deliveries.filter(({ meta }) => meta.isTest === undefined);
    const outcomeOf = (isDelivered: boolean, firstEventId: string | undefined) => ({ isDelivered, firstEventId });
    expect(log.map(({ outcome, firstEventId }) => outcomeOf(outcome === 'Delivered', firstEventId))).toEqual(
      seen.map(({ isAccepted, events }) => outcomeOf(isAccepted, events[0]?.id)),
    );
    const [first, second, third] = log;
    const where = (matches: (one: Attempt) => boolean) => log.filter(matches).toReversed();
    expect(await attempts('filter[outcome]=Delivered')).toEqual(where(({ outcome }) => outcome === 'Delivered'));
    const body = first?.firstEventId ?? '';
    expect(await attempts(`filter[eventId]=${body}`)).toEqual(where(({ firstEventId }) => firstEventId === body));
    const moments = `filter[since]=${second?.createdAt ?? ''}&filter[until]=${third?.createdAt ?? ''}`;
    expect(await attempts(moments)).toEqual([second]);
  }

  /** A test arrives as everything does, a forged one is refused, and neither is a delivery. */
  async function expectTestsOutsideOfLog(): Promise<void> {
    const before = await attempts('');
    expect(await tried()).toMatchObject({ outcome: 'Delivered', status: 200, isSigned: true });
    expect(receiver.deliveries.at(-1)).toMatchObject({
      isAccepted: true,
      isSigned: true,
      meta: { isTest: true },
      events: [{ type: 'webhook.test' }],
    });
    expect(await diagnosis()).toMatchObject({
      isHealthy: true,
      Answer: expect.stringMatching(/^Ok: The test event was answered with 200 after /) as string,
      Signature: 'Ok: The receiver accepted the right signature and refused a wrong one.',
    });
    expect(await attempts('')).toEqual(before);
  }

  const attempts = async (query: string): Promise<readonly Attempt[]> =>
    (await world().api.list(`/webhooks/${webhook}/deliveries?${query}`)).map(
      ({ attributes }) => attributes as unknown as Attempt,
    );

  const healthOf = async () =>
    (await world().api.get(`/webhooks/${webhook}`)).attributes['health'] as Readonly<Record<string, unknown>>;

  const tried = async () => (await world().api.post(`/webhooks/${webhook}/test`)).attributes;

  /** The findings of the endpoint doctor for each step. */
  async function diagnosis(): Promise<Readonly<Record<string, unknown>>> {
    const { isHealthy, findings } = (await world().api.post(`/webhooks/${webhook}/diagnose`)).attributes as {
      readonly isHealthy: boolean;
      readonly findings: readonly { readonly topic: string; readonly verdict: string; readonly text: string }[];
    };
    return {
      isHealthy,
      ...Object.fromEntries(findings.map(({ topic, verdict, text }) => [topic, `${verdict}: ${text}`])),
    };
  }
});

const isCredit = ({ type }: Resource): boolean => type === 'transaction.created';
