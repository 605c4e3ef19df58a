import * as z from 'zod';

/** An object of the bucket. */
export interface FileObject {
  readonly key: string;
  readonly versionId?: string | undefined;
  /** As organisations see the file, once it is read. */
  readonly id?: string | undefined;
}

/** A file that has come in. `retries` has the id of what was put aside and is tried again. */
export interface FileMessage extends FileObject {
  readonly retries?: string | undefined;
}

/** What `ach-files` sends itself, and what the commands of an operator send. */
const direct = z.object({ key: z.string(), versionId: z.string().optional(), retries: z.string().optional() });

/** An event of S3 that EventBridge delivers. */
const bridged = z.object({
  source: z.literal('aws.s3'),
  detail: z.object({ object: z.object({ key: z.string(), 'version-id': z.string().optional() }) }),
});

/** A notification that S3 itself sends. Its keys are encoded as in the query of a URL. */
const notified = z.object({
  Records: z.array(
    z.object({ s3: z.object({ object: z.object({ key: z.string(), versionId: z.string().optional() }) }) }),
  ),
});

/** S3 sends this when a notification is set up. */
const testEvent = z.object({ Event: z.literal('s3:TestEvent') });

/** The files that a message of the queue names. Throws for a message of another form. */
export function filesOf(body: Readonly<Record<string, unknown>>): readonly FileMessage[] {
  const message = z.union([bridged, notified, testEvent, direct]).parse(body);
  if ('Event' in message) return [];
  if ('detail' in message) {
    const { key, 'version-id': versionId } = message.detail.object;
    return [{ key, versionId }];
  }
  if (!('Records' in message)) return [message];
  return message.Records.map(({ s3: { object } }) => ({ key: decodedKey(object.key), versionId: object.versionId }));
}

const decodedKey = (key: string): string => decodeURIComponent(key.replaceAll('+', ' '));
