import { CfnOutput, Duration } from 'aws-cdk-lib';
import * as apigateway from 'aws-cdk-lib/aws-apigateway';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import { certifiedNames } from '../certified-names.ts';
import type { DomainSettings } from '../domain-settings.ts';
import { keptWith } from '../kept-resources.ts';
import { apiStageName } from '../names.ts';
import type { Stage } from '../stages.ts';
import type { Watch } from './watch.ts';

/** ACM renews a certificate 60 days before it expires, and tries again each day. */
const daysLeftMin = 30;
const everyDay = Duration.days(1);
/** A day may begin before ACM has said anything. */
const daysOfSilence = 2;

type NamedStage = Stage & { readonly domain: DomainSettings };

/** True if callers reach the stage by a domain of the operator. */
export const hasDomain = (stage: Stage): stage is NamedStage => stage.domain !== undefined;

/**
 * The names of a stage at API Gateway, with TLS 1.2 at least. The DNS of the operator points at what they are reached by, so they are in the
 * stack with the data, which is kept.
 */
export function createDomainNames(scope: Construct, stage: NamedStage): void {
  const { ipv6 } = stage.domain;
  const parent = new Construct(scope, 'Domain');
  for (const { id, name, certificateArn, clientCertificates } of certifiedNames(stage.domain)) {
    const created = new apigateway.CfnDomainName(parent, id, {
      domainName: name,
      regionalCertificateArn: certificateArn,
      securityPolicy: 'TLS_1_2',
      endpointConfiguration: { types: ['REGIONAL'], ...(ipv6 && { ipAddressType: 'dualstack' }) },
      ...(clientCertificates && mutualTls(clientCertificates)),
    });
    created.applyRemovalPolicy(keptWith(stage));
    new CfnOutput(scope, `Domain${id}Target`, { value: created.attrRegionalDomainName });
    new CfnOutput(scope, `Domain${id}TargetZone`, { value: created.attrRegionalHostedZoneId });
  }
}

/** The version of the file is named, so that a change of who is trusted is a deployment. */
function mutualTls({
  truststore: { bucket, key, version },
  ownershipCertificateArn,
}: NonNullable<DomainSettings['clientCertificates']>): Partial<apigateway.CfnDomainNameProps> {
  return {
    mutualTlsAuthentication: { truststoreUri: `s3://${bucket}/${key}`, truststoreVersion: version },
    ...(ownershipCertificateArn === undefined ? {} : { ownershipVerificationCertificateArn: ownershipCertificateArn }),
  };
}

/** Leads the names of a stage to its API. */
export function mapDomainNames(
  scope: Construct,
  stage: NamedStage,
  { restApiId, apiStage }: { readonly restApiId: string; readonly apiStage: apigateway.Stage },
): void {
  const { basePath } = stage.domain;
  const parent = new Construct(scope, 'Domain');
  for (const { id, name } of certifiedNames(stage.domain)) {
    const mapping = new apigateway.CfnBasePathMapping(parent, id, {
      domainName: name,
      restApiId,
      stage: apiStageName,
      ...(basePath === undefined ? {} : { basePath }),
    });
    mapping.node.addDependency(apiStage);
  }
}

/** The alarms on the certificates of a stage, long before callers could notice. */
export const certificateWatches = (stage: NamedStage): readonly Watch[] =>
  certifiedNames(stage.domain).map(({ id, name, certificateArn }) => ({
    name: `CertificateOf${id}`,
    runbook: 'expiring-certificate',
    severity: 'nextDay',
    owner: 'platform',
    endsWithFault: true,
    says: `The certificate of ${name} expires in less than ${daysLeftMin} days, or AWS does not say when`,
    metric: new cloudwatch.Metric({
      namespace: 'AWS/CertificateManager',
      metricName: 'DaysToExpiry',
      dimensionsMap: { CertificateArn: certificateArn },
      statistic: 'Minimum',
      period: everyDay,
    }),
    threshold: daysLeftMin,
    periodsOfSilence: daysOfSilence,
  }));
