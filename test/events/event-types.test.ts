import { readdirSync, existsSync } from 'node:fs';
import path from 'node:path';
import { eventTypes } from '../../functions/event-types.ts';
import type { EventType } from '../../functions/kernel/events/event-type.ts';

const functionsFolder = path.join(__dirname, '../../functions');

const isEventType = (value: unknown): value is EventType =>
  typeof value === 'object' && value !== null && 'emittedWhen' in value;

async function declared(): Promise<readonly EventType[]> {
  const files = readdirSync(functionsFolder)
    .map((capability) => path.join(functionsFolder, capability, 'events.ts'))
    .filter((file) => existsSync(file));
  const modules = await Promise.all(files.map((file) => import(file) as Promise<Record<string, unknown>>));
  return modules.flatMap((module) => Object.values(module).filter(isEventType));
}

test('every event that a capability declares is in the catalogue', async () => {
  const names = (types: readonly EventType[]) => types.map(({ type }) => type).sort();
  expect(names(eventTypes)).toEqual(names(await declared()));
});

test('no two kinds of event share a name', () => {
  expect(new Set(eventTypes.map(({ type }) => type)).size).toBe(eventTypes.length);
});
