import { isOffered, type OptionalPart, type PartSettings } from '../base/optional-part.ts';
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
  /** The part of a stage without which it does not exist. */
  readonly onlyWith?: OptionalPart;
  /** True if it exists only in sandbox stages. */
  readonly sandboxOnly?: boolean;
  /** The ports that it uses. Operations that write have the cipher anyway. */
  readonly needs?: readonly Need[];
}

/** True if the operation changes state. It then needs the bank's clock, the journal and the cipher. */
export function isWrite(operation: Pick<RouteFrame, 'uses'>): boolean {
  return operation.uses.write.length > 0;
}

/** The routes that a stage has: sandbox operations do not exist in a live one, nor routes of a part that the stage lacks. */
export function offeredRoutes<R extends RouteFrame>(routes: readonly R[], stage: PartSettings): readonly R[] {
  return offeredOperations(routes, stage).filter((route) => isOffered(route, stage));
}

/** The operations that a stage has: those of the sandbox do not exist in a live one. */
export function offeredOperations<R extends RouteFrame>(
  routes: readonly R[],
  stage: { readonly sandbox: boolean },
): readonly R[] {
  return routes.filter((route) => stage.sandbox || route.sandboxOnly !== true);
}
