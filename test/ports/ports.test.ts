import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PortDefinition } from '../../functions/ports/define-port.ts';
import { limitedTo } from '../../functions/ports/limited-platform.ts';
import { withAlarms } from '../../functions/ports/log/with-alarms.ts';
import type { Platform } from '../../functions/ports/platform.ts';
import { portDefinitions, portNames, portsOf } from '../../functions/ports/ports.ts';
import { projectRoot } from '../../local/engines/project-root.ts';

const folderOf = (name: string) =>
  join(
    projectRoot(),
    'functions',
    'ports',
    name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  );

/** The methods of a port; a port that is itself a function has one. */
const methodsOf = (port: unknown): readonly (readonly [string, unknown])[] =>
  typeof port === 'function'
    ? [['itself', port]]
    : Object.entries(port as Record<string, unknown>).filter(([, member]) => typeof member === 'function');

const fail = () => {
  throw new Error('no other line is logged');
};

test('names of ports are different', () => {
  expect(new Set(portNames).size).toBe(portNames.length);
});

test.each(portNames)('%s has a folder with its declaration and its place at the start of a function', async (name) => {
  expect(existsSync(join(folderOf(name), 'port.ts'))).toBe(true);
  const part = (await import(join(folderOf(name), 'lambda.ts'))) as Record<string, unknown>;
  expect(part[name]).toBeInstanceOf(Function);
});

test.each(portDefinitions)('every method of $name throws where the function does not declare it', ({ name }) => {
  const limited = limitedTo([], {} as Platform);
  const methods = methodsOf(limited[name]);
  expect(methods.length).toBeGreaterThan(0);
  for (const [, method] of methods) {
    expect(method).toThrow(`this function does not declare that it needs ${name}`);
  }
});

test('a declared port is passed on as it is, and the order of declarations does not matter', () => {
  const platform = Object.fromEntries(portNames.map((name) => [name, { name }])) as unknown as Platform;
  const limited = limitedTo(['cardRail', 'cipher'], platform);
  expect(limited.cardRail).toBe(platform.cardRail);
  expect(limited.cipher).toBe(platform.cipher);
  expect(limited.documents).not.toBe(platform.documents);
});

test('a function logs only alarms that it declares, and an undeclared one is logged too', () => {
  const lines: string[] = [];
  const log = withAlarms({ info: fail, warn: fail, error: (message) => void lines.push(message) });
  const alarm = {
    name: 'Fires',
    runbook: 'fires',
    severity: 'urgent' as const,
    owner: 'platform' as const,
    says: 'burns',
  };
  const [declared, other] = [
    { text: 'smoke', alarm },
    { text: 'fire', alarm },
  ];
  const { log: limited } = limitedTo([], { log } as Platform, [declared]);
  limited.alarm({ ...declared });
  expect(() => limited.alarm(other)).toThrow('the function has no alarmsOn for: fire');
  expect(lines).toEqual(['smoke', 'fire']);
});

test('a port that uses another one comes after it', () => {
  const definitions: readonly PortDefinition[] = portDefinitions;
  const places = new Map(definitions.map(({ name }, index) => [name, index]));
  const using = definitions.flatMap(({ name, uses = [] }) => uses.map((used) => ({ name, used })));
  expect(using.length).toBeGreaterThan(0);
  for (const { name, used } of using) expect(places.get(name)).toBeGreaterThan(places.get(used) ?? Infinity);
});

test('a function has the ports that its ports use', () => {
  expect(portsOf(['emails'])).toEqual(['cipher', 'emails']);
  expect(portsOf(['wakeUps'])).toEqual(['queues', 'wakeUps']);
  expect(portsOf(['cipher'])).toEqual(['cipher']);
  expect(portsOf([], ['due'])).toEqual(['queues']);
});
