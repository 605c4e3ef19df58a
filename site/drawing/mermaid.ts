import { drawnGraph, type LabelledArrow } from './graph-drawing.ts';
import { drawnSequence, type Step } from './sequence-drawing.ts';

/** Letters in a line of a label. */
const lineLetters = 26;

/**
 * A drawing of a guide as SVG, from what GitHub draws with Mermaid: state diagrams and sequence diagrams, of which it knows what the guides
 * use. Anything else throws an error: a reader would see a gap.
 */
export function drawnMermaid(text: string): string {
  const [kind = '', ...lines] = text.split('\n').map((line) => line.trim());
  // The layers lead from the top to the bottom in any case.
  const content = lines.filter((line) => line !== '' && !line.startsWith('direction '));
  if (kind === 'stateDiagram-v2') return statesOf(content);
  if (kind === 'sequenceDiagram') return sequenceOf(content);
  throw new Error(`the site cannot draw a ${kind}`);
}

function statesOf(lines: readonly string[]): string {
  const aliases = new Map<string, string>();
  const arrows: LabelledArrow[] = [];
  for (const line of lines) {
    const [, name, alias] = /^state "(.*)" as (\w+)$/.exec(line) ?? [];
    if (name === undefined || alias === undefined) arrows.push(arrowOf(line));
    else aliases.set(alias, name);
  }
  const nameOf = (id: string) => aliases.get(id) ?? id;
  return drawnGraph({
    begins: ['[*]'],
    arrows: arrows.map(({ from, to, labels }) => ({ from: nameOf(from), to: nameOf(to), labels })),
  });
}

function arrowOf(line: string): LabelledArrow {
  const [, from, to, label = ''] = /^(\S+) --> (\S+?)(?:: (.*))?$/.exec(line) ?? [];
  if (from === undefined || to === undefined) throw new Error(`the site cannot draw "${line}"`);
  return { from, to, labels: linesOf(label) };
}

/** A label in lines that are about as long. */
function linesOf(label: string): readonly string[] {
  const lines: string[] = [];
  for (const word of label.split(' ').filter((one) => one !== '')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length >= lineLetters) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

function sequenceOf(lines: readonly string[]): string {
  const names = new Map<string, string>();
  const steps: Step[] = [];
  for (const line of lines) {
    const [, id, name] = /^participant (\w+) as (.*)$/.exec(line) ?? [];
    if (id === undefined || name === undefined) steps.push(stepOf(line));
    else names.set(id, name);
  }
  return drawnSequence(names, steps);
}

function stepOf(line: string): Step {
  const [, from, to, text] = /^(\w+)-?->>(\w+): (.*)$/.exec(line) ?? [];
  if (from !== undefined && to !== undefined && text !== undefined) return { kind: 'message', from, to, text };
  const [, kind, words = ''] = /^(alt|opt|loop|else|end)(?: (.*))?$/.exec(line) ?? [];
  if (kind === 'end') return { kind: 'end' };
  if (kind === 'else') return { kind: 'else', text: words };
  if (kind !== undefined) return { kind: 'frame', name: kind, text: words };
  throw new Error(`the site cannot draw "${line}"`);
}
