import { percentDecoded } from './percent-decoded.ts';

/** Anything with a method and a path. */
export interface Routed {
  readonly method: string;
  readonly path: string;
}

export interface RouteMatch<Target extends Routed> {
  readonly target: Target;
  readonly pathParameters: Readonly<Record<string, string>>;
}

/** Finds the route of a method and a path. Fixed segments have precedence over variables, as in API Gateway. */
export function createRouter<Target extends Routed>(
  targets: readonly Target[],
): (method: string, path: string) => RouteMatch<Target> | undefined {
  const routes = targets
    .map((target) => ({ target, segments: target.path.split('/') }))
    .sort((one, other) => variablesIn(one.segments) - variablesIn(other.segments));

  return (method, path) => {
    const given = path.replace(/\/$/, '').split('/');
    for (const { target, segments } of routes) {
      if (target.method !== method || segments.length !== given.length) continue;
      const pathParameters: Record<string, string> = {};
      const matches = segments.every((segment, index) => {
        const text = given[index] ?? '';
        const name = /^\{(.+)\}$/.exec(segment)?.[1];
        if (name === undefined) return segment === text;
        pathParameters[name] = percentDecoded(text);
        return text !== '';
      });
      if (matches) return { target, pathParameters };
    }
    return undefined;
  };
}

const variablesIn = (segments: readonly string[]) => segments.filter((segment) => segment.startsWith('{')).length;
