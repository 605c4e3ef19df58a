import type { BasePlatform } from './platform.ts';
import type { PortName, Ports, PortSettings } from './ports.ts';
import type { Settings } from './settings.ts';

/** The settings of a deployed function: those of every process, and those of its ports. */
export interface DeployedSettings extends Settings {
  /** The AWS account that it runs in. */
  readonly accountId: string;
  /** The queues that the function may send to, by their names in the code. */
  readonly sends: readonly string[];
  readonly ports: PortSettings;
}

export interface DeployedPlatform extends BasePlatform {
  readonly settings: DeployedSettings;
}

/** The ports that are made already, in the order of `portDefinitions`. */
export type MadePorts = { readonly [Name in PortName]?: Ports[Name] | undefined };

/** Makes one port of a deployed function (`<port>/lambda.ts`). */
export type LambdaPart<Name extends PortName> = (base: DeployedPlatform, made: MadePorts) => Ports[Name];

/** Makes the simulator of a port (`<port>/sandbox.ts`). It needs no settings. */
export type SandboxPart<Name extends PortName> = (base: BasePlatform, made: MadePorts) => Ports[Name];
