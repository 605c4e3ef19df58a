import { type AreaResult, percent, type Survivor } from './survivors.ts';

/** The page docs/develop/mutants.md. */
export function pageOf(results: Readonly<Record<string, AreaResult>>): string {
  const rows = Object.entries(results).map(([name, { mutants, noticed }]) =>
    row(mutants === 0 ? [name, '-', '-', '-'] : [name, String(mutants), String(noticed), percent(noticed / mutants)]),
  );
  return [
    '# Mutants that survive',
    '',
    '`npm run mutate` changes the code in many small ways, one at a time (a _mutant_), and runs the tests that reach the',
    'change. Tests notice a mutant if one of them fails. This page lists the mutants that no test notices, each with the',
    'reason why that is right: the changed code does the same, or a second guard holds.',
    '',
    'The command fails if tests notice less than 90 % of the mutants of an area, if a mutant survives without a reason, or',
    'if a mutant with a reason does not survive any more. The areas and their tests are in `test/mutation/areas.ts`, the',
    'reasons in `test/mutation/survivors.json`. To explain a survivor, add it there as the command prints it. The command',
    'writes this page.',
    '',
    '`npm run mutate -- ledger cipher` tries these areas only. On an idle machine, an area takes between ten seconds and five',
    'minutes, and all of them about a quarter of an hour. The tests of an area run in one process of plain Node, which',
    'switches one mutant on after the other; code that runs only while modules load, or whose result a module keeps, gets a',
    'new process for each mutant. `.build/mutation/<area>.html` shows every mutant in its place.',
    '',
    'The last run of each area (a dash: its mutants have not been counted yet):',
    '',
    row(['Area', 'Mutants', 'Noticed', 'Score']),
    row(['---', '---', '---', '---']),
    ...rows,
    ...Object.entries(results).flatMap(([name, { survivors }]) => sectionOf(name, survivors)),
    '',
  ].join('\n');
}

function sectionOf(name: string, survivors: readonly Survivor[]): readonly string[] {
  if (survivors.length === 0) return [];
  const byReason = Map.groupBy(survivors, ({ file, reason }) => `${file}\n${reason}`);
  return [
    '',
    `## ${name}`,
    '',
    row(['File', 'Change', 'Reason']),
    row(['---', '---', '---']),
    ...[...byReason.values()].map((some) => {
      const [{ file, reason } = { file: '', reason: '' }] = some;
      return row([`\`${file}\``, some.map(({ change }) => code(change)).join('<br>'), reason]);
    }),
  ];
}

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
/** Code in a cell: between two backticks if it has one itself. */
const code = (text: string): string => {
  const escaped = text.replaceAll('|', String.raw`\|`);
  return text.includes('`') ? `\`\` ${escaped} \`\`` : `\`${escaped}\``;
};
