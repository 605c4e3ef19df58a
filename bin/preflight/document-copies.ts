import { GetBucketLifecycleConfigurationCommand, type LifecycleRule, S3Client } from '@aws-sdk/client-s3';
import { patientSettings, withClient } from '../aws-account/with-client.ts';
import { type Check, passed, warning } from './check.ts';

const noRules = 'NoSuchLifecycleConfiguration';

/**
 * Does the bucket with the copies of documents delete what the stage has deleted? Only the marker of a deletion is replicated: the copies
 * themselves stay as older versions until a rule of that bucket removes them, and an erasure cannot reach them.
 */
export const documentCopies: Check = {
  name: 'document-copies',
  actions: ['s3:GetLifecycleConfiguration'],
  neededBy: () => 'service',
  look: async ({ recovery: { documentsCopiedTo: arn }, documents: { replacedKeptDays } }) => {
    if (arn === undefined) return passed('documents are not copied to another bucket');
    const bucket = arn.slice(arn.lastIndexOf(':') + 1);
    const client = new S3Client({ ...patientSettings, followRegionRedirects: true });
    const rules = await withClient(client, (s3) => rulesOf(s3, bucket));
    const days = rules.flatMap((rule) => daysKept(rule) ?? []);
    if (days.length > 0) {
      return passed(`${bucket} keeps copies of documents for ${Math.min(...days)} days after they were deleted`);
    }
    return warning({
      says: `${bucket} keeps copies of deleted documents for ever, those of erased customers included`,
      whatToDo: `give it a lifecycle rule for all objects that expires noncurrent versions, for example after ${replacedKeptDays} days`,
    });
  },
};

async function rulesOf(s3: S3Client, bucket: string): Promise<readonly LifecycleRule[]> {
  try {
    return (await s3.send(new GetBucketLifecycleConfigurationCommand({ Bucket: bucket }))).Rules ?? [];
  } catch (error) {
    if (error instanceof Error && error.name === noRules) return [];
    throw error;
  }
}

/** The days after which a rule removes older versions of every object; undefined if it does not. */
function daysKept({ Status, Filter, NoncurrentVersionExpiration: expiration }: LifecycleRule): number | undefined {
  const isForAll = Filter === undefined || Object.values(Filter).every((one) => one === undefined || one === '');
  if (Status !== 'Enabled' || !isForAll || expiration?.NewerNoncurrentVersions !== undefined) return undefined;
  return expiration?.NoncurrentDays;
}
