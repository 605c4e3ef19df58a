import { portsOf, type PortName } from '../../ports/ports.ts';
import { isWrite } from './route-frame.ts';
import type { Route } from './route.ts';

/**
 * The ports of a route's function. A route that writes also needs the cipher, because it seals its events. An operation that is
 * replayed also needs the ports of the read that replays it.
 */
export function portsOfRoute(route: Route): readonly PortName[] {
  const ofReplay = 'handle' in route ? (route.replayedBy?.needs ?? []) : [];
  const needs = [...(route.needs ?? []), ...ofReplay];
  return portsOf([...needs, ...(isWrite(route) ? (['cipher'] as const) : [])], route.sends);
}
