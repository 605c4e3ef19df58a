import type { SendRequest, SendResult } from '../../../functions/ports/webhook-sender/port.ts';
import { usualShares } from '../../../functions/ports/settings.ts';
import { bodies } from '../../support/bank/bodies.ts';
import { answered, timedOut } from '../../support/delivery/delivery-bank.ts';
import { anEvent, emit } from '../../support/delivery/journal-feed.ts';
import { startBankInVirtualTime } from '../../support/delivery-simulation/bank-in-virtual-time.ts';
import { waitingIn } from '../../support/delivery-simulation/virtual-time.ts';
import { createMemoryTable } from '../../support/memory-table/memory-table.ts';

/**
 * Webhooks of one organisation do not wait for each other, whatever state one of them is in. In virtual time only receivers take
 * time, so any wait of the webhook that works is a wait for another one.
 */
const seconds = 60;
const backlog = 10_000;

type Temper = (request: number) => { readonly result: SendResult; readonly afterMs: number };
const tempers: Record<'behind' | 'dead' | 'slow', Temper> = {
  behind: () => ({ result: answered(200), afterMs: 40 }),
  dead: () => ({ result: timedOut, afterMs: 10_000 }),
  slow: () => ({ result: { ...answered(200), durationMs: 9_500 }, afterMs: 9_500 }),
};

async function waitsBeside(
  deliveryMode: string,
): Promise<{ readonly waits: readonly number[]; readonly sent: number }> {
  const arrivedAt = new Map<string, number>();
  let sent = 0;
  const sender = {
    send: async (request: SendRequest): Promise<SendResult> => {
      sent += 1;
      const { time } = bank;
      const name = new URL(request.url).hostname.split('.')[0] as 'working' | keyof typeof tempers;
      if (name !== 'working') {
        const { result, afterMs } = tempers[name](sent);
        await time.sleep(afterMs);
        return result;
      }
      const { data } = JSON.parse(Buffer.from(request.body).toString('utf8')) as { data: { id: string }[] };
      for (const { id } of data) arrivedAt.set(id, time.nowMs);
      await time.sleep(50);
      return answered(200);
    },
  };
  const nothing = () => undefined;
  const told = { sender, hasJitter: () => false, onMishap: nothing, onCrash: nothing, onUnavailable: nothing };
  const settings = { seed: 1, webhooks: 0, events: 0, days: 1, bursts: 0, crashes: 0, mishaps: 0, dead: 0 };
  const problems: string[] = [];
  const bank = await startBankInVirtualTime({ ...settings, shares: usualShares }, () => createMemoryTable(), {
    ...told,
    problem: (what) => problems.push(what),
  });
  try {
    return await waitingIn(bank.time, async () => {
      const create = (name: string, attributes: object) =>
        bank.call('POST', '/webhooks', bodies.webhook({ url: `https://${name}.example.com/hook`, ...attributes }));
      const happen = (count: number) =>
        emit(
          bank.platform,
          bank.organisationId,
          Array.from({ length: count }, () => anEvent('account.created')),
        );
      for (const name of Object.keys(tempers)) await create(name, { deliveryMode });
      for (let done = 0; done < backlog; done += 50) await happen(50);
      // Numbers the events, and lets every receiver show its temper.
      const shownAt = bank.time.nowMs + 20_000;
      await bank.runTo(shownAt);
      bank.time.moveTo(shownAt);
      await create('working', { deliveryMode });
      const emittedAt: number[] = [];
      for (let second = 0; second < seconds; second += 1) {
        emittedAt.push(bank.time.nowMs);
        await happen(1);
        const next = bank.time.nowMs + 1_000;
        await bank.runTo(next);
        bank.time.moveTo(next);
      }
      expect(problems).toEqual([]);
      return { waits: emittedAt.map((at, index) => (arrivedAt.get(String(backlog + 1 + index)) ?? NaN) - at), sent };
    });
  } finally {
    await bank.stop();
  }
}

test.each(['AtLeastOnce', 'AtMostOnce'])(
  'no event waits for webhooks that are far behind, dead or slow: %s',
  async (deliveryMode) => {
    const { waits, sent } = await waitsBeside(deliveryMode);
    expect(waits).toEqual(Array.from({ length: seconds }, () => 0));
    // The others were busy meanwhile.
    expect(sent).toBeGreaterThan(2 * seconds);
  },
);
