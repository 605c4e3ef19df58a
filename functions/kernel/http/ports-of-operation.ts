import { portsOf, type PortName } from '../../ports/ports.ts';
import { type AnyOperation, isWrite } from './operation.ts';

/**
 * The ports of an operation's function. An operation that writes also needs the cipher, because it seals its events. An
 * operation that is replayed also needs the ports of the read that replays it.
 */
export function portsOfOperation(operation: AnyOperation): readonly PortName[] {
  const needs = [...(operation.needs ?? []), ...(operation.replayedBy?.needs ?? [])];
  return portsOf([...needs, ...(isWrite(operation) ? (['cipher'] as const) : [])], operation.sends);
}
