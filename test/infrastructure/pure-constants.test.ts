import { transform } from 'esbuild';
import { withPureConstants } from '../../lib/bundling/pure-constants.ts';

test('a bundle has no schema that nothing uses, and every constant that something uses', async () => {
  const source = 'const unused = z.object({ ...other.shape }).strict(); export const used = f();';
  const marked = withPureConstants(source, 'a.ts');
  const { code } = await transform(marked, { treeShaking: true, format: 'esm', minify: true });
  expect(code).toMatch(/^const (\w)=f\(\);export\{\1 as used\};\n$/);
});

test.each(['export const one = 1;', 'export const call = () => f();', 'f();', 'let state = 1; { const inner = f(); }'])(
  '%s stays as it is',
  (source) => {
    expect(withPureConstants(source, 'a.ts')).toBe(source);
  },
);
