const values: readonly (readonly [name: string, value: unknown])[] = [
  ['nothing', undefined],
  ['null', null],
  ['zero', 0],
  ['minus zero', -0],
  ['no number', Number.NaN],
  ['a text', 'a'],
  ['a list', [1, { a: 1 }]],
  ['a list with a gap', [1, undefined]],
  ['a set', new Set([1, 2])],
  ['a map', new Map([['a', { b: 1 }]])],
  ['bytes', new Uint8Array([1, 2])],
  ['an empty object', {}],
  ['an object', { a: 1, b: { c: [2] } }],
  ['an object with an undefined member', { a: 1, b: { c: [2] }, d: undefined }],
  ['a part of it', { b: { c: [2] } }],
  ['an asymmetric matcher', { a: expect.any(Number), b: expect.anything() }],
  ['a date', new Date(0)],
  ['an error', new Error('a')],
  ['an instance of a class', new URL('https://example.com')],
  ['an expression', /a/],
  ['two', 2],
];

function failureOf(assertion: () => unknown): Error | undefined {
  try {
    assertion();
    return undefined;
  } catch (error) {
    return error as Error;
  }
}

const use = (assertion: object, matcher: string, expected: unknown): unknown =>
  Reflect.apply(Reflect.get(assertion, matcher), assertion, [expected]);

const isObject = (value: unknown) => typeof value === 'object' && value !== null;
const isText = (value: unknown) => typeof value === 'string';
const isIterable = (value: unknown) => isObject(value) && Symbol.iterator in Object(value);
const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;
const areNumbers = (received: unknown, expected: unknown) =>
  typeof received === 'number' && typeof expected === 'number';

/** For which values jest's own matcher fails, and so does its opposite. */
const refuses: Readonly<Record<string, (received: unknown, expected: unknown) => boolean>> = {
  toBe: () => false,
  toEqual: () => false,
  toMatchObject: (received, expected) => !isObject(received) || !isObject(expected),
  toContain: (received, expected) => (isText(received) ? !isText(expected) : !isIterable(received)),
  toHaveLength: (received, expected) =>
    !Number.isSafeInteger((received as { length?: unknown } | undefined)?.length) || !isCount(expected),
  toMatch: (received, expected) => !isText(received) || !(isText(expected) || expected instanceof RegExp),
  toBeGreaterThan: (received, expected) => !areNumbers(received, expected),
  toBeGreaterThanOrEqual: (received, expected) => !areNumbers(received, expected),
  toBeLessThan: (received, expected) => !areNumbers(received, expected),
  toBeLessThanOrEqual: (received, expected) => !areNumbers(received, expected),
};

/** The opposite of a matcher is always jest's own. */
describe.each(Object.entries(refuses))('%s passes exactly if its opposite fails', (matcher, isRefused) => {
  test.each(values)('%s', (_, received) => {
    for (const [name, expected] of values) {
      const failure = failureOf(() => use(expect(received), matcher, expected));
      const opposite = failureOf(() => use(expect(received).not, matcher, expected));
      const areRefused = isRefused(received, expected);
      expect([name, failure === undefined]).toEqual([name, !areRefused && opposite !== undefined]);
      expect([name, opposite === undefined]).toEqual([name, !areRefused && failure !== undefined]);
    }
  });

  test('a failure has the message of jest, and names the line of the test first', () => {
    const { message = '', stack = '' } = failureOf(() => use(expect([{ a: 1 }]), matcher, { a: 2 })) ?? {};
    expect(message).toContain(`.${matcher}(`);
    const [frame] = /^ +at .*$/m.exec(stack) ?? [];
    expect(frame).toContain('quick-expect.test.ts');
  });
});

test('nothing is undefined but what is', () => {
  for (const [, value] of values) {
    const failure = failureOf(() => expect(value).toBeUndefined());
    expect(failure === undefined).toBe(value === undefined);
  }
  expect(failureOf(() => Reflect.apply(expect(undefined).toBeUndefined, expect(undefined), [1]))).toBeDefined();
});

test('promises are awaited', async () => {
  await expect(Promise.resolve(1)).resolves.toBe(1);
  await expect(expect(Promise.resolve(1)).resolves.toBe(2)).rejects.toThrow('Object.is equality');
  await expect(expect(Promise.reject(new Error('a'))).rejects.toThrow('b')).rejects.toThrow('Expected substring');
});

test('more than one value is refused, as by jest', () => {
  expect(() => Reflect.apply(expect, undefined, [1, 2]) as unknown).toThrow('Expect takes at most one argument.');
});

test('the suites have the quick one: it makes no matcher before it is used', () => {
  expect(Object.keys(expect(1))).toEqual([]);
});
