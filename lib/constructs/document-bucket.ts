import { Duration } from 'aws-cdk-lib';
import * as s3 from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { acknowledgeBucket } from '../acknowledgements.ts';
import { keptWith } from '../kept-resources.ts';
import type { Stage } from '../stages.ts';

/** Days after which the parts of an unfinished upload are deleted. */
const unfinishedUploadDays = 1;

/**
 * The bucket for uploaded documents. Functions seal each document with the key of its organisation before they store it. The
 * bucket adds its own encryption, refuses plain HTTP, and keeps replaced and deleted documents for as long as the stage says. A bucket of
 * another region or account gets a copy of each, if the stage names one.
 */
export function createDocumentBucket(scope: Construct, stage: Stage): s3.Bucket {
  const { keptDays, replacedKeptDays } = stage.documents;
  const { documentsCopiedTo } = stage.recovery;
  const bucket = new s3.Bucket(scope, 'Documents', {
    blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
    objectOwnership: s3.ObjectOwnership.BUCKET_OWNER_ENFORCED,
    encryption: s3.BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    minimumTLSVersion: 1.2,
    versioned: true,
    lifecycleRules: [
      {
        abortIncompleteMultipartUploadAfter: Duration.days(unfinishedUploadDays),
        noncurrentVersionExpiration: Duration.days(replacedKeptDays),
        ...(keptDays === undefined ? {} : { expiration: Duration.days(keptDays) }),
      },
    ],
    ...(documentsCopiedTo === undefined
      ? {}
      : {
          replicationRules: [
            {
              destination: s3.Bucket.fromBucketArn(scope, 'DocumentCopies', documentsCopiedTo),
              deleteMarkerReplication: true,
            },
          ],
        }),
    removalPolicy: keptWith(stage),
  });
  acknowledgeBucket(bucket);
  return bucket;
}
