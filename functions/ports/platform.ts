import type { AccountLinking } from './account-linking/port.ts';
import type { AchRail } from './ach-rail/port.ts';
import type { CardRail } from './card-rail/port.ts';
import type { Clock } from './clock/port.ts';
import type { DocumentStorage } from './documents/port.ts';
import type { EndpointDoctor } from './endpoint-doctor/port.ts';
import type { FieldCipherSource } from './cipher/port.ts';
import type { Ids } from './ids/port.ts';
import type { Log } from './log/port.ts';
import type { QueueSender } from './queues/port.ts';
import type { TextMessages } from './text-messages/port.ts';
import type { WakeUps } from './wake-ups/port.ts';
import type { WebhookSender } from './webhook-sender/port.ts';
import type { Table } from '../kernel/table/table.ts';
import type { Settings } from './settings.ts';

/** Everything that a function reaches the world through, made once per process. Tests and laptops make their own. */
export interface Platform {
  readonly settings: Settings;
  readonly table: Table;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly cipher: FieldCipherSource;
  readonly queues: QueueSender;
  readonly wakeUps: WakeUps;
  readonly webhookSender: WebhookSender;
  readonly endpointDoctor: EndpointDoctor;
  readonly documents: DocumentStorage;
  readonly textMessages: TextMessages;
  readonly accountLinking: AccountLinking;
  readonly achRail: AchRail;
  readonly cardRail: CardRail;
  readonly log: Log;
}
