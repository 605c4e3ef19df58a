import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Words of a private vocabulary: each said many things. A name says what the thing is, in the words of banking, HTTP or AWS. */
const vague = 'asked|told|shown|decided|deciding|telling|way|own|led|stand|standing|standings|place|places';
const suffix = 'Asked|Told|Shown|Deciding|Telling|Way|Led|Stand|Standing|Standings|Place|Places';
/** A word within another one is none of these: `replace`, `gateway`. */
const vagueSuffix = new RegExp(`[a-z](${suffix})(Of|At|In)?$`);
const vagueWord = new RegExp(`^(${vague})((Of|At|In)?)$`, 'i');
const vagueFile = new RegExp(`(^|-)(asked|told|deciding|telling|stand|standing|under-way)$|^(${vague})$`);

/** The declarations that Prettier begins a line with. Functions and types count at any depth, constants at the top of a file. */
const declarations = [
  /^ *(?:export )?(?:declare )?(?:abstract )?(?:class|interface|type) (?<name>\w+)/,
  /^ *(?:export )?(?:async )?function\*? (?<name>\w+)/,
  /^ *(?:export )?const (?<name>\w+) = (?:async )?(?:\((?!await)[^()]*(?:\([^()]*\)[^()]*)*\)(?:: [^=]*)? =>|\($|<|\w+ =>)/,
  /^(?:export )?(?:const|let) (?<name>\w+)/,
];
const exported =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:class|interface|type|function\*?|const|let) (?<name>\w+)/;

/** A type with one word that ends as a participle does: `Booked` does not say what was booked, `BookedLeg` does. */
const participle = /^export (?:declare )?(?:abstract )?(?:class|interface|type) (?<name>[A-Z][a-z]+(?:ed|ing))\b/;
const nounsLikeParticiples = new Set(
  'Clearing Drawing Ending Finding Funding Handling Happening Heading Need Posting Reading Recording Redrawing Rewriting Sealing Setting Warning'.split(
    ' ',
  ),
);

/** Modules that give the same value another form, so that they have the same names. */
const sameThing: readonly { readonly files: RegExp; readonly reason: string }[] = [
  {
    files: /^(bin\/generate\/([a-z]+-)?modules|lib\/bundling\/with-fonts)\.ts$/,
    reason: 'holds the text of the module that it writes',
  },
  { files: /\.generated\.ts$/, reason: 'repeats for bundles what the registry collects' },
  {
    files: /^functions\/ports\/[^/]+\/(lambda|sandbox)\.ts$/,
    reason: 'both make the port that the folder is named after',
  },
];

const root = path.join(import.meta.dirname, '../..');
const sourcesIn = (...folders: readonly string[]) =>
  folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file.replaceAll(path.sep, '/')}`)
      .filter((file) => file.endsWith('.ts'))
      .map((file) => ({ file, lines: readFileSync(path.join(root, file), 'utf8').split('\n') })),
  );
const product = sourcesIn('functions', 'lib', 'local', 'bin');
const tests = sourcesIn('test');

const isVague = (name: string): boolean => vagueWord.test(name) || vagueSuffix.test(name);

function vagueIn(lines: readonly string[]): readonly string[] {
  const names = lines.flatMap((line) => declarations.flatMap((one) => one.exec(line)?.groups?.['name'] ?? []));
  return [...new Set(names)].filter(isVague);
}

/** The names that several modules export, each with its modules. */
function exportedTwice(sources: typeof product): readonly string[] {
  const modules = new Map<string, Set<string>>();
  for (const { file, lines } of sources) {
    if (sameThing.some(({ files }) => files.test(file))) continue;
    for (const line of lines) {
      const name = exported.exec(line)?.groups?.['name'];
      if (name !== undefined) modules.set(name, (modules.get(name) ?? new Set()).add(file));
    }
  }
  return [...modules].flatMap(([name, files]) =>
    files.size === 1 ? [] : [`${name}: rename all but one, so that a name means one thing: ${[...files].join(', ')}`],
  );
}

test('no type, function or constant has a name that says nothing: a type is a noun, a function begins with a verb', () => {
  const found = [...product, ...tests].flatMap(({ file, lines }) =>
    vagueIn(lines).map((name) => `${file}: ${name}: name what it is, in the words of the field`),
  );
  expect(found).toEqual([]);
});

const participlesIn = (lines: readonly string[]): readonly string[] =>
  lines
    .flatMap((line) => participle.exec(line)?.groups?.['name'] ?? [])
    .filter((name) => !nounsLikeParticiples.has(name));

test('no exported type is named with a participle alone', () => {
  expect(participlesIn(['export interface Booked {'])).toEqual(['Booked']);
  expect(participlesIn(['export type Clearing =', 'export interface BookedLeg {', 'interface Booked {'])).toEqual([]);
  const found = [...product, ...tests].flatMap(({ file, lines }) =>
    participlesIn(lines).map((name) => `${file}: ${name}: name the thing, not what was done to it`),
  );
  expect(found).toEqual([]);
});

test('no file has such a name', () => {
  const nameOf = (file: string) => path.basename(file).replace(/(\.test|\.property\.test)?\.ts$/, '');
  const found = [...product, ...tests].filter(({ file }) => vagueFile.test(nameOf(file))).map(({ file }) => file);
  expect(found.map((file) => `${file}: rename the file after what it declares`)).toEqual([]);
});

test('two modules of the product never export the same name', () => {
  expect(exportedTwice(product)).toEqual([]);
});

test.each([
  ['interface Place {', ['Place']],
  ['export type SessionPlace = string;', ['SessionPlace']],
  ['function placeOf(): void {', ['placeOf']],
  ['  const told = (value: string) => value;', ['told']],
  ['  const shown = async (id: string) =>', ['shown']],
  ['const asked = 1;', ['asked']],
  ['  const asked = 1;', []],
  ['const replace = 1;', []],
  ['const gateway = (one: string) => one;', []],
  ['export function replace(): void {', []],
])('%j declares the vague names %j', (line, names) => {
  expect(vagueIn([line])).toEqual(names);
});

test('a name that two modules export is found with both', () => {
  const source = (file: string, line: string) => ({ file, lines: [line] });
  const found = exportedTwice([
    source('a.ts', 'export const one = 1;'),
    source('b.ts', 'export async function one() {'),
  ]);
  expect(found).toEqual([expect.stringMatching(/^one: .*a\.ts, b\.ts$/)]);
});
