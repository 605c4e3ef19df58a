/** Replaces each method of a port that a function does not declare: it throws. */
export type Refuse = () => never;

/** The declaration of a port. The type of the platform, the names of the ports and the refusals derive from it. */
export interface PortDefinition<Name extends string = string, Port = unknown, Told = unknown> {
  readonly name: Name;
  /** The port of a function that did not declare it: every method is `refuse`. */
  readonly refusing: (refuse: Refuse) => Port;
  /** Carries the type of the port's settings in a deployed function; it never has a value. */
  readonly told?: Told;
}

/**
 * Declares a port. `Told` is the type of its settings in a deployed function: an address, the name of a secret. Leave it out
 * if the port needs none.
 */
export function definePort<Name extends string, Port, Told = undefined>(definition: {
  readonly name: Name;
  readonly refusing: (refuse: Refuse) => Port;
}): PortDefinition<Name, Port, Told> {
  return definition;
}

/** A partner on the internet. Our secret for it is in a SecureString parameter. */
export interface PartnerSettings {
  readonly baseUrl: string;
  readonly secretParameter: `/${string}`;
}
