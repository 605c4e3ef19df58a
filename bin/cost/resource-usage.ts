import { sumOf } from './bill.ts';
import {
  aliasUsage,
  alarmUsage,
  endpointUsage,
  filterUsage,
  hoursOfMonth,
  mappingUsage,
  parameterUsage,
  type Properties,
  scheduleUsage,
  stageUsage,
  streamUsage,
  webAclUsage,
} from './idle-usage.ts';
import { dashboardUsage } from './dashboard-usage.ts';
import type { Usage } from './list-prices.ts';

/** A resource of a synthesised template. */
export interface TemplateResource {
  readonly type: string;
  readonly properties: Properties;
}

/** What a type of resource costs while nothing happens: from its properties, or nothing, for a reason. */
type IdleUse =
  | { readonly free: string }
  | { readonly what: string | ((properties: Properties) => string); readonly usage: (properties: Properties) => Usage };

/** The parts that a stage can be without: a setting turns each of them off (`waf`, `canary`). */
export const optionalParts = { webAcl: 'the web ACL and its alarms', canary: 'alarms of the canary' } as const;

export const isOptional = (what: string): boolean => Object.values<string>(optionalParts).includes(what);

/** What an alarm is for: the web ACL, the versions of a release, or the stage itself. */
function alarmPart(properties: Properties): string {
  const text = JSON.stringify(properties);
  if (text.includes('"AWS/WAFV2"')) return optionalParts.webAcl;
  return /"ExecutedVersion"|"faults-of-new-versions-/.test(text) ? optionalParts.canary : 'alarms';
}

const freeBecause = (reason: string): IdleUse => ({ free: reason });
const configuration = freeBecause('configuration');
const access = freeBecause('access');
const paidByUse = freeBecause('paid by use');

/** Every type of resource that a stage can have. One that is absent makes the estimate fail with its name. */
const idleUses: Readonly<Record<string, IdleUse>> = {
  'AWS::ApiGateway::BasePathMapping': configuration,
  'AWS::ApiGateway::Deployment': configuration,
  'AWS::ApiGateway::DomainName': configuration,
  'AWS::ApiGateway::GatewayResponse': configuration,
  'AWS::ApiGateway::Method': configuration,
  'AWS::ApiGateway::Resource': configuration,
  'AWS::ApiGateway::RestApi': paidByUse,
  'AWS::ApiGateway::Stage': { what: 'the API', usage: stageUsage },
  'AWS::Backup::BackupPlan': configuration,
  'AWS::Backup::BackupSelection': configuration,
  'AWS::Backup::BackupVault': paidByUse,
  'AWS::CertificateManager::Certificate': freeBecause('public certificates are free'),
  'AWS::CloudFormation::Stack': configuration,
  'AWS::CloudWatch::Alarm': { what: alarmPart, usage: alarmUsage },
  'AWS::CloudWatch::CompositeAlarm': { what: 'alarms', usage: () => ({ compositeAlarms: 1 }) },
  'AWS::CloudWatch::Dashboard': { what: 'dashboards', usage: dashboardUsage },
  'AWS::CodeDeploy::Application': freeBecause('deployments of functions are free'),
  'AWS::CodeDeploy::DeploymentConfig': freeBecause('deployments of functions are free'),
  'AWS::CodeDeploy::DeploymentGroup': freeBecause('deployments of functions are free'),
  'AWS::DynamoDB::GlobalTable': paidByUse,
  'AWS::EC2::EIP': { what: 'fixed addresses', usage: () => ({ addressHours: hoursOfMonth }) },
  'AWS::EC2::FlowLog': paidByUse,
  'AWS::EC2::InternetGateway': configuration,
  'AWS::EC2::NatGateway': { what: 'fixed addresses', usage: () => ({ natHours: hoursOfMonth }) },
  'AWS::EC2::Route': configuration,
  'AWS::EC2::RouteTable': configuration,
  'AWS::EC2::SecurityGroup': configuration,
  'AWS::EC2::Subnet': configuration,
  'AWS::EC2::SubnetRouteTableAssociation': configuration,
  'AWS::EC2::VPC': configuration,
  'AWS::EC2::VPCEndpoint': { what: 'endpoints', usage: endpointUsage },
  'AWS::EC2::VPCGatewayAttachment': configuration,
  'AWS::Events::Rule': freeBecause('events of AWS services are free'),
  'AWS::IAM::Policy': access,
  'AWS::IAM::Role': access,
  'AWS::KMS::Key': { what: 'keys', usage: () => ({ keys: 1 }) },
  'AWS::Kinesis::ResourcePolicy': access,
  'AWS::Kinesis::Stream': { what: 'the stream of exported events', usage: streamUsage },
  'AWS::Lambda::Alias': { what: 'functions that wait', usage: aliasUsage },
  'AWS::Lambda::EventSourceMapping': { what: 'polls of empty queues', usage: mappingUsage },
  'AWS::Lambda::Function': paidByUse,
  'AWS::Lambda::Permission': access,
  'AWS::Lambda::Version': freeBecause('the code of all versions is free up to 75 GB'),
  'AWS::Logs::LogGroup': paidByUse,
  'AWS::Logs::MetricFilter': { what: 'metrics that workers log every hour', usage: filterUsage },
  'AWS::S3::Bucket': paidByUse,
  'AWS::S3::BucketPolicy': access,
  'AWS::SES::ConfigurationSet': configuration,
  'AWS::SES::ConfigurationSetEventDestination': configuration,
  'AWS::SNS::Subscription': configuration,
  'AWS::SNS::Topic': paidByUse,
  'AWS::SNS::TopicPolicy': access,
  'AWS::SQS::Queue': paidByUse,
  'AWS::SQS::QueuePolicy': access,
  'AWS::SSM::Parameter': { what: 'parameters', usage: parameterUsage },
  'AWS::Scheduler::Schedule': { what: 'the hourly sweep and its workers', usage: scheduleUsage },
  'AWS::WAFv2::IPSet': configuration,
  'AWS::WAFv2::LoggingConfiguration': configuration,
  'AWS::WAFv2::WebACL': { what: optionalParts.webAcl, usage: webAclUsage },
  'AWS::WAFv2::WebACLAssociation': configuration,
};

/** What a part of a stage uses in a month in which nothing happens. */
export interface IdlePart {
  readonly what: string;
  readonly count: number;
  readonly usage: Usage;
}

/** What a stage of these resources uses while nothing happens, by what it is used for. Throws as `idleUseOf` does. */
export function idleParts(resources: readonly TemplateResource[]): readonly IdlePart[] {
  const parts = resources.flatMap((one) => idleUseOf(one) ?? []);
  return [...Map.groupBy(parts, ({ what }) => what)].map(([what, same]) => ({
    what,
    count: same.length,
    usage: sumOf(same.map(({ usage }) => usage)),
  }));
}

/** The idle use of a resource; undefined if it is free. Throws an error with the type where nobody has said what it costs. */
function idleUseOf({ type, properties }: TemplateResource): IdlePart | undefined {
  const use = idleUses[type];
  if (use === undefined) {
    throw new Error(`${type} has no price: say in bin/cost/resource-usage.ts what it costs, or why it is free`);
  }
  if ('free' in use) return undefined;
  const usage = use.usage(properties);
  const what = typeof use.what === 'string' ? use.what : use.what(properties);
  return Object.keys(usage).length === 0 ? undefined : { what, count: 1, usage };
}

/** The types that are free while nothing happens, with the reason of each. */
export const freeTypes: readonly (readonly [type: string, reason: string])[] = Object.entries(idleUses).flatMap(
  ([type, use]) => ('free' in use ? [[type, use.free] as const] : []),
);
