import { percentDecoded } from './percent-decoded.ts';

/** Anything with a method and a path. */
export interface MethodAndPath {
  readonly method: string;
  readonly path: string;
}

export interface RouteMatch<Target extends MethodAndPath> {
  readonly target: Target;
  readonly pathParameters: Readonly<Record<string, string>>;
}

/**
 * Finds the route of a method and a path. Fixed segments have precedence over variables, whatever the method, as in API Gateway: if
 * `/a/b` takes only POST, `GET /a/b` is not a request to `/a/{id}`.
 */
export function createRouter<Target extends MethodAndPath>(
  targets: readonly Target[],
): (method: string, path: string) => RouteMatch<Target> | undefined {
  const find = finder(targets);
  return (method, path) => {
    const { matches, pathParameters } = find(path);
    const target = matches.find((one) => one.method === method);
    return target && { target, pathParameters };
  };
}

/** Finds what a path has for every method; nothing for an unknown one. */
export function createPathFinder<Target extends MethodAndPath>(
  targets: readonly Target[],
): (path: string) => readonly Target[] {
  const find = finder(targets);
  return (path) => find(path).matches;
}

/** Finds the targets of the most specific path that matches. */
function finder<Target extends MethodAndPath>(targets: readonly Target[]) {
  const paths = [...Map.groupBy(targets, ({ path }) => path)]
    .map(([path, matches]) => ({ matches, segments: path.split('/') }))
    .sort((one, other) => variablesIn(one.segments) - variablesIn(other.segments));

  return (path: string): { readonly matches: readonly Target[]; readonly pathParameters: Record<string, string> } => {
    const given = path.replace(/\/$/, '').split('/');
    for (const { matches, segments } of paths) {
      if (segments.length !== given.length) continue;
      const pathParameters: Record<string, string> = {};
      const isMatch = segments.every((segment, index) => {
        const text = given[index] ?? '';
        const name = /^\{(.+)\}$/.exec(segment)?.[1];
        if (name === undefined) return segment === text;
        pathParameters[name] = percentDecoded(text);
        return text !== '';
      });
      if (isMatch) return { matches, pathParameters };
    }
    return { matches: [], pathParameters: {} };
  };
}

const variablesIn = (segments: readonly string[]) => segments.filter((segment) => segment.startsWith('{')).length;
