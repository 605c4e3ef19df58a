import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { clientSettings } from './aws/client-settings.ts';
import { light } from './aws/light-client.ts';
import { PlainProtocol } from './aws/plain-protocol.ts';
import { prompt } from './aws/prompt-client.ts';
import { systemClock } from './clock/system-clock.ts';
import { randomIds } from './ids/random-ids.ts';
import { withRefusals } from './limited-platform.ts';
import { outputWriter } from './log/output-writer.ts';
import { createStructuredLog } from './log/structured-log.ts';
import { invariant } from '../kernel/base/invariant.ts';
import { createTable, translation } from '../kernel/table/table.ts';
import type { DeployedPlatform, DeployedSettings, LambdaPart, MadePorts } from './parts.ts';
import type { Platform } from './platform.ts';
import { type PackedSettings, unpackSettings } from './packed-settings.ts';
import { portNames, type PortName } from './ports.ts';

/** The environment variable that holds a function's settings as JSON. */
export const settingsVariable = 'BANKSTACK_SETTINGS';

/** The adapters that a function needs. They are passed in, so that a bundle has no client that the function does not use. */
export type LambdaParts = { readonly [Name in PortName]?: LambdaPart<Name> };

/** What a function answers: requests, which somebody waits for, or messages and records, which come again. */
export type Workload = 'requests' | 'messages';

/**
 * The platform of a deployed function, made once for each process. A port that the function did not declare throws when it is used. A
 * function of messages waits for seconds while the table throttles, as the SDK does, and one of requests does not.
 */
export function createLambdaPlatform(parts: LambdaParts = {}, serves: Workload = 'messages'): Platform {
  const settings = readSettings();
  const client = light(new DynamoDBClient({ ...clientSettings, protocol: PlainProtocol }));
  const documents = DynamoDBDocumentClient.from(serves === 'requests' ? prompt(client) : client, translation);
  const table = createTable(documents, settings.tableName, () => randomIds.fraction());
  const log = createStructuredLog(outputWriter(systemClock, settings.stage));
  const base = { settings, table, clock: systemClock, ids: randomIds, log };
  return withRefusals({ ...base, ...madeOf(parts, base) });
}

function madeOf(parts: LambdaParts, base: DeployedPlatform): MadePorts {
  const made: Partial<Record<PortName, unknown>> = {};
  for (const name of portNames) made[name] = parts[name]?.(base, made as MadePorts);
  return made as MadePorts;
}

function readSettings(): DeployedSettings {
  const text = process.env[settingsVariable];
  invariant(text !== undefined, `environment variable ${settingsVariable} is not set`);
  return unpackSettings(JSON.parse(text) as PackedSettings);
}
