import { readdirSync } from 'node:fs';
import path from 'node:path';
import { eventTypes } from '../../functions/event-types.ts';
import type { EventType } from '../../functions/kernel/events/event-type.ts';

const functionsFolder = path.join(__dirname, '../../functions');

const isEventType = (value: unknown): value is EventType =>
  typeof value === 'object' && value !== null && 'emittedWhen' in value;

/** Every event type that a file below functions/ exports, with the files that do. */
async function declared(): Promise<ReadonlyMap<EventType, readonly string[]>> {
  const found = new Map<EventType, string[]>();
  for (const file of readdirSync(functionsFolder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts')) continue;
    const module = (await import(path.join(functionsFolder, file))) as Record<string, unknown>;
    for (const type of Object.values(module).filter(isEventType)) {
      found.set(type, [...(found.get(type) ?? []), `functions/${file}`]);
    }
  }
  return found;
}

test('every event that is declared anywhere is in the catalogue', async () => {
  const missing = [...(await declared())].filter(([type]) => !eventTypes.includes(type));
  const advice = missing.map(
    ([{ type }, files]) => `${type} of ${files.join(', ')}: add it to functions/event-types.ts`,
  );
  expect(advice).toEqual([]);
});

test('every event of the catalogue is declared once, where others can use it', async () => {
  const files = await declared();
  for (const type of eventTypes) expect([type.type, files.get(type)]).toEqual([type.type, [expect.any(String)]]);
});

test('no two kinds of event share a name', () => {
  expect(new Set(eventTypes.map(({ type }) => type)).size).toBe(eventTypes.length);
});
