import { escaped } from './html.ts';

/** What a part of a program is, and how it is found. The first rule that fits at a place wins. */
type Rule = readonly [name: string, pattern: string];

const strings: Rule = ['s', String.raw`"(?:[^"\\\n]|\\.)*"|'(?:[^'\\]|\\.)*'`];
const numbers: Rule = ['n', String.raw`\b\d[\d_]*(?:\.\d+)?\b`];

const languages: Readonly<Record<string, readonly Rule[]>> = {
  json: [['k', String.raw`"(?:[^"\\\n]|\\.)*"(?=\s*:)`], strings, numbers, ['w', String.raw`\b(?:true|false|null)\b`]],
  sh: [
    ['c', String.raw`(?<=^|\s)#.*`],
    strings,
    ['v', String.raw`\$\w+`],
    ['w', String.raw`(?<=^|\n)\s*(?:curl|npm|npx|node|export)\b`],
    ['k', String.raw`(?<=\s)-{1,2}[a-zA-Z][\w-]*`],
  ],
  ts: [
    ['c', String.raw`//.*|/\*[^]*?\*/`],
    strings,
    ['s', '`(?:[^`\\\\]|\\\\.)*`'],
    [
      'w',
      String.raw`\b(?:import|from|const|let|await|async|new|if|return|for|of|throw|function|export|type|true|false|null|undefined)\b`,
    ],
    numbers,
    ['k', String.raw`\b\w+(?=\s*:)`],
  ],
  python: [
    ['c', String.raw`#.*`],
    strings,
    ['w', String.raw`\b(?:import|from|def|with|as|for|in|if|return|raise|True|False|None)\b`],
    numbers,
  ],
};
const aliases: Readonly<Record<string, string>> = {
  bash: 'sh',
  '': 'sh',
  js: 'ts',
  typescript: 'ts',
  javascript: 'ts',
  py: 'python',
};

const patterns = new Map(
  Object.entries(languages).map(([name, rules]) => [
    name,
    { rules, pattern: new RegExp(rules.map(([, pattern]) => `(${pattern})`).join('|'), 'g') },
  ]),
);

/** A program as HTML, with its strings, numbers, words and comments marked. Unknown languages are plain text. */
export function highlighted(language: string, program: string): string {
  const known = patterns.get(aliases[language] ?? language);
  if (known === undefined) return escaped(program);
  let done = 0;
  let marked = '';
  for (const match of program.matchAll(known.pattern)) {
    const rule = known.rules[match.slice(1).findIndex((group?: string) => group !== undefined)];
    marked += escaped(program.slice(done, match.index)) + markedPart(rule?.[0] ?? '', match[0]);
    done = match.index + match[0].length;
  }
  return marked + escaped(program.slice(done));
}

/** A part of a program. A document in quotes of a shell is marked as a document. */
function markedPart(name: string, part: string): string {
  if (part.startsWith("'{")) return `<i class="s">'</i>${highlighted('json', part.slice(1, -1))}<i class="s">'</i>`;
  return `<i class="${name}">${escaped(part)}</i>`;
}
