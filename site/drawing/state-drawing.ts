import type { StateTable } from '../../functions/kernel/base/state-machine.ts';
import { escaped } from '../html.ts';
import { type Arrow, layered } from './layers.ts';

/** Pixels. */
const letter = 7.6;
const boxHeight = 34;
const boxPadding = 16;
const columnGap = 52;
const rowGap = 92;
const margin = 26;
const labelHeight = 16;

interface Point {
  readonly x: number;
  readonly y: number;
}
interface Box extends Point {
  readonly width: number;
}

/** A state machine as SVG. It has no colours of its own: the style sheet of the site gives them, light and dark. */
export function drawnStates({ begins, steps }: StateTable): string {
  const names = new Map<string, string[]>();
  for (const [name, { from, to }] of Object.entries(steps)) {
    for (const start of from) {
      for (const end of [to].flat()) names.set(`${start}\n${end}`, [...(names.get(`${start}\n${end}`) ?? []), name]);
    }
  }
  const arrows = [...names].map(([key, labels]) => {
    const [from = '', to = ''] = key.split('\n');
    return { from, to, labels };
  });
  const { layers, routes } = layered(begins, arrows);
  const boxes = boxesOf(layers);
  const width = Math.max(...[...boxes.values()].map((box) => box.x + box.width / 2)) + margin + 40;
  const height = layers.length * (boxHeight + rowGap) - rowGap + 2 * margin;
  const drawn = arrows.map((arrow) => drawnArrow(arrow, routes.get(arrow) ?? [], boxes));
  const states = [...boxes]
    .filter(([node]) => !node.includes('@'))
    .map(([node, box]) => drawnState(node, box, begins.includes(node)));
  return `<svg viewBox="0 0 ${Math.ceil(width)} ${height}" width="${Math.ceil(width)}" height="${height}" aria-hidden="true"><defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto-start-reverse"><path d="M0 0L8 4L0 8z"/></marker></defs>${drawn.map(({ line }) => line).join('')}${states.join('')}${drawn.map(({ label }) => label).join('')}</svg>`;
}

function boxesOf(layers: readonly (readonly string[])[]): ReadonlyMap<string, Box> {
  const widthOf = (node: string) => (node.includes('@') ? 24 : node.length * letter + 2 * boxPadding);
  const widths = layers.map((layer) => layer.reduce((sum, node) => sum + widthOf(node) + columnGap, -columnGap));
  const widest = Math.max(...widths);
  const boxes = new Map<string, Box>();
  layers.forEach((layer, row) => {
    let x = margin + (widest - (widths[row] ?? 0)) / 2;
    for (const node of layer) {
      const width = widthOf(node);
      boxes.set(node, { x: x + width / 2, y: margin + boxHeight / 2 + row * (boxHeight + rowGap), width });
      x += width + columnGap;
    }
  });
  return boxes;
}

function drawnState(node: string, { x, y, width }: Box, isBegin: boolean): string {
  const left = x - width / 2;
  const begin = isBegin
    ? `<circle class="begin" cx="${left - 20}" cy="${y}" r="4"/><path class="line" marker-end="url(#tip)" d="M${left - 16} ${y}h15"/>`
    : '';
  return `${begin}<rect class="state" x="${x - width / 2}" y="${y - boxHeight / 2}" width="${width}" height="${boxHeight}" rx="8"/><text class="name" x="${x}" y="${y + 4.5}">${escaped(node)}</text>`;
}

function drawnArrow(
  { from, to, labels }: Arrow & { readonly labels: readonly string[] },
  route: readonly string[],
  boxes: ReadonlyMap<string, Box>,
) {
  const at = route.map((node) => boxes.get(node)).filter((box) => box !== undefined);
  const [start, end] = [at[0], at.at(-1)];
  if (start === undefined || end === undefined) return { line: '', label: '' };
  const { path, middle } = from === to ? loop(start) : start.y === end.y ? beside(start, end) : through(at);
  const width = Math.max(...labels.map((name) => name.length)) * 6.4 + 8;
  const top = middle.y - (labels.length * labelHeight) / 2;
  const lines = labels.map(
    (name, index) => `<text class="step" x="${middle.x}" y="${top + index * labelHeight + 12}">${escaped(name)}</text>`,
  );
  return {
    line: `<path class="line" marker-end="url(#tip)" d="${path}"/>`,
    label: `<rect class="label" x="${middle.x - width / 2}" y="${top}" width="${width}" height="${labels.length * labelHeight}" rx="4"/>${lines.join('')}`,
  };
}

/** An arrow from a state to itself. */
function loop({ x, y, width }: Box) {
  const right = x + width / 2;
  return { path: `M${right} ${y - 8}c34 -14 34 30 2 17`, middle: { x: right + 30, y: y + 2 } };
}

/** An arrow to a state of the same row, above or below the states between. */
function beside(start: Box, end: Box) {
  const isRight = end.x > start.x;
  const side = isRight ? -1 : 1;
  const y = start.y + (side * boxHeight) / 2;
  const bend = y + side * 36;
  const [a, b] = [start.x + (isRight ? 12 : -12), end.x - (isRight ? 12 : -12)];
  return { path: `M${a} ${y}C${a} ${bend} ${b} ${bend} ${b} ${y}`, middle: { x: (a + b) / 2, y: y + side * 27 } };
}

/** An arrow through the rows. Arrows that lead up are moved to the right, so that both of a pair can be seen. */
function through(at: readonly Box[]) {
  const [first, last] = [at[0] as Box, at.at(-1) as Box];
  const isDown = last.y > first.y;
  const side = isDown ? 1 : -1;
  const shift = isDown ? -10 : 14;
  const lean = (box: Box, other: Box) =>
    Math.max(-box.width / 2 + 12, Math.min(box.width / 2 - 12, (other.x - box.x) / 5 + shift));
  const points: readonly Point[] = [
    { x: first.x + lean(first, at[1] as Box), y: first.y + (side * boxHeight) / 2 },
    ...at.slice(1, -1).map(({ x, y }) => ({ x: x + shift, y })),
    { x: last.x + lean(last, at.at(-2) as Box), y: last.y - (side * boxHeight) / 2 },
  ];
  const curves = points.slice(1).map((point, index) => {
    const before = points[index] as Point;
    const bend = (point.y - before.y) / 2;
    return `C${before.x} ${before.y + bend} ${point.x} ${point.y - bend} ${point.x} ${point.y}`;
  });
  const [one, two] = [points[0] as Point, points[1] as Point];
  const share = isDown ? 0.5 : 0.42;
  return {
    path: `M${one.x} ${one.y}${curves.join('')}`,
    middle: { x: one.x + (two.x - one.x) * share, y: one.y + (two.y - one.y) * share },
  };
}
