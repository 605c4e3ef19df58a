import { accountLinking } from './account-linking/sandbox.ts';
import { achRail } from './ach-rail/sandbox.ts';
import { atmDirectory } from './atm-directory/sandbox.ts';
import { billerDirectory } from './biller-directory/sandbox.ts';
import { cardProcessor } from './card-processor/sandbox.ts';
import { cardRail } from './card-rail/sandbox.ts';
import { checkProcessor } from './check-processor/sandbox.ts';
import { emails } from './emails/sandbox.ts';
import { identityCheck } from './identity-check/sandbox.ts';
import type { MadePorts, SandboxPart } from './parts.ts';
import type { BasePlatform } from './platform.ts';
import type { PortName, Ports } from './ports.ts';
import { textMessages } from './text-messages/sandbox.ts';

/** The ports that a sandbox simulates. */
const simulators = {
  accountLinking,
  achRail,
  atmDirectory,
  billerDirectory,
  cardProcessor,
  cardRail,
  checkProcessor,
  emails,
  identityCheck,
  textMessages,
} as const satisfies {
  readonly [Name in PortName]?: SandboxPart<Name>;
};

type SimulatedPorts = Pick<Ports, keyof typeof simulators>;

/** Every simulator there is: for a laptop, the tests and simulations. */
export function simulatedPorts(base: BasePlatform, made: MadePorts): SimulatedPorts {
  const entries = Object.entries(simulators).map(([name, make]) => [name, make(base, made)]);
  return Object.fromEntries(entries) as SimulatedPorts;
}
