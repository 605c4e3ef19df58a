import type { SendRequest, SendResult } from '../../../functions/ports/webhook-sender/port.ts';
import { askedShares } from '../../../functions/kernel/workers/share.ts';
import type { Table } from '../../../functions/kernel/table/table.ts';
import { contentTypes, type DeliveryMode, subscriptionTypes } from '../../../functions/delivery/webhooks/webhook.ts';
import { randomFor } from '../weakening/random.ts';
import { type Account, accountOf } from './accounts.ts';
import { planBursts } from './events.ts';
import { AskedLine } from './asked-line.ts';
import { type DeliveryLine, Line } from './line.ts';
import { healthOf, Receiver } from './receivers.ts';
import { type DeliverySettings, drainMsMax, msPerDay, msPerHour, sweepEveryMs } from './settings.ts';
import { signatureProblem } from './signed-sample.ts';
import { type Totals, totalsOf } from './totals.ts';
import { waitingIn } from './virtual-time.ts';
import { type BankInVirtualTime, startBankInVirtualTime } from './bank-in-virtual-time.ts';

/** Every so many requests one has its signatures checked. */
const sampleEvery = 50;
const violationsMax = 20;
const tokenOf = (id: string): string => `token-of-${id}`;

interface Subscriber {
  readonly line: DeliveryLine;
  readonly receiver: Receiver;
}

/** Everything that a run saw. */
export interface DeliveryRun {
  readonly violations: readonly string[];
  readonly pairs: number;
  readonly totals: Totals;
}

/** Lives through all days of a simulation, then lets the faults end, and settles the accounts. */
export async function simulateDelivery(settings: DeliverySettings, tableOf?: () => Table): Promise<DeliveryRun> {
  const simulation = new Simulation(settings);
  const bank = await startBankInVirtualTime(settings, tableOf, simulation);
  try {
    return await waitingIn(bank.time, () => simulation.run(bank));
  } finally {
    await bank.stop();
  }
}

class Simulation {
  readonly #settings: DeliverySettings;
  readonly #subscribers = new Map<string, Subscriber>();
  readonly #violations: string[] = [];
  readonly #totals = { requests: 0, signatures: 0, crashes: 0, mishaps: 0, unavailable: 0 };
  #bank: BankInVirtualTime | undefined;

  constructor(settings: DeliverySettings) {
    this.#settings = settings;
  }

  readonly problem = (what: string): void => {
    const now = this.#bank?.time.now() ?? '';
    if (this.#violations.length < violationsMax) this.#violations.push(`${now} ${what}`);
  };
  readonly hasJitter = (id: string | undefined): boolean => this.#of(id)?.line.settings.hasJitter ?? false;
  readonly onMishap = (id: string | undefined): void => {
    this.#totals.mishaps += 1;
    this.#of(id)?.line.hurt(this.#nowMs);
  };
  readonly onCrash = (id: string | undefined, hasPosted: boolean): void => {
    this.#totals.crashes += 1;
    this.#of(id)?.line.die(this.#nowMs, hasPosted);
  };
  readonly onUnavailable = (id: string): void => {
    this.#totals.unavailable += 1;
    this.#of(id)?.line.changeStatus('Unavailable', this.#nowMs);
    const hours = 6 + (this.#bank?.random.below(12) ?? 0);
    this.#bank?.time.at(this.#nowMs + hours * msPerHour, () => void this.#switch(id, 'enable'));
  };
  readonly sender = { send: (request: SendRequest): Promise<SendResult> => this.#receive(request) };

  async run(bank: BankInVirtualTime): Promise<DeliveryRun> {
    this.#bank = bank;
    const startMs = bank.time.nowMs;
    const endMs = startMs + this.#settings.days * msPerDay;
    for (let index = 0; index < this.#settings.webhooks; index += 1) {
      await this.#subscribe(bank, index, { fromMs: startMs, untilMs: endMs });
    }
    for (const burst of planBursts(bank.random, this.#settings, startMs)) {
      bank.time.at(burst.atMs, () => bank.write(burst.rows));
    }
    for (let atMs = startMs; atMs < endMs + drainMsMax; atMs += sweepEveryMs)
      bank.time.at(atMs, () => void bank.sweep());
    const hasFailed = () => this.#violations.length >= violationsMax;
    await bank.runTo(endMs, hasFailed);
    await this.#drain(bank, hasFailed);
    return this.#settle(bank);
  }

  async #subscribe(bank: BankInVirtualTime, index: number, span: { fromMs: number; untilMs: number }): Promise<void> {
    const { seed, noJitter } = this.#settings;
    const random = randomFor(seed, index);
    const id = String(index + 1);
    const health = healthOf(index, this.#settings);
    const deliveryMode: DeliveryMode = index % 10 === 9 ? 'AtMostOnce' : 'AtLeastOnce';
    const chosen = subscriptionTypes[random.below(6)] ?? 'All';
    // An organisation has two webhooks that are asked, so the first two may be.
    const isAsked = deliveryMode === 'AtMostOnce' && index < 10 * askedShares;
    const isOneMore = deliveryMode === 'AtMostOnce' && chosen === 'OnlyAuthorizationRequest';
    const subscription = isAsked ? 'OnlyAuthorizationRequest' : isOneMore ? 'All' : chosen;
    const attributes = {
      label: `Webhook ${id}`,
      url: `https://r${id}.example.com/hook`,
      token: tokenOf(id),
      contentType: contentTypes[index % 2],
      includeResources: random.chance(0.5),
      subscriptionType: subscription,
      deliveryMode,
    };
    const { status } = await bank.call('POST', '/webhooks', { data: { type: 'webhook', attributes } });
    if (status !== 201) throw new Error(`no webhook: ${status}`);
    const hasJitter = noJitter !== true && index % 3 !== 0;
    const line = new (isAsked ? AskedLine : Line)(
      { id, deliveryMode, subscription, hasJitter, isHealthy: health === 'healthy' },
      bank.events,
      (what) => this.problem(`webhook ${id} (${deliveryMode}, ${subscription}, ${health}): ${what}`),
    );
    this.#subscribers.set(id, { line, receiver: new Receiver(health, random, span) });
    if (health === 'switched') this.#planSwitches(bank, id, span);
  }

  #planSwitches(bank: BankInVirtualTime, id: string, { fromMs, untilMs }: { fromMs: number; untilMs: number }): void {
    for (let atMs = fromMs; atMs < untilMs; atMs += msPerDay) {
      const offMs = atMs + bank.random.below(msPerDay / 2);
      bank.time.at(offMs, () => void this.#switch(id, 'disable'));
      bank.time.at(offMs + bank.random.below(msPerDay / 2), () => void this.#switch(id, 'enable'));
    }
  }

  async #switch(id: string, action: 'enable' | 'disable'): Promise<void> {
    const answer = await this.#bank?.call('POST', `/webhooks/${id}/${action}`);
    if (answer?.status !== 200) this.problem(`${action}: ${String(answer?.status)}`);
    this.#of(id)?.line.changeStatus(action === 'enable' ? 'Enabled' : 'Disabled', this.#nowMs);
  }

  async #receive(request: SendRequest): Promise<SendResult> {
    const id = /^https:\/\/r(\d+)\./.exec(request.url)?.[1];
    const subscriber = this.#of(id);
    const time = this.#bank?.time;
    if (subscriber === undefined || id === undefined || time === undefined) throw new Error(`nobody at ${request.url}`);
    const { line, receiver } = subscriber;
    this.#totals.requests += 1;
    if (this.#totals.requests % sampleEvery === 0) {
      this.#totals.signatures += 1;
      const problem = signatureProblem(request, tokenOf(id), time.nowMs);
      if (problem !== undefined) this.problem(problem);
    }
    const body = line.begin(request.body as Buffer, time.nowMs);
    const { result, afterMs, isAccepted } = receiver.react(time.nowMs);
    await time.sleep(afterMs);
    if (isAccepted) line.accept(body, time.nowMs);
    line.end(body, result.outcome === 'answered' && result.status === 200, time.nowMs);
    return result;
  }

  /** Stops all failures, and enables every webhook that does not receive. */
  async #drain(bank: BankInVirtualTime, hasFailed: () => boolean): Promise<void> {
    bank.faults.areOn = false;
    for (const [id, { line }] of this.#subscribers) if (line.status !== 'Enabled') await this.#switch(id, 'enable');
    await bank.runTo(bank.time.nowMs + drainMsMax, hasFailed);
    if (!bank.isDone()) this.problem(`the queues still have ${bank.counts().join(', ')} messages`);
  }

  async #settle(bank: BankInVirtualTime): Promise<DeliveryRun> {
    const accounts: Account[] = [];
    for (const [id, { line }] of this.#subscribers) {
      line.settle();
      const violation = (what: string) => this.problem(`webhook ${id}: ${what}`);
      accounts.push(await accountOf(bank.table, bank.organisationId, { line, events: bank.events, violation }));
    }
    const totals = totalsOf(
      this.#totals,
      accounts,
      [...this.#subscribers.values()].map(({ line }) => line),
    );
    return { violations: this.#violations, pairs: this.#subscribers.size * bank.events.planned, totals };
  }

  get #nowMs(): number {
    return this.#bank?.time.nowMs ?? 0;
  }

  #of(id: string | undefined): Subscriber | undefined {
    return this.#subscribers.get(id ?? '');
  }
}
