import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withoutStringMethods } from '../../lib/bundling/without-string-formats.ts';
import { projectRoot } from '../../local/engines/project-root.ts';

const source = readFileSync(join(projectRoot(), 'node_modules/zod/v4/classic/schemas.js'), 'utf8');

test('only the deprecated formats of strings are left out of bundles', () => {
  const short = withoutStringMethods(source);
  const methods = (text: string) => [...text.matchAll(/^ {4}(\w+)\([^\n]*\) \{$/gm)].map(([, name]) => name);
  const left = new Set(methods(source).filter((name) => !methods(short).includes(name)));
  expect([...left]).toEqual(
    'email url jwt emoji guid uuid uuidv4 uuidv6 uuidv7 nanoid cuid cuid2 ulid base64 base64url xid ksuid ipv4 ipv6 cidrv4 cidrv6 e164 datetime date time duration'.split(
      ' ',
    ),
  );
  expect(short.split('export const ').length).toBe(source.split('export const ').length);
});

test('a library in another form is not passed over', () => {
  expect(() => withoutStringMethods(source.replace('_ZodString.init(inst, def);\n}, {', '}, {'))).toThrow(
    'unknown form',
  );
});
