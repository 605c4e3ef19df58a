import { readFileSync } from 'node:fs';
import { compileFunction } from 'node:vm';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import { shortened } from '../../lib/bundling/short-errors.ts';
import { projectRoot } from '../../local/engines/project-root.ts';

type ErrorClass = (new (input: object) => Error) & { readonly shapeId: string };

class Base extends Error {
  $fault: unknown;
  constructor(input: { message?: string; name: string; $fault: string }) {
    super(input.message);
    Object.setPrototypeOf(this, Object.getPrototypeOf(this).constructor.prototype);
    this.name = input.name;
    this.$fault = input.$fault;
  }
}

/** The classes that a module exports, over a base class of the test. */
function classesOf(source: string): Readonly<Record<string, ErrorClass>> {
  const code = transformSync(source, { format: 'cjs', loader: 'js' }).code;
  const module = { exports: {} };
  const base = new Proxy({}, { get: () => Base, has: () => true, ownKeys: () => [] });
  compileFunction(code, ['module', 'exports', 'require'])(module, module.exports, () => base);
  return module.exports;
}

const input = {
  message: 'it failed',
  $metadata: { attempts: 2 },
  Message: 'said',
  Item: { pk: 'a' },
  CancellationReasons: [{ Code: 'ConditionalCheckFailed' }],
  ThrottlingReasons: ['hot'],
  throttlingReasons: ['hot'],
};

test.each(['client-dynamodb', 'client-sqs', 'client-scheduler', 'client-sns'])(
  'the errors of %s stay what they are',
  (client) => {
    const source = readFileSync(
      join(projectRoot(), 'node_modules/@aws-sdk', client, 'dist-es/models/errors.js'),
      'utf8',
    );
    const [usual, short] = [classesOf(source), classesOf(shortened(source))];
    expect(Object.keys(usual).length).toBeGreaterThan(0);
    expect(Object.keys(short).toSorted()).toEqual(Object.keys(usual).toSorted());
    for (const [name, Usual] of Object.entries(usual)) {
      const Short = short[name] as ErrorClass;
      expect([Short.name, Short.shapeId]).toEqual([Usual.name, Usual.shapeId]);
      const [one, other] = [new Short(input), new Usual(input)];
      expect([one.message, Object.entries(one).toSorted()]).toEqual([other.message, Object.entries(other).toSorted()]);
      expect([one instanceof Short, one instanceof Base, one.constructor]).toEqual([true, true, Short]);
    }
  },
);

test('a class in another form is not passed over', () => {
  const source = readFileSync(join(projectRoot(), 'node_modules/@aws-sdk/client-sqs/dist-es/models/errors.js'), 'utf8');
  expect(() => shortened(source.replace('...opts,', '...opts, more: 1,'))).toThrow('has a new form');
  expect(() => shortened(source.replace('static shapeId', 'static id'))).toThrow('not known here');
});
