import type { AccountLinking } from '../ports/account-linking.ts';
import type { AchRail } from '../ports/ach-rail.ts';
import type { CardRail } from '../ports/card-rail.ts';
import type { Clock } from '../ports/clock.ts';
import type { DocumentStorage } from '../ports/document-storage.ts';
import type { EndpointDoctor } from '../ports/endpoint-doctor.ts';
import type { FieldCipherSource } from '../ports/field-cipher.ts';
import type { Ids } from '../ports/ids.ts';
import type { Log } from '../ports/log.ts';
import type { QueueSender } from '../ports/queue-sender.ts';
import type { TextMessages } from '../ports/text-messages.ts';
import type { WakeUps } from '../ports/wake-ups.ts';
import type { WebhookSender } from '../ports/webhook-sender.ts';
import type { Table } from '../table/table.ts';
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
