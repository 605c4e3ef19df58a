import type { PortName } from '../functions/ports/ports.ts';

/**
 * Whether something leaves the platform through a port that nobody can take back: money, an event, an e-mail. New code of a function with such a
 * port comes by a canary (docs/operate/releases.md). Not the codes of `textMessages`: who gets none asks for another one. It is here and not
 * in the declarations of ports, which every function bundles. A port without its line does not compile.
 */
const delivering: Readonly<Record<PortName, boolean>> = {
  accountLinking: false,
  achFiles: true,
  achRail: true,
  atmDirectory: false,
  auditArchive: false,
  bankServers: true,
  billerDirectory: false,
  cardProcessor: false,
  cardRail: true,
  checkProcessor: true,
  cipher: false,
  consoleProvider: false,
  documents: false,
  emails: true,
  endpointDoctor: false,
  eventExport: true,
  identityCheck: false,
  queues: false,
  textMessages: false,
  wakeUps: false,
  webhookSender: true,
};

export const isDelivering = (port: PortName): boolean => delivering[port];
