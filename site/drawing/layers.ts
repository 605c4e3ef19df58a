/** An arrow from one node to another. */
export interface Arrow {
  readonly from: string;
  readonly to: string;
}

/** Nodes in layers, from the top. An arrow over several layers has a waypoint in each layer between. */
export interface Layers {
  readonly layers: readonly (readonly string[])[];
  /** The nodes and waypoints that an arrow passes, from its start to its end. */
  readonly routes: ReadonlyMap<Arrow, readonly string[]>;
}

const sweeps = 12;

/**
 * Puts nodes into layers, so that most arrows lead downwards and few cross (after Sugiyama). The same input always gives the same
 * drawing.
 */
export function layered(begins: readonly string[], arrows: readonly Arrow[]): Layers {
  const rank = ranksOf(begins, arrows);
  const count = Math.max(...rank.values()) + 1;
  const layers: string[][] = Array.from({ length: count }, () => []);
  for (const [node, at] of rank) layers[at]?.push(node);
  const routes = new Map(arrows.map((arrow) => [arrow, routeOf(arrow, rank, layers)] as const));
  return { layers: ordered(layers, [...routes.values()]), routes };
}

/**
 * The row of each node: below every node that leads to it, except by an arrow that closes a circle. Arrows of a circle that lead back are
 * those that a walk from the beginnings finds last.
 */
function ranksOf(begins: readonly string[], arrows: readonly Arrow[]): ReadonlyMap<string, number> {
  const order = walked(begins, arrows);
  const rank = new Map<string, number>();
  for (const node of order) {
    const above = arrows
      .filter(({ from, to }) => to === node && order.indexOf(from) < order.indexOf(node))
      .map(({ from }) => (rank.get(from) ?? 0) + 1);
    rank.set(node, Math.max(0, ...above));
  }
  return rank;
}

/** The nodes so that each comes after those that lead to it, as far as there are no circles. */
function walked(begins: readonly string[], arrows: readonly Arrow[]): readonly string[] {
  const seen = new Set<string>();
  const finished: string[] = [];
  const visit = (node: string): void => {
    if (seen.has(node)) return;
    seen.add(node);
    for (const { from, to } of arrows) if (from === node) visit(to);
    finished.push(node);
  };
  const isReached = new Set(arrows.filter(({ from, to }) => from !== to).map(({ to }) => to));
  for (const node of begins.toSorted((one, other) => Number(isReached.has(one)) - Number(isReached.has(other))))
    visit(node);
  for (const { from } of arrows) visit(from);
  return finished.toReversed();
}

function routeOf(arrow: Arrow, rank: ReadonlyMap<string, number>, layers: string[][]): readonly string[] {
  const [start = 0, end = 0] = [rank.get(arrow.from), rank.get(arrow.to)];
  const step = end > start ? 1 : -1;
  const route = [arrow.from];
  for (let at = start + step; step > 0 ? at < end : at > end; at += step) {
    const waypoint = `${arrow.from}>${arrow.to}@${at}`;
    layers[at]?.push(waypoint);
    route.push(waypoint);
  }
  return [...route, arrow.to];
}

/** The layers, each in the order of the means of the neighbours, swept down and up. */
function ordered(
  layers: readonly (readonly string[])[],
  routes: readonly (readonly string[])[],
): readonly (readonly string[])[] {
  const neighbours = new Map<string, string[]>();
  const join = (one: string, other: string) => neighbours.set(one, [...(neighbours.get(one) ?? []), other]);
  for (const route of routes) {
    route.slice(1).forEach((node, index) => {
      join(node, route[index] ?? '');
      join(route[index] ?? '', node);
    });
  }
  let current = layers;
  for (let sweep = 0; sweep < sweeps; sweep += 1) {
    const place = new Map(
      current.flatMap((layer) => layer.map((node, index) => [node, (index + 0.5) / layer.length] as const)),
    );
    const mean = (node: string) => {
      const near = (neighbours.get(node) ?? [])
        .filter((other) => other !== node)
        .map((other) => place.get(other) ?? 0.5);
      return near.length === 0 ? (place.get(node) ?? 0.5) : near.reduce((sum, one) => sum + one, 0) / near.length;
    };
    current = current.map((layer) => layer.toSorted((one, other) => mean(one) - mean(other)));
  }
  return current;
}
