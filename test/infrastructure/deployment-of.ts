import { RegionInfo } from 'aws-cdk-lib/region-info';
import { keyOfText as hashOf } from '../../lib/bundling/source-key.ts';
import type { Made } from './synthesise-stages.ts';
import type { Resource } from './template.ts';

/** A resource as AWS has it after a deployment: names and references are filled in. */
export interface DeployedResource extends Resource {
  readonly name: string;
  readonly arn: string;
}

export interface Deployment {
  readonly place: DeployEnvironment;
  readonly resources: readonly DeployedResource[];
  ofType(type: string): readonly DeployedResource[];
}

export interface DeployEnvironment {
  readonly account: string;
  readonly region: string;
}

const longest = (names: readonly string[]): string =>
  names.reduce((long, one) => (one.length > long.length ? one : long), '');

/** A region with the longest name, of those in which functions run (lib/bundling/plain-endpoint.ts). */
export const longestRegion = longest(
  RegionInfo.regions.map(({ name }) => name).filter((name) => !/-iso|^cn-|^eusc-/.test(name)),
);

const usualEnvironment: DeployEnvironment = { account: '123456789012', region: longestRegion };
/** The suffix of a generated name: of its length, and another one for another resource. */
const suffixLength = 12;
const suffixOf = (template: string, id: string): string =>
  hashOf(`${template}/${id}`).slice(0, suffixLength).toUpperCase();
const namesMax: Readonly<Record<string, number>> = {
  'AWS::IAM::Role': 64,
  'AWS::Lambda::Function': 64,
  'AWS::S3::Bucket': 63,
  'AWS::SQS::Queue': 80,
};
/** The lengths of ids that AWS makes. */
const idLengths: Readonly<Record<string, number>> = {
  'AWS::ApiGateway::RestApi': 10,
  'AWS::ApiGateway::Resource': 6,
  'AWS::ApiGateway::Deployment': 6,
  'AWS::KMS::Key': 36,
};
/** The members of a template that name the resource itself. */
const nameMembers: Readonly<Record<string, string>> = {
  'AWS::SQS::Queue': 'QueueName',
  'AWS::Lambda::Alias': 'Name',
  'AWS::Lambda::Function': 'FunctionName',
  'AWS::Logs::LogGroup': 'LogGroupName',
  'AWS::SSM::Parameter': 'Name',
  'AWS::SES::ConfigurationSet': 'Name',
  'AWS::ApiGateway::Stage': 'StageName',
};
/** ARNs that name a resource, with `*` for its name: `service:resource`. Without an entry, the ARN is made up. */
const arns: Readonly<Record<string, string>> = {
  'AWS::CloudWatch::Alarm': 'cloudwatch:alarm:*',
  'AWS::DynamoDB::GlobalTable': 'dynamodb:table/*',
  'AWS::Events::Rule': 'events:rule/*',
  'AWS::KMS::Key': 'kms:key/*',
  'AWS::Lambda::Function': 'lambda:function:*',
  'AWS::Logs::LogGroup': 'logs:log-group:*',
  'AWS::Scheduler::Schedule': 'scheduler:schedule/default/*',
  'AWS::SNS::Topic': 'sns:*',
  'AWS::SQS::Queue': 'sqs:*',
};

/** Fills in what CloudFormation would in the account of the stage: pseudo parameters, generated names, published values, and parameters and outputs of nested stacks. */
export function deploymentOf(made: Made, place: DeployEnvironment = made.stage.aws ?? usualEnvironment): Deployment {
  const { account, region } = place;
  const partition = region.startsWith('us-gov-') ? 'aws-us-gov' : 'aws';
  const found = new Map(made.resources.map((one) => [keyOf(one.template, one.logicalId), one]));
  const resource = (template: string, id: string) => found.get(keyOf(template, id));
  const parameters = new Map(
    made.resources.filter(({ type }) => type === parameterType).map((one) => [String(one.properties['Name']), one]),
  );
  const nested = new Map(
    Object.entries(made.templates).flatMap(([name, { parent }]) =>
      parent === undefined ? [] : [[keyOf(parent.template, parent.id), name] as const],
    ),
  );
  const stackName = (template: string): string => {
    const parent = made.templates[template]?.parent;
    return parent === undefined
      ? template.replace('.template.json', '')
      : `${stackName(parent.template)}-${parent.id}-${suffixOf(template, '')}`;
  };

  function nameOf(one: Resource): string {
    const idLength = idLengths[one.type];
    if (idLength !== undefined)
      return hashOf(keyOf(one.template, one.logicalId)).padEnd(idLength, '0').slice(0, idLength);
    const given = one.properties[nameMembers[one.type] ?? ''];
    if (given !== undefined) return String(resolve(one.template, given));
    const fifo = one.properties['FifoQueue'] === true ? '.fifo' : '';
    const prefix = `${stackName(one.template)}-${one.logicalId}`;
    const room = (namesMax[one.type] ?? 255) - suffixLength - fifo.length - 1;
    const name = `${prefix.slice(0, room)}-${suffixOf(one.template, one.logicalId)}${fifo}`;
    return one.type === 'AWS::S3::Bucket' ? name.toLowerCase() : name;
  }

  function arnOf(one: Resource): string {
    const name = nameOf(one);
    if (one.type === 'AWS::Lambda::Alias')
      return `arn:${partition}:lambda:${region}:${account}:function:${String(resolve(one.template, one.properties['FunctionName']))}:${name}`;
    if (one.type === 'AWS::S3::Bucket') return `arn:${partition}:s3:::${name}`;
    if (one.type === 'AWS::IAM::Role') return `arn:${partition}:iam::${account}:role/${name}`;
    const pattern = arns[one.type] ?? `${one.type.split('::')[1]?.toLowerCase() ?? ''}:*`;
    const [service = '', ...rest] = pattern.split(':');
    return `arn:${partition}:${service}:${region}:${account}:${rest.join(':').replace('*', name)}`;
  }

  function attribute(template: string, id: string, name: string): unknown {
    const one = resource(template, id);
    if (one === undefined) throw new Error(`${template} has no resource ${id}`);
    if (name.startsWith('Outputs.')) {
      const inner = nested.get(keyOf(template, id)) ?? '';
      return resolve(inner, made.templates[inner]?.outputs[name.slice('Outputs.'.length)]);
    }
    if (name === 'Arn') return one.type === 'AWS::Logs::LogGroup' ? `${arnOf(one)}:*` : arnOf(one);
    if (name === 'StreamArn') return `${arnOf(one)}/stream/2026-01-01T00:00:00.000`;
    return /Name$/.test(name) ? nameOf(one) : `${nameOf(one)}.${name}`;
  }

  function reference(template: string, name: string): unknown {
    const pseudo: Readonly<Record<string, string>> = {
      'AWS::AccountId': account,
      'AWS::Region': region,
      'AWS::Partition': partition,
      'AWS::URLSuffix': 'amazonaws.com',
      'AWS::StackName': stackName(template),
    };
    if (pseudo[name] !== undefined) return pseudo[name];
    const one = resource(template, name);
    if (one === undefined) {
      const { parent, published = {} } = made.templates[template] ?? {};
      const owner = parameters.get(published[name] ?? '');
      if (owner !== undefined) return resolve(owner.template, owner.properties['Value']);
      const stack = parent && resource(parent.template, parent.id);
      const given = (stack?.properties['Parameters'] as Readonly<Record<string, unknown>> | undefined)?.[name];
      if (parent === undefined || given === undefined) throw new Error(`${template} has no ${name}`);
      return resolve(parent.template, given);
    }
    if (['AWS::SNS::Topic', 'AWS::Lambda::Alias'].includes(one.type)) return arnOf(one);
    return one.type === 'AWS::SQS::Queue'
      ? `https://sqs.${region}.amazonaws.com/${account}/${nameOf(one)}`
      : nameOf(one);
  }

  function resolve(template: string, value: unknown): unknown {
    if (Array.isArray(value)) return value.map((one) => resolve(template, one));
    if (typeof value !== 'object' || value === null) return value;
    const [[name, argument] = ['', undefined], ...others] = Object.entries(value);
    if (others.length === 0) {
      if (name === 'Ref') return reference(template, String(argument));
      if (name === 'Fn::GetAtt') return attribute(template, ...(argument as [string, string]));
      if (name === 'Fn::Join') {
        const [separator, parts] = argument as [string, readonly unknown[]];
        return parts.map((part) => String(resolve(template, part))).join(separator);
      }
      if (name === 'Fn::Sub')
        return String(argument).replaceAll(/\$\{([\w:]+)\}/g, (_, id: string) => String(reference(template, id)));
      if (name.startsWith('Fn::')) throw new Error(`${name} is not known here`);
    }
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, resolve(template, one)]));
  }

  const resources = made.resources.map((one) => ({
    ...one,
    name: nameOf(one),
    arn: arnOf(one),
    properties: resolve(one.template, one.properties) as Resource['properties'],
  }));
  const byType = Map.groupBy(resources, ({ type }) => type);
  return { place, resources, ofType: (type) => byType.get(type) ?? [] };
}

/** The function with this name, or behind the alias with this ARN. */
export function functionCalled({ ofType }: Deployment, nameOrArn: string): DeployedResource | undefined {
  const alias = ofType('AWS::Lambda::Alias').find(({ arn }) => arn === nameOrArn);
  const called = alias?.properties['FunctionName'] ?? nameOrArn;
  return ofType('AWS::Lambda::Function').find(({ name, arn }) => name === called || arn === called);
}

const parameterType = 'AWS::SSM::Parameter';
const keyOf = (template: string, logicalId: string): string => `${template}/${logicalId}`;
