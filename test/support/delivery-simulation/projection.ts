import type { DynamoDBRecord } from 'aws-lambda';
import { projector } from '../../../functions/delivery/events/workers/projector.ts';
import type { Platform } from '../../../functions/ports/platform.ts';
import { createStreamHandler } from '../../../functions/kernel/workers/worker-handler.ts';
import { mortalPlatform } from '../simulation/mortal-platform.ts';
import type { Random } from '../weakening/random.ts';
import { Process } from './processes.ts';

const repeatedRecordsMax = 50;

export interface ProjectionSettings {
  readonly records: readonly DynamoDBRecord[];
  readonly platform: Platform;
  readonly random: Random;
  readonly crashes: () => number;
  readonly mishaps: () => number;
  readonly problem: (what: string) => void;
}

/** Feeds the projector from the stream, batch by batch: those in which it dies come again, in other cuts, and others do too. */
export class Projection {
  readonly #settings: ProjectionSettings;
  #process: { readonly life: Process; readonly handle: ReturnType<typeof createStreamHandler> } | undefined;
  #fed = 0;
  #isRunning = false;

  constructor(settings: ProjectionSettings) {
    this.#settings = settings;
  }

  get isIdle(): boolean {
    return !this.#isRunning && this.#fed === this.#settings.records.length;
  }

  dispatch(): boolean {
    if (this.#isRunning || this.isIdle) return false;
    void this.#project();
    return true;
  }

  async #project(): Promise<void> {
    const { records, random, crashes, mishaps } = this.#settings;
    this.#isRunning = true;
    const { life, handle } = (this.#process ??= this.#newProcess());
    life.tempt(crashes());
    const isCut = random.chance(0.2);
    const count = isCut ? 1 + random.below(projector.source.batchSize) : projector.source.batchSize;
    const upTo = Math.min(this.#fed + count, records.length);
    try {
      await handle({ Records: records.slice(this.#fed, upTo) });
      const repeated = random.chance(mishaps()) ? random.below(repeatedRecordsMax) : 0;
      // Who died on the way acknowledges nothing, also where product code caught the error of its last request.
      if (!life.plan.isDead) this.#fed = Math.max(0, upTo - repeated);
    } catch (error) {
      if (!life.plan.isDead) this.#settings.problem(`the projector failed: ${String(error)}`);
    }
    if (life.plan.isDead) this.#process = undefined;
    this.#isRunning = false;
  }

  #newProcess() {
    const life = new Process(this.#settings.random);
    const handle = createStreamHandler(projector, mortalPlatform(this.#settings.platform, life.plan));
    return { life, handle };
  }
}
