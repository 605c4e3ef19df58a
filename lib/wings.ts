import type { Route } from '../functions/kernel/http/route.ts';
import type { Worker } from '../functions/kernel/workers/define-worker.ts';

/** The routes and workers of a wing. */
export interface Wing {
  readonly name: string;
  readonly routes: readonly Route[];
  readonly workers: readonly Worker[];
}

export interface WingsProps {
  readonly routes: readonly Route[];
  readonly workers: readonly Worker[];
  /** The wing of a route or worker by its id. */
  readonly wingOf: (id: string) => string;
}

/** The wings that have functions. A route or worker is in one of them. */
export function wingsOf({ routes, workers, wingOf }: WingsProps): readonly Wing[] {
  const names = new Set([...routes, ...workers].map(({ id }) => wingOf(id)));
  return [...names].map((name) => ({
    name,
    routes: routes.filter(({ id }) => wingOf(id) === name),
    workers: workers.filter(({ id }) => wingOf(id) === name),
  }));
}
