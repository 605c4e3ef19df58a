import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createPowertoolsLog } from './log/powertools-log.ts';
import { randomIds } from './ids/random-ids.ts';
import { systemClock } from './clock/system-clock.ts';
import { invariant } from '../kernel/base/invariant.ts';
import { createTable, translation } from '../kernel/table/table.ts';
import type { Platform } from './platform.ts';
import { type PortName, withRefusals } from './ports.ts';
import type { Settings } from './settings.ts';

/** The variable that holds a function's settings as JSON. */
export const settingsVariable = 'BANKSTACK_SETTINGS';

/** What a deployed function is told beyond the settings that every process has. */
export interface DeployedSettings extends Settings {
  readonly wakeUps?: NonNullable<Settings['wakeUps']> & {
    readonly queueName: string;
    readonly namePrefix: string;
    readonly deadLetterArn: string;
  };
  /** The KMS key that wraps the root key; absent where the function opens and seals nothing. */
  readonly rootKey?: { readonly arn: string; readonly mayMake: boolean };
  /** Where documents lie; absent where the function stores and reads none. */
  readonly documents?: { readonly bucketName: string };
  /** Who links accounts; absent where the stage has no provider, and in sandboxes. */
  readonly accountLinking?: { readonly baseUrl: string; readonly secretParameter: string };
  /** The bank that takes ACH entries; absent where the stage has none, and in sandboxes. */
  readonly achRail?: { readonly baseUrl: string; readonly secretParameter: string };
  /** Who puts money on cards; absent where the stage has no provider, and in sandboxes. */
  readonly cardRail?: { readonly baseUrl: string };
}

/** The platform as far as every function has it. */
export type BasePlatform = Pick<Platform, 'table' | 'clock' | 'ids' | 'log'> & { readonly settings: DeployedSettings };

/** Adapters that only some functions need. They are handed in, so that a bundle holds no client it does not use. */
export type LambdaParts = { readonly [Name in PortName]?: LambdaPart<Name> };

/** Makes one port of a deployed function. */
export type LambdaPart<Name extends PortName> = (
  base: BasePlatform,
  queues: Platform['queues'] | undefined,
) => Platform[Name];

/** The platform of a deployed function, made once for each process. What the function did not declare throws when used. */
export function createLambdaPlatform(parts: LambdaParts = {}): Platform {
  const settings = readSettings();
  const documents = DynamoDBDocumentClient.from(new DynamoDBClient({}), translation);
  const table = createTable(documents, settings.tableName);
  const base = { settings, table, clock: systemClock, ids: randomIds, log: createPowertoolsLog() };
  const queues = parts.queues?.(base, undefined);
  const { accountLinking, achRail, cardRail, cipher, wakeUps, webhookSender, documents: storage, textMessages } = parts;
  return withRefusals({
    ...base,
    queues,
    cipher: cipher?.(base, queues),
    wakeUps: wakeUps?.(base, queues),
    webhookSender: webhookSender?.(base, queues),
    endpointDoctor: parts.endpointDoctor?.(base, queues),
    documents: storage?.(base, queues),
    textMessages: textMessages?.(base, queues),
    accountLinking: accountLinking?.(base, queues),
    achRail: achRail?.(base, queues),
    cardRail: cardRail?.(base, queues),
  });
}

function readSettings(): DeployedSettings {
  const text = process.env[settingsVariable];
  invariant(text !== undefined, `${settingsVariable} is set`);
  return JSON.parse(text) as DeployedSettings;
}
