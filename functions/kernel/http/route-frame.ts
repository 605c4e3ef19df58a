import type { AlarmMessage } from '../base/alarm-message.ts';
import type { Uses } from '../table/guarded-table.ts';
import type { Need } from '../../ports/ports.ts';

/** What every route has: operations, callbacks and hosted pages. */
export interface RouteFrame<Path extends string = string, Heading extends string = string, Id extends string = string> {
  readonly id: Id;
  /** Heading in the reference. The manifest that lists the route (capability.ts) checks it. */
  readonly capability: Heading;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  readonly path: Path;
  readonly timeoutSeconds: number;
  readonly uses: Uses;
  /** Queues that it sends to, by name. */
  readonly sends?: readonly string[];
  /** Messages that it logs when somebody must look at something: each raises an alarm. */
  readonly alarmsOn?: readonly AlarmMessage[];
  /** The ports that it uses. Operations that write have the cipher anyway. */
  readonly needs?: readonly Need[];
}

/** True if the operation changes state. It then needs the bank's clock, the journal and the cipher. */
export function isWrite(operation: Pick<RouteFrame, 'uses'>): boolean {
  return operation.uses.write.length > 0;
}

/** The routes that a stage has: sandbox operations do not exist in a live one. */
export function offeredOperations<R extends RouteFrame & { readonly sandboxOnly?: boolean }>(
  routes: readonly R[],
  stage: { readonly sandbox: boolean },
): readonly R[] {
  return routes.filter((route) => stage.sandbox || route.sandboxOnly !== true);
}
