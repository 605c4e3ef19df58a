import type { AuditArchive } from '../../functions/ports/audit-archive/port.ts';
import { createS3DocumentStorage } from '../../functions/ports/documents/s3-document-storage.ts';
import { openTarget, type CommandTarget } from '../command-target.ts';

/** Where the audit logs of a stage are. A laptop has no archive that can be read while nothing runs. */
export interface AuditLogTarget extends CommandTarget {
  readonly archive?: Pick<AuditArchive, 'get'>;
}

/** The place of a deployed stage, or of the platform that runs on this machine. Throws an error if there is none. */
export async function openAuditLogs(stage: string | undefined): Promise<AuditLogTarget> {
  const target = await openTarget({ stage });
  if (stage === undefined) return target;
  const { client, output } = target;
  const [region, credentials] = [await client.config.region(), await client.config.credentials()];
  const archive = createS3DocumentStorage({
    bucketName: output('AuditArchiveName'),
    region,
    credentials: () => ({
      accessKeyId: credentials.accessKeyId,
      secretAccessKey: credentials.secretAccessKey,
      ...(credentials.sessionToken === undefined ? {} : { sessionToken: credentials.sessionToken }),
    }),
  });
  return { ...target, archive };
}
