import { bodies } from '../bank/bodies.ts';
import type { PayingOrganisation } from './organisations.ts';
import type { Stage } from './stage.ts';

/** The answer to a request: its status, and when it had arrived. */
export interface AnsweredRequest {
  readonly atMs: number;
  readonly ms: number;
  readonly status: number;
}

interface LoadOptions {
  readonly paying: readonly PayingOrganisation[];
  readonly perSecond: number;
  /** Seconds in which the requests grow to so many. */
  readonly warmSeconds: number;
  readonly endMs: number;
}

/** The share of the requests with which a load begins. */
const firstShare = 0.1;

/** Payments at random moments, no matter how fast they are answered. */
export class Load {
  readonly answers: AnsweredRequest[] = [];
  open = 0;
  readonly #stage: Pick<Stage, 'time' | 'random' | 'gateway'>;
  readonly #options: LoadOptions;
  readonly #startMs: number;
  #nextMs: number;
  #sent = 0;

  constructor(stage: Pick<Stage, 'time' | 'random' | 'gateway'>, options: LoadOptions) {
    this.#stage = stage;
    this.#options = options;
    this.#startMs = this.#nextMs = stage.time.nowMs;
  }

  /** Sends a payment now, and others until the end. */
  begin(): void {
    const { perSecond, warmSeconds, endMs } = this.#options;
    const { random, time } = this.#stage;
    void this.#pay();
    const share = Math.min(1, Math.max(firstShare, (this.#nextMs - this.#startMs) / (warmSeconds * 1_000)));
    this.#nextMs += (-Math.log(1 - random.next()) * 1_000) / (perSecond * share);
    if (this.#nextMs < endMs) time.at(this.#nextMs, () => this.begin());
  }

  /** One account pays another one of its organisation. */
  async #pay(): Promise<void> {
    const { random, time, gateway } = this.#stage;
    const { paying } = this.#options;
    const atMs = time.nowMs;
    this.open += 1;
    this.#sent += 1;
    const { token, accounts } = paying[random.below(paying.length)] as PayingOrganisation;
    const from = random.below(accounts.length);
    const to = (from + 1 + random.below(accounts.length - 1)) % accounts.length;
    const attributes = { idempotencyKey: `payment-${String(this.#sent)}` };
    const status = await gateway.pay(
      token,
      bodies.payment(accounts[from] ?? '', accounts[to] ?? '', 1 + random.below(100), attributes),
    );
    this.answers.push({ atMs, status, ms: time.nowMs - atMs });
    this.open -= 1;
  }
}
