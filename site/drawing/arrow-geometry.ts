import type { Arrow } from './layers.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A node: its middle and its size. */
export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** By its upper left corner. */
export interface Rectangle extends Point {
  readonly width: number;
  readonly height: number;
}

/** A line, and the places on it at which its label may be: the best one first. */
export interface Geometry {
  readonly path: string;
  readonly places: readonly Point[];
}

/** The line of an arrow along its nodes and waypoints. */
export function arrowBetween({ from, to }: Arrow, at: readonly Box[]): Geometry {
  const [start, end] = [at[0] as Box, at.at(-1) as Box];
  if (from === to) return loop(start);
  return start.y === end.y ? beside(start, end) : through(at);
}

/** The square pixels that two rectangles share, a little room around them counted too. */
export function overlapOf(one: Rectangle, other: Rectangle): number {
  const room = 4;
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x) + room;
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y) + room;
  return width > 0 && height > 0 ? width * height : 0;
}

/** A curve: where it begins and ends, and the two points that bend it. */
type Curve = readonly [Point, Point, Point, Point];

/** Shares of a curve at which a label may be. */
const shares = [0.5, 0.42, 0.58, 0.34, 0.66, 0.28, 0.72, 0.22, 0.78];

const placesOn = (curve: Curve): readonly Point[] => shares.map((share) => pointOf(curve, share));

function pointOf([a, b, c, d]: Curve, t: number): Point {
  const u = 1 - t;
  const mixed = (axis: 'x' | 'y') =>
    u ** 3 * a[axis] + 3 * u * u * t * b[axis] + 3 * u * t * t * c[axis] + t ** 3 * d[axis];
  return { x: mixed('x'), y: mixed('y') };
}

/** An arrow from a node to itself. */
function loop({ x, y, width }: Box): Geometry {
  const right = x + width / 2;
  return {
    path: `M${right} ${y - 8}c34 -14 34 30 2 17`,
    places: [0, -34, 34].map((shift) => ({ x: right + 30, y: y + 2 + shift })),
  };
}

/** An arrow to a node of the same row, above or below the nodes between. */
function beside(start: Box, end: Box): Geometry {
  const isRight = end.x > start.x;
  const side = isRight ? -1 : 1;
  const y = start.y + (side * start.height) / 2;
  const bend = y + side * 36;
  const [a, b] = [start.x + (isRight ? 12 : -12), end.x - (isRight ? 12 : -12)];
  const curve: Curve = [
    { x: a, y },
    { x: a, y: bend },
    { x: b, y: bend },
    { x: b, y },
  ];
  return { path: `M${a} ${y}C${a} ${bend} ${b} ${bend} ${b} ${y}`, places: placesOn(curve) };
}

/** An arrow through the rows. Arrows that lead up are moved to the right, so that both of a pair can be seen. */
function through(at: readonly Box[]): Geometry {
  const [first, last] = [at[0] as Box, at.at(-1) as Box];
  const isDown = last.y > first.y;
  const side = isDown ? 1 : -1;
  const shift = isDown ? -10 : 14;
  const lean = (box: Box, other: Box) => {
    const most = Math.max(0, box.width / 2 - 12);
    return Math.max(-most, Math.min(most, (other.x - box.x) / 5 + shift));
  };
  const points: readonly Point[] = [
    { x: first.x + lean(first, at[1] as Box), y: first.y + (side * first.height) / 2 },
    ...at.slice(1, -1).map(({ x, y }) => ({ x: x + shift, y })),
    { x: last.x + lean(last, at.at(-2) as Box), y: last.y - (side * last.height) / 2 },
  ];
  const curves = points.slice(1).map((end, index): Curve => {
    const start = points[index] as Point;
    const bend = (end.y - start.y) / 2;
    return [start, { x: start.x, y: start.y + bend }, { x: end.x, y: end.y - bend }, end];
  });
  const path = curves.map(([, one, other, end]) => `C${one.x} ${one.y} ${other.x} ${other.y} ${end.x} ${end.y}`);
  const [begin] = points;
  return { path: `M${begin?.x ?? 0} ${begin?.y ?? 0}${path.join('')}`, places: curves.flatMap(placesOn) };
}
