import { Duration } from 'aws-cdk-lib';
import * as kms from 'aws-cdk-lib/aws-kms';
import * as s3 from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { acknowledgeBucket } from '../acknowledgements.ts';
import { keptWith } from '../kept-resources.ts';
import type { Stage } from '../stages.ts';

const unfinishedUploadDays = 1;
/** The rules of the network have records of entries kept for six years, also of people who ask to be erased. */
export const achFilesKeptYears = 7;
const keptDays = achFilesKeptYears * 366;

/**
 * The bucket through which ACH files go to the banks and come from them. Files contain account numbers, so the bucket has a key of its own:
 * who may list the bucket cannot read a file without the key. All versions are kept for seven years.
 */
export function createAchFileBucket(
  scope: Construct,
  stage: Stage,
): { readonly bucket: s3.Bucket; readonly key: kms.Key } {
  const key = new kms.Key(scope, 'AchFilesKey', {
    description: `Encrypts the ACH files of bankstack-${stage.name}`,
    enableKeyRotation: true,
    removalPolicy: keptWith(stage),
  });
  const bucket = new s3.Bucket(scope, 'AchFiles', {
    blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
    objectOwnership: s3.ObjectOwnership.BUCKET_OWNER_ENFORCED,
    encryption: s3.BucketEncryption.KMS,
    encryptionKey: key,
    bucketKeyEnabled: true,
    enforceSSL: true,
    minimumTLSVersion: 1.2,
    versioned: true,
    lifecycleRules: [
      {
        abortIncompleteMultipartUploadAfter: Duration.days(unfinishedUploadDays),
        expiration: Duration.days(keptDays),
        noncurrentVersionExpiration: Duration.days(keptDays),
      },
    ],
    removalPolicy: keptWith(stage),
  });
  acknowledgeBucket(bucket);
  return { bucket, key };
}
