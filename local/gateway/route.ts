import type { AnyOperation } from '../../functions/kernel/http/operation.ts';

export interface Route {
  readonly operation: AnyOperation;
  readonly pathParameters: Readonly<Record<string, string>>;
}

/** Finds the operation of a method and a path, fixed segments before variables, as API Gateway does. */
export function createRouter(operations: readonly AnyOperation[]): (method: string, path: string) => Route | undefined {
  const routes = operations
    .map((operation) => ({ operation, segments: operation.path.split('/') }))
    .sort((one, other) => variablesIn(one.segments) - variablesIn(other.segments));

  return (method, path) => {
    const given = path.replace(/\/$/, '').split('/');
    for (const { operation, segments } of routes) {
      if (operation.method !== method || segments.length !== given.length) continue;
      const pathParameters: Record<string, string> = {};
      const matches = segments.every((segment, index) => {
        const text = given[index] ?? '';
        const name = /^\{(.+)\}$/.exec(segment)?.[1];
        if (name === undefined) return segment === text;
        pathParameters[name] = decode(text);
        return text !== '';
      });
      if (matches) return { operation, pathParameters };
    }
    return undefined;
  };
}

const variablesIn = (segments: readonly string[]) => segments.filter((segment) => segment.startsWith('{')).length;

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
