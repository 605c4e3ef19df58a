import { brotliDecompressSync } from 'node:zlib';
import { settingsVariable } from '../../functions/ports/lambda.ts';

/** A resource of one of a stage's templates. */
export interface Resource {
  readonly template: string;
  readonly logicalId: string;
  readonly type: string;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly whole: Readonly<Record<string, unknown>>;
}

export interface Statement {
  readonly Sid?: string;
  readonly Effect: string;
  readonly Principal?: unknown;
  readonly Action: string | readonly string[];
  readonly Resource?: unknown;
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** The parts of a template that the tests read. */
export interface Template {
  readonly Resources: Readonly<Record<string, { readonly Type: string; readonly Properties?: Resource['properties'] }>>;
  readonly Parameters?: Readonly<Record<string, unknown>>;
  readonly Outputs?: Readonly<Record<string, { readonly Value: unknown }>>;
}

/** A template without its resources, and its size. */
export interface TemplateParts {
  readonly bytes: number;
  readonly parameters: readonly string[];
  readonly outputs: Readonly<Record<string, unknown>>;
}

export const partsOf = (template: Template): TemplateParts => ({
  bytes: JSON.stringify(template).length,
  parameters: Object.keys(template.Parameters ?? {}),
  outputs: Object.fromEntries(Object.entries(template.Outputs ?? {}).map(([name, { Value }]) => [name, Value])),
});

export function resourcesOf(template: string, { Resources }: Template): readonly Resource[] {
  return Object.entries(Resources).map(([logicalId, whole]) => ({
    template,
    logicalId,
    type: whole.Type,
    properties: whole.Properties ?? {},
    whole: { ...whole },
  }));
}

/** The policies within a role, as if they were resources of their own. */
export function inlinePoliciesOf(role: Resource): readonly Resource[] {
  const { Policies: policies = [] } = role.properties as { readonly Policies?: readonly Resource['properties'][] };
  const [, name = '', hash = ''] = /^(.*)([0-9A-F]{8})$/.exec(role.logicalId) ?? [];
  return policies.map((properties) => ({
    ...role,
    logicalId: `${name}DefaultPolicy${hash}`,
    type: 'AWS::IAM::Policy',
    properties: { ...properties, Roles: [{ Ref: role.logicalId }] },
  }));
}

/** The settings of a function as text: those that only the deployment knows are names of references. */
export function settingsTextOf({ properties }: Resource): string {
  const text = flat(
    (properties['Environment'] as { Variables?: Record<string, unknown> } | undefined)?.Variables?.[settingsVariable] ??
      '',
  );
  const [, packed] = /"packed":"([^"]*)"/.exec(text) ?? [];
  return packed === undefined ? text : text + brotliDecompressSync(Buffer.from(packed, 'base64')).toString('utf8');
}

/** The statements of a policy document, wherever the resource keeps it. */
export function statementsOf({ properties }: Resource): readonly Statement[] {
  const document = properties['PolicyDocument'] ?? properties['KeyPolicy'] ?? properties['AssumeRolePolicyDocument'];
  return (document as { Statement: readonly Statement[] } | undefined)?.Statement ?? [];
}

export const listOf = <T>(value: T | readonly T[] | undefined): readonly T[] =>
  value === undefined ? [] : Array.isArray(value) ? (value as readonly T[]) : [value as T];

/** A name or address with its references in place of the values that CloudFormation fills in. */
export function flat(value: unknown): string {
  if (typeof value === 'string') return value;
  const join = (value as { 'Fn::Join'?: readonly [string, readonly unknown[]] } | undefined)?.['Fn::Join'];
  return join === undefined ? JSON.stringify(value) : join[1].map(flat).join(join[0]);
}
