import { readFileSync } from 'node:fs';
import { startDynamoDb } from '../../local/engines/dynamodb.ts';
import type { RunningEngine } from '../../local/engines/dynamodb.ts';
import { queueWorlds } from '../support/engines/queue-implementations.ts';
import type { QueueWorld } from '../support/engines/queue-implementations.ts';
import { gapsOfEmulator, gapsOfPoller } from './event-sources/known-gaps.ts';
import { checkQueueRule, checkStreamRule } from './event-sources/local-probes.ts';
import { queueRules } from './event-sources/queue-rules.ts';
import type { KnownGaps } from './event-sources/rule.ts';
import { streamRules } from './event-sources/stream-rules.ts';

// The same rules hold for the event source mappings of the AWS emulator: npm run emulator -- event-sources.

describe.each(queueWorlds)('the poller, on %s,', (engine, open) => {
  let world: QueueWorld;
  beforeAll(async () => {
    world = await open();
  });
  afterAll(() => world.close());

  const gaps = gapsOfPoller[engine] ?? {};
  it.each(queueRules.filter(({ name }) => gaps[name] === undefined).map((rule) => [rule.name, rule] as const))(
    '%s',
    async (_name, rule) => {
      await checkQueueRule(world, rule);
    },
  );

  it('has no known gap that is closed by now', async () => {
    for (const rule of queueRules.filter(({ name }) => gaps[name] !== undefined)) {
      await expect(checkQueueRule(world, rule)).rejects.toMatchObject({ code: 'ERR_ASSERTION' });
    }
  });
});

describe('the poller, on the stream of the local engine,', () => {
  let engine: RunningEngine;
  beforeAll(async () => {
    engine = await startDynamoDb();
  });
  afterAll(() => engine.stop());

  it.each(streamRules.map((rule) => [rule.name, rule] as const))('%s', async (_name, rule) => {
    await checkStreamRule(engine.endpoint, rule);
  });
});

describe('the rules of event source mappings', () => {
  const names = [...queueRules, ...streamRules].map(({ name }) => name);
  const gapLists: readonly (readonly [document: string, gaps: KnownGaps])[] = [
    ...Object.values(gapsOfPoller).map((gaps) => ['docs/develop/local-platform.md', gaps] as const),
    ['docs/develop/emulator.md', gapsOfEmulator],
  ];

  it('have names of their own', () => {
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(gapLists)('have every known gap in %s, under the name of a rule', (document, gaps) => {
    const text = readFileSync(document, 'utf8');
    expect(names).toEqual(expect.arrayContaining(Object.keys(gaps)));
    expect(Object.values(gaps).filter((sentence) => !text.includes(sentence))).toEqual([]);
  });
});
