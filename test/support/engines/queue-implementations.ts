import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SQSClient } from '@aws-sdk/client-sqs';
import { createVirtualQueues } from '../../../local/engines/virtual-queues.ts';
import { startQueues } from '../../../local/engines/queues.ts';
import { localClient } from './local-client.ts';

/** Queues with a clock that a test moves, so that the same cases hold for every implementation and none waits. */
export interface QueueWorld {
  readonly sqs: SQSClient;
  advance(seconds: number): Promise<void>;
  close(): Promise<void>;
}

/** Every implementation of queues that the project has, by name. */
export const queueWorlds: readonly (readonly [name: string, open: () => Promise<QueueWorld>])[] = [
  ['the virtual queues', openVirtualQueues],
  ['the local queue engine', () => openQueueEngine()],
];

/** And the engine as `npm start` has it, which rules of pollers need not be tried on again. */
export const queueWorldsAndDisk = [
  ...queueWorlds,
  ['the local queue engine with its data on disk', openQueueEngineOnDisk] as const,
];

const SECOND_MS = 1_000;
const START_MS = Date.parse('2027-03-01T12:00:00Z');

function openVirtualQueues(): Promise<QueueWorld> {
  let nowMs = START_MS;
  const { client } = createVirtualQueues({ nowMs: () => nowMs });
  return Promise.resolve({
    sqs: client,
    advance: (seconds) => {
      nowMs += seconds * SECOND_MS;
      return Promise.resolve();
    },
    close: () => Promise.resolve(),
  });
}

/** As `npm start` has it: every change is written before it is answered. */
async function openQueueEngineOnDisk(): Promise<QueueWorld> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'bankstack-queues-'));
  const world = await openQueueEngine({ dataDir });
  return {
    ...world,
    close: async () => {
      await world.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}

async function openQueueEngine(settings: { readonly dataDir?: string } = {}): Promise<QueueWorld> {
  const engine = await startQueues(settings);
  const sqs = new SQSClient(localClient(engine.endpoint));
  return {
    sqs,
    advance: (seconds) => engine.moveTime(seconds * SECOND_MS),
    close: async () => {
      sqs.destroy();
      await engine.stop();
    },
  };
}
