import { accountLinkingPort } from './account-linking/port.ts';
import { achRailPort } from './ach-rail/port.ts';
import { atmDirectoryPort } from './atm-directory/port.ts';
import { auditArchivePort } from './audit-archive/port.ts';
import { billerDirectoryPort } from './biller-directory/port.ts';
import { cardProcessorPort } from './card-processor/port.ts';
import { cardRailPort } from './card-rail/port.ts';
import { checkProcessorPort } from './check-processor/port.ts';
import { cipherPort } from './cipher/port.ts';
import type { PortDefinition } from './define-port.ts';
import { documentsPort } from './documents/port.ts';
import { emailsPort } from './emails/port.ts';
import { endpointDoctorPort } from './endpoint-doctor/port.ts';
import { identityCheckPort } from './identity-check/port.ts';
import { queuesPort } from './queues/port.ts';
import { textMessagesPort } from './text-messages/port.ts';
import { wakeUpsPort } from './wake-ups/port.ts';
import { webhookSenderPort } from './webhook-sender/port.ts';

/**
 * The ports that a function has only if it declares them: each one adds a client to its bundle and grants to its role. They
 * are made in this order, so a port that uses another one comes after it.
 */
export const portDefinitions = [
  cipherPort,
  queuesPort,
  wakeUpsPort,
  webhookSenderPort,
  endpointDoctorPort,
  documentsPort,
  auditArchivePort,
  textMessagesPort,
  emailsPort,
  identityCheckPort,
  accountLinkingPort,
  achRailPort,
  cardRailPort,
  cardProcessorPort,
  atmDirectoryPort,
  billerDirectoryPort,
  checkProcessorPort,
] as const;

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

export const portNames: readonly PortName[] = portDefinitions.map(({ name }) => name);

/** The ports that an operation or a worker can ask for by `needs`. Queues are named one by one, by `sends`. */
export type Need = Exclude<PortName, 'queues'>;

/** The ports behind `needs` and `sends`. Wake-ups need the queues too: a wake-up that is due now is sent as a message. */
export function portsOf(needs: readonly Need[], sends: readonly string[] = []): readonly PortName[] {
  const wanted = new Set<PortName>(needs);
  if (sends.length > 0 || wanted.has('wakeUps')) wanted.add('queues');
  return portNames.filter((name) => wanted.has(name));
}
