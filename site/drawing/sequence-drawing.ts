import { escaped } from '../html.ts';
import { arrowTip } from './graph-drawing.ts';

/** A line of a sequence: a message, or the border of a frame around messages. */
export type Step =
  | { readonly kind: 'message'; readonly from: string; readonly to: string; readonly text: string }
  | { readonly kind: 'frame'; readonly name: string; readonly text: string }
  | { readonly kind: 'else'; readonly text: string }
  | { readonly kind: 'end' };

/** Pixels. */
const letter = 6.6;
const headHeight = 34;
const rowHeight = 46;
const margin = 26;
const columnMin = 150;

/** Messages between participants, from the top, as SVG. Colours come from the style sheet. */
export function drawnSequence(names: ReadonlyMap<string, string>, steps: readonly Step[]): string {
  const columns = columnsOf(names, steps);
  const at = (id: string): number => {
    const x = columns.get(id);
    if (x === undefined) throw new Error(`the sequence has no participant ${id}`);
    return x;
  };
  const right = Math.max(...columns.values()) + 100;
  const parts: string[] = [];
  const frames: { readonly top: number }[] = [];
  let y = margin + headHeight;
  for (const step of steps) {
    y += step.kind === 'end' ? 14 : rowHeight;
    if (step.kind === 'message') parts.push(message(step, { from: at(step.from), to: at(step.to), y }));
    if (step.kind === 'else') parts.push(rule(step.text, { right, y: y - 18 }));
    if (step.kind === 'frame') {
      frames.push({ top: y - 18 });
      parts.push(frameName(step.name, step.text, y - 18));
    }
    if (step.kind === 'end') {
      const { top = y } = frames.pop() ?? {};
      parts.push(`<rect class="frame" x="8" y="${top}" width="${right - 16}" height="${y - top}" rx="6"/>`);
    }
  }
  const height = y + margin;
  const heads = [...names].map(([id, name]) => participant(name, at(id), height));
  return `<svg viewBox="0 0 ${right} ${height}" width="${right}" height="${height}" aria-hidden="true">${arrowTip}${heads.join('')}${parts.join('')}</svg>`;
}

/** The middle of each column: as far from the one before as the longest message between them needs. */
function columnsOf(names: ReadonlyMap<string, string>, steps: readonly Step[]): ReadonlyMap<string, number> {
  const columns = new Map<string, number>();
  const ids = [...names.keys()];
  let x = Math.max(columnMin, headWidth([...names.values()][0] ?? '')) / 2 + 20;
  for (const [index, id] of ids.entries()) {
    const before = ids[index - 1];
    if (before !== undefined) {
      const between = steps.flatMap((step) =>
        step.kind === 'message' && [step.from, step.to].includes(before) && [step.from, step.to, before].includes(id)
          ? [step.text.length * letter + 40]
          : [],
      );
      x += Math.max(columnMin, ...between);
    }
    columns.set(id, x);
  }
  return columns;
}

const headWidth = (name: string): number => name.length * 7.6 + 32;

function participant(name: string, x: number, height: number): string {
  const width = headWidth(name);
  return `<path class="lifeline" d="M${x} ${margin + headHeight}V${height - 12}"/><rect class="state" x="${x - width / 2}" y="${margin}" width="${width}" height="${headHeight}" rx="8"/><text class="name" x="${x}" y="${margin + 21.5}">${escaped(name)}</text>`;
}

function message(
  { text }: { readonly text: string },
  { from, to, y }: { readonly from: number; readonly to: number; readonly y: number },
): string {
  if (from === to) {
    return `<path class="line" marker-end="url(#tip)" d="M${from} ${y - 12}h26v16h-24"/>${words(text, from + 36, y, 'start')}`;
  }
  const tip = to > from ? to - 1 : to + 1;
  return `<path class="line" marker-end="url(#tip)" d="M${from} ${y}H${tip}"/>${words(text, (from + to) / 2, y - 8)}`;
}

const frameName = (name: string, text: string, y: number): string =>
  `<text class="step kind" x="18" y="${y + 17}">${escaped(name)}</text>${words(text, 52, y + 17, 'start')}`;

const rule = (text: string, { right, y }: { readonly right: number; readonly y: number }): string =>
  `<path class="lifeline" d="M8 ${y}H${right - 8}"/><text class="step kind" x="18" y="${y + 17}">else</text>${words(text, 52, y + 17, 'start')}`;

const words = (text: string, x: number, y: number, anchor?: 'start'): string =>
  `<text class="step${anchor === undefined ? '' : ' begins'}" x="${x}" y="${y}">${escaped(text)}</text>`;
