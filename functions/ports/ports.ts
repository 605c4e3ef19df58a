import type { PortDefinition } from './define-port.ts';
import { portDefinitions } from './ports.generated.ts';

export { portDefinitions };

const definitions: readonly PortDefinition[] = portDefinitions;

type Definition = (typeof portDefinitions)[number];
type Named<Name> = Extract<Definition, { readonly name: Name }>;

export type PortName = Definition['name'];

/** All ports, by name. */
export type Ports = {
  readonly [Name in PortName]: Named<Name> extends PortDefinition<string, infer Port> ? Port : never;
};

/** The settings of a deployed function for its ports, by name. A port without settings is absent. */
export type PortSettings = {
  readonly [Name in PortName]?: Named<Name> extends PortDefinition<string, unknown, infer Settings> ? Settings : never;
};

/** The ports of partners: a stage may have settings for each. */
export type PartnerName = Extract<Definition, { readonly isPartner: true }>['name'];

export const portNames: readonly PortName[] = portDefinitions.map(({ name }) => name);

export const partnerNames: readonly PartnerName[] = portDefinitions.flatMap((one) =>
  'isPartner' in one ? [one.name] : [],
);

/** The ports that an operation or a worker can ask for by `needs`. Queues are named one by one, by `sends`. */
export type Need = Exclude<PortName, 'queues'>;

/** The ports behind `needs` and `sends`, and those that these use. */
export function portsOf(needs: readonly Need[], sends: readonly string[] = []): readonly PortName[] {
  const wanted = new Set<string>(sends.length > 0 ? [...needs, 'queues'] : needs);
  // A port comes after those that it uses.
  for (const { name, uses = [] } of [...definitions].reverse()) {
    if (wanted.has(name)) for (const used of uses) wanted.add(used);
  }
  return portNames.filter((name) => wanted.has(name));
}
