import type { AuditArchive } from '../../functions/ports/audit-archive/port.ts';
import { createS3DocumentStorage } from '../../functions/ports/documents/s3-document-storage.ts';
import { openPlace, type Place } from '../place.ts';

/** Where the audit logs of a stage are. A laptop has no archive that can be read while nothing runs. */
export interface AuditPlace extends Place {
  readonly archive?: Pick<AuditArchive, 'get'>;
}

/** The place of a deployed stage, or of the platform that runs on this machine. Throws an error if there is none. */
export async function auditPlace(stage: string | undefined): Promise<AuditPlace> {
  const place = await openPlace({ stage });
  if (stage === undefined) return place;
  const { client, output } = place;
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
  return { ...place, archive };
}
