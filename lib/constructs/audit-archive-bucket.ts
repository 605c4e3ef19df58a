import { Duration } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as s3 from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { acknowledgeBucket } from '../acknowledgements.ts';
import { keptWith } from '../kept-resources.ts';
import type { Stage } from '../stages.ts';

const daysPerYear = 366;
/** Files are read again only by a verification. */
const daysUntilCold = 90;
const unfinishedUploadDays = 1;

/**
 * The bucket with the audit logs of all organisations. A stage that is not disposable locks each object for the years that it is
 * kept: nobody can change or delete it before, not even the owner of the account. Then it is deleted by itself. Each key has one file
 * for ever: nobody may delete one, or put another one over it.
 */
export function createAuditArchiveBucket(scope: Construct, stage: Stage): s3.Bucket {
  const kept = Duration.days(stage.auditArchive.keptYears * daysPerYear);
  const bucket = new s3.Bucket(scope, 'AuditArchive', {
    blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
    objectOwnership: s3.ObjectOwnership.BUCKET_OWNER_ENFORCED,
    encryption: s3.BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    minimumTLSVersion: 1.2,
    versioned: true,
    ...(stage.disposable ? {} : { objectLockDefaultRetention: s3.ObjectLockRetention.compliance(kept) }),
    lifecycleRules: [
      {
        abortIncompleteMultipartUploadAfter: Duration.days(unfinishedUploadDays),
        expiration: kept,
        noncurrentVersionExpiration: kept,
        transitions: [
          {
            storageClass: s3.StorageClass.GLACIER_INSTANT_RETRIEVAL,
            transitionAfter: Duration.days(daysUntilCold),
          },
        ],
      },
    ],
    removalPolicy: keptWith(stage),
  });
  if (stage.guardsArchive) denyChanges(bucket);
  acknowledgeBucket(bucket);
  return bucket;
}

/**
 * Denies deletions to everybody in the account, and puts that do not ask for a key without a file (`If-None-Match`), so that nobody
 * stores another version over one that is there. Lifecycle rules of S3 itself still delete what has been kept long enough.
 */
function denyChanges(bucket: s3.Bucket): void {
  bucket.addToResourcePolicy(
    new iam.PolicyStatement({
      sid: 'NobodyDeletes',
      effect: iam.Effect.DENY,
      principals: [new iam.AnyPrincipal()],
      actions: ['s3:DeleteObject', 's3:DeleteObjectVersion', 's3:BypassGovernanceRetention'],
      resources: [bucket.arnForObjects('*')],
    }),
  );
  bucket.addToResourcePolicy(
    new iam.PolicyStatement({
      sid: 'NobodyOverwrites',
      effect: iam.Effect.DENY,
      principals: [new iam.AnyPrincipal()],
      actions: ['s3:PutObject'],
      resources: [bucket.arnForObjects('*')],
      conditions: { Null: { 's3:if-none-match': 'true' } },
    }),
  );
}
