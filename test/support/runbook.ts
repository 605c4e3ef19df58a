import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../local/engines/project-root.ts';
import { blocksIn, withoutBlocks } from '../../site/guide-blocks.ts';

const runbook = 'docs/operate/runbook.md';

/** A section of docs/operate/runbook.md to which alarms lead. */
export interface RunbookSection {
  readonly name: string;
  /** The alarms that the section is for, without the `Alarms` before their names: `PutAside`. */
  readonly alarms: readonly string[];
  /** The commands that it prints, in its order, each once, with the names in angle brackets that an operator replaces. */
  readonly commands: readonly string[];
}

/** All sections that begin with an alarm. */
export function runbookSections(): readonly RunbookSection[] {
  const page = readFileSync(join(projectRoot(), runbook), 'utf8');
  const texts = page
    .split(/^# /m)
    .flatMap((part) => part.split(/^## /m).slice(1))
    .map((text) => /^([\w-]+)\n\n(\*\*Alarm\.\*\*[^]*)$/.exec(text));
  return texts.flatMap((found) => {
    const [, name = '', body = ''] = found ?? [];
    return found === null ? [] : [{ name, alarms: alarmsIn(body), commands: commandsIn(body) }];
  });
}

const alarmsIn = (body: string): readonly string[] => {
  const [sentence = ''] = body.split('\n\n');
  return [...sentence.matchAll(/`Alarms([\w<>]+)`/g)].map(([, name = '']) => name);
};

/** Those of blocks, whose lines may go on after a backslash, and those within sentences. */
function commandsIn(body: string): readonly string[] {
  const joined = body.replaceAll(/ \\\n\s*/g, ' ');
  const blocks = blocksIn(joined, runbook).flatMap(({ language, text }) => (language === 'sh' ? text.split('\n') : []));
  const inline = [...withoutBlocks(joined).matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);
  return [...new Set([...blocks, ...inline].filter((text) => /^(?:npx bankstack|aws dynamodb put-item) /.test(text)))];
}

/** The words of a command as a shell would hand them over, after the names in angle brackets are replaced. */
export function wordsOf(command: string, values: Readonly<Record<string, string>>): readonly string[] {
  const filled = command.replaceAll(/<([^<>]+)>/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${command}: nothing is given for <${name}>`);
    return value;
  });
  return [...filled.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, bare = '']) => double ?? single ?? bare,
  );
}
