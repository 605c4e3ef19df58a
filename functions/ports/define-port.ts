/** Stands in for a method of a port that a function does not declare: it throws. */
export type Refuse = () => never;

/** Everything that is known of a port in one value. The type of the platform, its names and its refusals derive from it. */
export interface PortDefinition<Name extends string = string, Port = unknown, Told = unknown> {
  readonly name: Name;
  /** The port of a function that did not declare it: every method is `refuse`. */
  readonly refusing: (refuse: Refuse) => Port;
  /** Carries the type of what a deployed function is told about the port; it never has a value. */
  readonly told?: Told;
}

/**
 * Declares a port. `Told` is what a deployed function has to be told to reach the real thing: an address, the name of a
 * secret. Leave it out where the port needs nothing.
 */
export function definePort<Name extends string, Port, Told = undefined>(definition: {
  readonly name: Name;
  readonly refusing: (refuse: Refuse) => Port;
}): PortDefinition<Name, Port, Told> {
  return definition;
}

/** A partner on the internet with a secret of ours: the secret lies in a SecureString parameter. */
export interface PartnerSettings {
  readonly baseUrl: string;
  readonly secretParameter: `/${string}`;
}
