/** Replaces each method of a port that a function does not declare: it throws. */
export type Refuse = () => never;

/** The declaration of a port. The type of the platform, the names of the ports and the refusals derive from it. */
export interface PortDefinition<Name extends string = string, Port = unknown, Settings = unknown> {
  readonly name: Name;
  /** The ports that its adapters use. They are made before it, and a function that needs it has them too. */
  readonly uses?: readonly string[];
  /** The port of a function that did not declare it: every method is `refuse`. */
  readonly refusing: (refuse: Refuse) => Port;
  /** Carries the type of the port's settings in a deployed function; it never has a value. */
  readonly settings?: Settings;
}

/** The port of a partner on the internet. A stage names the partner's address, and a sandbox simulates the partner. */
export interface PartnerDefinition<
  Name extends string = string,
  Port = unknown,
  Settings = unknown,
> extends PortDefinition<Name, Port, Settings> {
  readonly isPartner: true;
}

/**
 * Declares a port in `functions/ports/<port>/port.ts`; `npm run generate` finds it there. `Settings` is the type of its settings in a
 * deployed function: the name of a bucket. Leave it out if the port needs none.
 */
export function definePort<Name extends string, Port, Settings = undefined>(definition: {
  readonly name: Name;
  readonly uses?: readonly string[];
  readonly refusing: (refuse: Refuse) => Port;
}): PortDefinition<Name, Port, Settings> {
  return definition;
}

/** Declares the port of a partner. A stage has its settings under the name of the port (`lib/stages.ts`). */
export function definePartner<
  Name extends string,
  Port,
  Settings extends Pick<PartnerSettings, 'baseUrl'> | PublicApiSettings,
>(definition: {
  readonly name: Name;
  readonly refusing: (refuse: Refuse) => Port;
}): PartnerDefinition<Name, Port, Settings> {
  return { ...definition, isPartner: true };
}

/** A partner on the internet. Our secret for it is in a SecureString parameter. */
export interface PartnerSettings {
  readonly baseUrl: string;
  readonly secretParameter: `/${string}`;
}

/** A partner whose public API an adapter speaks: the adapter knows its addresses. */
export interface PublicApiSettings {
  readonly provider: string;
  readonly secretParameter: `/${string}`;
}
