import path from 'node:path';
import { operations, summaryOf, unlistedRoutes, workers } from '../../functions/registry.ts';
import type { AlarmMessage } from '../../functions/kernel/base/alarm-message.ts';
import { operationAlarms } from '../../functions/kernel/http/kept-requests/alarm.ts';
import { findSources } from '../../lib/bundling/find-sources.ts';
import { dutyText } from '../../lib/alarm-settings.ts';
import { projectRoot } from '../../local/engines/project-root.ts';
import { scopesCell } from '../generate/operations-page.ts';

/** What the declarations say about the function of an operation, a callback, a hosted page or a worker. */
export interface FunctionFacts {
  readonly id: string;
  readonly summary: string;
  /** Method and path of a route, or the queue or stream that a worker receives from. */
  readonly calledBy: string;
  /** The scopes of an operation; undefined for functions that check no token. */
  readonly scopes: string | undefined;
  /** The module that declares it, from the root of the project. */
  readonly source: string;
  /** The alarms on messages of its log, which other functions may have too, with severity and owner, and the sections of the runbook. */
  readonly alarms: readonly { readonly name: string; readonly duty: string; readonly runbook: string }[];
}

const routes = [...operations, ...unlistedRoutes];

/** The ids of all operations, callbacks, hosted pages and workers: each has a function of its own in a stage. */
export const functionIds: readonly string[] = [...routes, ...workers].map(({ id }) => id);

/**
 * The function with this id, or the operation with this method and path (`GET /payments/{id}`). Throws an error that names some ids that are
 * alike if there is none.
 */
export async function functionFacts(text: string): Promise<FunctionFacts> {
  const route = routes.find(({ id, method, path: at }) => id === text || `${method} ${at}` === text);
  const worker = workers.find(({ id }) => id === text);
  const found = route ?? worker;
  if (found === undefined) throw new Error(absent(text));
  const sourceOf = await findSources(path.join(projectRoot(), 'functions'), [found]);
  const { id, alarmsOn = [] } = found;
  return {
    id,
    summary: route === undefined ? (worker?.summary ?? '') : summaryOf(route),
    calledBy: route === undefined ? sourceText(worker) : `${route.method} ${route.path}`,
    scopes: route !== undefined && 'handle' in route ? scopesCell(route).replaceAll('`', '') : undefined,
    source: path.relative(projectRoot(), sourceOf(found).file),
    alarms: alarmsIn(route !== undefined && 'handle' in route ? [...alarmsOn, ...operationAlarms] : alarmsOn),
  };
}

function sourceText(worker: (typeof workers)[number] | undefined): string {
  return worker?.source.kind === 'queue' ? `queue ${worker.source.queue.name}` : 'stream of the table';
}

function alarmsIn(alarmsOn: readonly AlarmMessage[]): FunctionFacts['alarms'] {
  const alarms = alarmsOn.map(({ alarm: { name, runbook, ...duty } }) => ({
    name,
    duty: dutyText(duty),
    runbook,
  }));
  return [...new Map(alarms.map((one) => [one.name, one])).values()];
}

function absent(text: string): string {
  const word = text.toLowerCase();
  const alike = functionIds.filter((id) => id.toLowerCase().includes(word)).slice(0, 5);
  const hint =
    alike.length === 0 ? 'docs/generated/operations.md and workers.md list them' : `there are ${alike.join(', ')}`;
  return `there is no operation or worker ${text}: ${hint}`;
}
