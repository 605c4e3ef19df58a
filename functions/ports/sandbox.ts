import type { MadePorts, SandboxPart } from './parts.ts';
import type { BasePlatform } from './platform.ts';
import type { PortName, Ports } from './ports.ts';
import { simulators } from './simulators.generated.ts';

type SimulatedPorts = Pick<Ports, keyof typeof simulators>;

const parts: { readonly [Name in PortName]?: SandboxPart<Name> } = simulators;

/** Every simulator there is: for a laptop, the tests and simulations. */
export function simulatedPorts(base: BasePlatform, made: MadePorts): SimulatedPorts {
  const entries = Object.entries(parts).map(([name, make]) => [name, make(base, made)]);
  return Object.fromEntries(entries) as SimulatedPorts;
}
