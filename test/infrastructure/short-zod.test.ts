import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import * as z from 'zod';
import { shortZod, shortZodOf } from '../../lib/bundling/short-zod.ts';
import { withUsedMembers } from '../../lib/bundling/used-members.ts';
import { projectRoot } from '../../local/engines/project-root.ts';

const source = readFileSync(join(projectRoot(), 'node_modules/zod/v4/classic/schemas.js'), 'utf8');

test('before the unused members, of the methods of schemas only the deprecated formats of strings are left out of bundles', () => {
  const short = shortZodOf(source);
  const methods = (text: string) => [...text.matchAll(/^ {4}(\w+)\([^\n]*\) \{$/gm)].map(([, name]) => name);
  const left = new Set(methods(source).filter((name) => !methods(short).includes(name)));
  expect([...left]).toEqual(
    'email url jwt emoji guid uuid uuidv4 uuidv6 uuidv7 nanoid cuid cuid2 ulid base64 base64url xid ksuid ipv4 ipv6 cidrv4 cidrv6 e164 datetime date time duration'.split(
      ' ',
    ),
  );
  expect(short.split('export const ').length).toBe(source.split('export const ').length);
});

describe('the members of a class that nothing reads', () => {
  const library = [
    "const One = core.$constructor('One', (inst) => { inst.of = inst.first; }, {",
    '  first() { return 1; },',
    '  second() { return this.third(); },',
    '  third() { return onlyOfThird(); },',
    "  get '~standard'() { return this.second(); },",
    "  set '~standard'(value) {},",
    '});',
    "const Two = core.$constructor('Two', init, util.derived({",
    '  length: () => 2,',
    '  size: () => 3,',
    '}, {',
    '  fourth() {},',
    '}));',
  ].join('\n');
  const membersWith = (...read: string[]) =>
    ['first', 'second', 'third', '~standard', 'length', 'size', 'fourth'].filter((name) =>
      new RegExp(`^ {2}(?:get ')?${name}\\b`, 'm').test(withUsedMembers(library, new Set(read))),
    );

  it('goes, unless the library itself reads it', () => {
    expect(membersWith()).toEqual(['first']);
    expect(membersWith('third')).toEqual(['first', 'third']);
    expect(membersWith('second', 'size')).toEqual(['first', 'second', 'third', 'size']);
    expect(membersWith('length', 'size', 'fourth')).toEqual(['first', 'length', 'size', 'fourth']);
  });

  it('leaves the source as it was if all are read', () => {
    const all = 'first second third ~standard length size fourth'.split(' ');
    expect(withUsedMembers(library, new Set(all))).toBe(library);
  });
});

test.each([
  ['_ZodString.init(inst, def);\n}, {', '}, {'],
  ['core.$ZodObjectJIT.init(inst, def);', 'core.$ZodObjectCompiled.init(inst, def);'],
  ['import { util } from', 'import { util, visit } from'],
  ['processors.stringProcessor(inst, ctx, json, params)', 'processors.stringProcessor(inst, ctx, json)'],
])('a library in another form is not passed over: without %j', (form, other) => {
  expect(() => shortZodOf(source.replace(form, other))).toThrow('unknown form');
});

describe('the validation library in a bundle', () => {
  /** What a schema that uses every kind of object and member makes of a value. */
  const judge = (library: typeof z) => {
    const member = library.object({ kept: library.string().min(2), optional: library.int().optional() });
    const schema = library.strictObject({
      member,
      loose: library.looseObject({ first: library.boolean().default(true) }),
      list: library.array(member).max(2),
      either: library.discriminatedUnion('type', [
        library.object({ type: library.literal('a'), one: library.string().nullable() }),
        library.object({ type: library.literal('b'), other: library.record(library.string(), library.number()) }),
      ]),
      checked: library.object({ from: library.int(), until: library.int() }).refine(({ from, until }) => from < until),
    });
    return (value: unknown) => {
      const { success, data, error } = schema.safeParse(value);
      return success ? data : error.issues.map(({ code, path }) => ({ code, path }));
    };
  };
  const valid = {
    member: { kept: 'yes', dropped: 1 },
    loose: { also: 'kept' },
    list: [{ kept: 'yes', optional: 1 }],
    either: { type: 'b', other: { one: 1 } },
    checked: { from: 1, until: 2 },
  };

  it('makes objects that are not compiled, and takes and refuses the same values as the whole library', async () => {
    const { outputFiles } = await build({
      stdin: { contents: "export * from 'zod';", resolveDir: projectRoot() },
      bundle: true,
      format: 'esm',
      platform: 'node',
      write: false,
      plugins: [shortZod(join(projectRoot(), 'functions'))],
    });
    const text = outputFiles[0]?.text ?? '';
    const bundle = (await import(`data:text/javascript,${encodeURIComponent(text)}`)) as typeof z;
    const [bundled, whole] = [judge(bundle), judge(z)];
    const values = [
      valid,
      ...[
        { ...valid, unknown: 1 },
        { ...valid, member: { kept: 'n' } },
        { ...valid, list: [{}, {}, {}] },
      ],
      ...[{ ...valid, either: { type: 'c' } }, { ...valid, checked: { from: 2, until: 1 } }, undefined, [], 'text'],
      { ...valid, either: { type: 'a', one: null }, loose: { first: 'no' } },
    ];
    expect(values.map(bundled)).toEqual(values.map(whole));
    expect(text).not.toContain('ZodObjectJIT.init');
    expect(bundle.string().min).toBeInstanceOf(Function);
    expect(bundle.string().encodeAsync).toBeUndefined();
  });
});
