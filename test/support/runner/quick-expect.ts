import { equals, iterableEquality, subsetEquality } from '@jest/expect-utils';

type Comparison = (received: unknown, expected: unknown) => boolean;

/** An assertion before its matcher is chosen. */
interface Assertion {
  readonly received: unknown;
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null;
const areNumbers = (received: unknown, expected: unknown) =>
  typeof received === 'number' && typeof expected === 'number';

/** How jest compares in its matchers that tests use most. What jest may refuse is not alike here. */
const comparisons: Readonly<Record<string, Comparison>> = {
  toBe: (received, expected) => Object.is(received, expected),
  toEqual: (received, expected) => equals(received, expected, [iterableEquality]),
  toMatchObject: (received, expected) =>
    isObject(received) && isObject(expected) && equals(received, expected, [iterableEquality, subsetEquality]),
  toBeUndefined: (received) => received === undefined,
  toContain: (received, expected) =>
    Array.isArray(received)
      ? received.some((one) => one === expected)
      : typeof received === 'string' && typeof expected === 'string' && received.includes(expected),
  toHaveLength: (received, expected) =>
    (Array.isArray(received) || typeof received === 'string') && received.length === expected,
  toMatch: (received, expected) =>
    typeof received === 'string' && expected instanceof RegExp && new RegExp(expected).test(received),
  toBeGreaterThan: (received, expected) => areNumbers(received, expected) && Number(received) > Number(expected),
  toBeGreaterThanOrEqual: (received, expected) =>
    areNumbers(received, expected) && Number(received) >= Number(expected),
  toBeLessThan: (received, expected) => areNumbers(received, expected) && Number(received) < Number(expected),
  toBeLessThanOrEqual: (received, expected) => areNumbers(received, expected) && Number(received) <= Number(expected),
};
/** Matchers that take no value. */
const alone = new Set(['toBeUndefined']);

/**
 * Jest's `expect`, at a tenth of the time. For each call, jest makes every matcher six times, and an error; most calls use one of a few
 * matchers and pass. Here these compare first. If the values differ, and for all other matchers, the full `expect` is called, so
 * a test fails with the same message. These know no equality testers of tests, and no test adds any.
 */
export function quickExpect(full: jest.Expect): jest.Expect {
  const matcherOf = (name: string, { received }: Assertion): unknown => Reflect.get(full(received), name);
  const argsOf = (name: string) => (alone.has(name) ? 0 : 1);
  const prototype = {};
  for (const name of Object.keys(full(undefined)).filter((one) => !(one in comparisons))) {
    Object.defineProperty(prototype, name, {
      get(this: Assertion) {
        return matcherOf(name, this);
      },
    });
  }
  for (const [name, areAlike] of Object.entries(comparisons)) {
    const match = function (this: Assertion, ...args: readonly unknown[]): unknown {
      if (args.length === argsOf(name) && areAlike(this.received, args[0])) return undefined;
      try {
        return Reflect.apply(matcherOf(name, this) as () => unknown, undefined, args);
      } catch (error) {
        // The first frame is the line of the test.
        if (error instanceof Error) Error.captureStackTrace(error, match);
        throw error;
      }
    };
    Object.defineProperty(prototype, name, { value: match });
  }
  const quick = (...received: Parameters<jest.Expect>): unknown =>
    received.length === 1 ? Object.create(prototype, { received: { value: received[0] } }) : full(...received);
  return Object.defineProperties(quick, Object.getOwnPropertyDescriptors(full)) as jest.Expect;
}
