import type { AuditArchive } from '../../functions/ports/audit-archive/port.ts';
import { createS3AuditArchive } from '../../functions/ports/audit-archive/s3-audit-archive.ts';
import { filesIn } from '../../local/data-dir.ts';
import { archiveOf } from '../../local/engines/archive-of-files.ts';
import { createVersionedFiles } from '../../local/engines/versioned-files.ts';
import { localDataDir, openTarget, type CommandTarget } from '../command-target.ts';

/** Where the audit logs of a stage are, with their archive. */
export interface AuditLogTarget extends CommandTarget {
  readonly archive: AuditArchive;
}

/** The place of a deployed stage, or of the platform that runs on this machine. Throws an error if there is none. */
export async function openAuditLogs(stage: string | undefined): Promise<AuditLogTarget> {
  const target = await openTarget({ stage });
  if (stage === undefined) {
    return { ...target, archive: archiveOf(createVersionedFiles({ dir: filesIn(localDataDir()).auditArchive })) };
  }
  const { client, output } = target;
  const [region, credentials] = [await client.config.region(), await client.config.credentials()];
  const archive = createS3AuditArchive({
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
