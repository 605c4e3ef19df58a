import { escaped } from '../html.ts';
import { arrowBetween, type Box, type Geometry, overlapOf, type Rectangle } from './arrow-geometry.ts';
import { type Arrow, layered } from './layers.ts';

/** Pixels. */
const letter = 7.6;
const labelLetter = 6;
const boxHeight = 34;
const boxPadding = 16;
const rowGapMin = 92;
const margin = 26;
const labelHeight = 16;
/** The gaps between columns that are tried, until no label touches another one. */
const columnGaps = [52, 84, 120, 170, 230];

/** An arrow with the lines of its label. */
export interface LabelledArrow extends Arrow {
  readonly labels: readonly string[];
}

/** Nodes and arrows. A node that is named `[*]` is a point, from which others begin. */
export interface Graph {
  readonly begins: readonly string[];
  readonly arrows: readonly LabelledArrow[];
}

interface Label extends Rectangle {
  readonly lines: readonly string[];
}

/** A graph as SVG. It has no colours of its own: the style sheet of the site gives them, light and dark. */
export function drawnGraph(graph: Graph): string {
  let best: { readonly svg: string; readonly touches: number } | undefined;
  for (const columnGap of columnGaps) {
    const drawing = drawnWith(graph, columnGap);
    if (best === undefined || drawing.touches < best.touches) best = drawing;
    if (best.touches === 0) break;
  }
  return best?.svg ?? '';
}

function drawnWith({ begins, arrows }: Graph, columnGap: number) {
  const { layers, routes } = layered(begins, arrows);
  const rowGap = Math.max(rowGapMin, ...arrows.map(({ labels }) => labels.length * labelHeight + 44));
  const boxes = boxesOf(layers, { columnGap, rowGap });
  const lines = arrows.flatMap((arrow) => {
    const at = (routes.get(arrow) ?? []).flatMap((node) => boxes.get(node) ?? []);
    return at.length === 0 ? [] : [{ arrow, geometry: arrowBetween(arrow, at) }];
  });
  const states = [...boxes].filter(([node]) => !isWaypoint(node));
  const { labels, touches } = labelsOf(
    lines,
    states.map(([, box]) => rectangleOf(box)),
  );
  const parts = [
    ...lines.map(({ geometry }) => `<path class="line" marker-end="url(#tip)" d="${geometry.path}"/>`),
    ...states.map(([node, box]) => drawnNode(node, box, begins.includes(node))),
    ...labels.map(drawnLabel),
  ];
  const height = layers.length * (boxHeight + rowGap) - rowGap + 2 * margin;
  return { svg: framed(parts.join(''), [...[...boxes.values()].map(rectangleOf), ...labels], height), touches };
}

/** A drawing as wide as what is in it. */
function framed(content: string, rectangles: readonly Rectangle[], height: number): string {
  const left = Math.floor(Math.min(...rectangles.map(({ x }) => x)) - margin);
  const right = Math.ceil(Math.max(...rectangles.map(({ x, width }) => x + width)) + margin);
  return `<svg viewBox="${left} 0 ${right - left} ${height}" width="${right - left}" height="${height}" aria-hidden="true">${arrowTip}${content}</svg>`;
}

export const arrowTip =
  '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto-start-reverse"><path d="M0 0L8 4L0 8z"/></marker></defs>';

const isWaypoint = (node: string): boolean => node.includes('@');
const isPoint = (node: string): boolean => node === '[*]';

function widthOf(node: string): number {
  if (isWaypoint(node)) return 24;
  return isPoint(node) ? 10 : node.length * letter + 2 * boxPadding;
}

function boxesOf(
  layers: readonly (readonly string[])[],
  { columnGap, rowGap }: { readonly columnGap: number; readonly rowGap: number },
): ReadonlyMap<string, Box> {
  const widths = layers.map((layer) => layer.reduce((sum, node) => sum + widthOf(node) + columnGap, -columnGap));
  const widest = Math.max(...widths);
  const boxes = new Map<string, Box>();
  layers.forEach((layer, row) => {
    let x = margin + (widest - (widths[row] ?? 0)) / 2;
    for (const node of layer) {
      const width = widthOf(node);
      const height = isPoint(node) ? 10 : boxHeight;
      boxes.set(node, { x: x + width / 2, y: margin + boxHeight / 2 + row * (boxHeight + rowGap), width, height });
      x += width + columnGap;
    }
  });
  return boxes;
}

const rectangleOf = ({ x, y, width, height }: Box): Rectangle => ({
  x: x - width / 2,
  y: y - height / 2,
  width,
  height,
});

/** The labels, each at the place of its arrow where it touches the least; and how much touches nevertheless, in square pixels. */
function labelsOf(
  lines: readonly { readonly arrow: LabelledArrow; readonly geometry: Geometry }[],
  states: readonly Rectangle[],
): { readonly labels: readonly Label[]; readonly touches: number } {
  const labels: Label[] = [];
  let touches = 0;
  // Those that have the fewest places choose first.
  const order = lines
    .filter(({ arrow }) => arrow.labels.length > 0)
    .toSorted((one, other) => one.geometry.places.length - other.geometry.places.length);
  for (const { arrow, geometry } of order) {
    const width = Math.max(...arrow.labels.map((line) => line.length)) * labelLetter + 8;
    const height = arrow.labels.length * labelHeight;
    // On its line, or else beside it.
    const places = [0, -0.5, 0.5].flatMap((shift) => geometry.places.map(({ x, y }) => ({ x: x + shift * width, y })));
    const choices = places.map(({ x, y }) => {
      const label = { x: x - width / 2, y: y - height / 2, width, height, lines: arrow.labels };
      const touched = [...labels, ...states].reduce((sum, other) => sum + overlapOf(label, other), 0);
      return { label, touched };
    });
    const [first, ...others] = choices;
    if (first === undefined) continue;
    const chosen = others.reduce((best, one) => (one.touched < best.touched ? one : best), first);
    labels.push(chosen.label);
    touches += chosen.touched;
  }
  return { labels, touches };
}

function drawnNode(node: string, box: Box, isBegin: boolean): string {
  const { x, y, width } = box;
  if (isPoint(node)) return `<circle class="begin" cx="${x}" cy="${y}" r="5"/>`;
  const left = x - width / 2;
  const begin = isBegin
    ? `<circle class="begin" cx="${left - 20}" cy="${y}" r="4"/><path class="line" marker-end="url(#tip)" d="M${left - 16} ${y}h15"/>`
    : '';
  return `${begin}<rect class="state" x="${left}" y="${y - boxHeight / 2}" width="${width}" height="${boxHeight}" rx="8"/><text class="name" x="${x}" y="${y + 4.5}">${escaped(node)}</text>`;
}

function drawnLabel({ x, y, width, height, lines }: Label): string {
  const texts = lines.map(
    (line, index) =>
      `<text class="step" x="${x + width / 2}" y="${y + index * labelHeight + 12}">${escaped(line)}</text>`,
  );
  return `<rect class="label" x="${x}" y="${y}" width="${width}" height="${height}" rx="4"/>${texts.join('')}`;
}
