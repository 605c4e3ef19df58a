import type { AuditArchive } from '../../functions/ports/audit-archive/port.ts';
import { endpointOf } from '../../functions/ports/aws/aws-access.ts';
import { createS3AuditArchive } from '../../functions/ports/audit-archive/s3-audit-archive.ts';
import { filesIn } from '../../local/data-dir.ts';
import { archiveOf } from '../../local/engines/archive-of-files.ts';
import { createVersionedFiles } from '../../local/engines/versioned-files.ts';
import { openTarget, type CommandTarget } from '../command-target.ts';
import { localDataDir } from '../local-data-dir.ts';

/** Where the audit logs of a stage are, with their archive. */
export interface AuditLogTarget extends CommandTarget {
  readonly archive: AuditArchive;
}

/**
 * The place of a deployed stage, or of the platform that runs on this machine. `table` names a table that was restored from a backup of
 * the stage; the archive is that of the stage. Throws an error if there is none.
 */
export async function openAuditLogs(stage: string | undefined, table?: string): Promise<AuditLogTarget> {
  if (stage === undefined && table !== undefined)
    throw new Error('name the --stage whose archive belongs to the --table');
  const target = await openTarget({ stage, table });
  const archive = stage === undefined ? localArchive(localDataDir()) : await archiveOfStage(target);
  return { ...target, archive };
}

/** The archive in a data folder of this machine. */
export const localArchive = (dataDir: string): AuditArchive =>
  archiveOf(createVersionedFiles({ dir: filesIn(dataDir).auditArchive }));

/** The archive of a deployed stage, by the credentials of the operator. */
export async function archiveOfStage({
  client,
  output,
}: Pick<CommandTarget, 'client' | 'output'>): Promise<AuditArchive> {
  const [region, credentials] = [await client.config.region(), await client.config.credentials()];
  return createS3AuditArchive({
    bucketName: output('AuditArchiveName'),
    region,
    endpoint: endpointOf('S3'),
    credentials: () => ({
      accessKeyId: credentials.accessKeyId,
      secretAccessKey: credentials.secretAccessKey,
      ...(credentials.sessionToken === undefined ? {} : { sessionToken: credentials.sessionToken }),
    }),
  });
}
