import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { byAudience, differences, flatten } from '../../bin/compare/differences.ts';
import { rowsOf } from '../../bin/compare/markdown-rows.ts';
import { resourcesOf } from '../../bin/compare/resources.ts';

const between = (before: unknown, now: unknown) =>
  differences(new Map(flatten(before, 'x')), new Map(flatten(now, 'x')));

describe('differences', () => {
  it('does not depend on the order of keys', () => {
    expect(between({ a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 })).toEqual({ facts: [], texts: [] });
  });

  it('names what is new, gone and changed', () => {
    expect(between({ a: 1, b: 2 }, { b: 3, c: [] }).facts).toEqual(['x/a: gone 1', 'x/b: 2 -> 3', 'x/c: new []']);
  });

  it('tells a changed text from a changed fact', () => {
    const { facts, texts } = between({ summary: 'Old', name: 'a' }, { summary: 'New', name: 'b' });
    expect([facts, texts]).toEqual([['x/name: "a" -> "b"'], ['x/summary: "Old" -> "New"']]);
  });

  it('takes a text that is new or gone for a fact', () => {
    expect(between({}, { a: { detail: 'New' } }).facts).not.toEqual([]);
  });
});

describe('facts', () => {
  it('are for integrators, about what is stored, or about resources of AWS', () => {
    const facts = ['openapi/paths: new 1', 'events/a: gone 1', 'stored/pay/x: new 1', 'live AWS::SQS::Queue x: new 1'];
    expect(Object.fromEntries(byAudience(facts))).toEqual({
      'for integrators': facts.slice(0, 2),
      'in the table': facts.slice(2, 3),
      'in AWS': facts.slice(3),
    });
  });
});

describe('rows of a table', () => {
  it('are the same however columns are aligned', () => {
    expect(rowsOf('| A   | B |\n| --- | - |\n| `a` | b |')).toEqual(rowsOf('| A | B |\n|---|---|\n| `a` | b     |'));
  });

  it('have facts in code spans and text around them', () => {
    const page = (cell: string) => flatten(rowsOf(`| A | B |\n|---|---|\n| one | ${cell} |`), 'page');
    const changed = (cell: string) => differences(new Map(page('reads `x`')), new Map(page(cell)));
    expect(changed('looks at `x`')).toMatchObject({ facts: [], texts: [expect.any(String)] });
    expect(changed('reads `y`')).toMatchObject({ facts: [expect.any(String)], texts: [] });
  });
});

describe('resources of a stage', () => {
  const nestedStack = (id: string, Parameters: unknown) => ({
    [id]: {
      Type: 'AWS::CloudFormation::Stack',
      Metadata: { 'aws:asset:path': `${id}.nested.template.json` },
      Properties: { Parameters },
    },
  });
  const functionOf = (timeout: number, table: unknown) => ({
    Resources: {
      GetThing0A1B2C3D: {
        Type: 'AWS::Lambda::Function',
        Properties: { Timeout: timeout, Table: table, Code: { S3Key: `${'a'.repeat(64)}.zip` } },
      },
    },
  });
  const table = { Table1234ABCD: { Type: 'AWS::DynamoDB::Table' } };

  it('are the same in whichever stack they are, and follow references through parameters', () => {
    const inRoot = made({ 'S.template.json': merged(table, functionOf(10, { Ref: 'Table1234ABCD' })) });
    const inNested = made({
      'S.template.json': { Resources: { ...table, ...nestedStack('Things', { p: { Ref: 'Table1234ABCD' } }) } },
      'Things.nested.template.json': functionOf(10, { Ref: 'p' }),
    });
    expect(inNested).toEqual(inRoot);
    expect(inRoot.get('AWS::Lambda::Function GetThing')).toMatchObject({ Properties: { Table: '${Table}' } });
  });

  it('are the same where another stack has them, and reads what the first one publishes', () => {
    const inRoot = made({ 'S.template.json': merged(table, functionOf(10, { Ref: 'Table1234ABCD' })) });
    const parameter = { Type: 'AWS::SSM::Parameter', Properties: { Name: '/table', Value: { Ref: 'Table1234ABCD' } } };
    const apart = made({
      'S.template.json': { Resources: { ...table, Published: parameter } },
      'S-things.template.json': { Parameters: { p: { Default: '/table' } }, ...functionOf(10, { Ref: 'p' }) },
    });
    const withoutValues = [...apart].filter(([name]) => !name.startsWith('AWS::SSM::Parameter'));
    expect(new Map(withoutValues)).toEqual(inRoot);
  });

  it('show a changed timeout', () => {
    const [before, now] = [10, 20].map((seconds) => made({ 'S.template.json': functionOf(seconds, 'x') }));
    expect(now).not.toEqual(before);
  });

  const merged = (first: object, { Resources }: { Resources: object }) => ({ Resources: { ...first, ...Resources } });

  function made(templates: Readonly<Record<string, unknown>>): ReadonlyMap<string, unknown> {
    const folder = mkdtempSync(join(tmpdir(), 'bankstack-compare-'));
    try {
      for (const [file, template] of Object.entries(templates)) {
        writeFileSync(join(folder, file), JSON.stringify(template));
      }
      return resourcesOf(folder);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
});
