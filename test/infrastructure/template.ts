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
  readonly Parameters?: Readonly<Record<string, { readonly Type: string; readonly Default?: string }>>;
  readonly Outputs?: Readonly<Record<string, { readonly Value: unknown; readonly Export?: unknown }>>;
}

/** A template without its resources, and its size. */
export interface TemplateParts {
  readonly bytes: number;
  readonly parameters: readonly string[];
  /** The names in the Parameter Store of the parameters that CloudFormation reads there. */
  readonly published: Readonly<Record<string, string>>;
  /** Of a nested stack: the template that has it, and its logical id there. */
  readonly parent?: NestedIn;
  /** Whether it exports a value to other stacks, or imports one. */
  readonly isLocked: boolean;
  readonly outputs: Readonly<Record<string, unknown>>;
}

export interface NestedIn {
  readonly template: string;
  readonly id: string;
}

export const partsOf = (template: Template, parent?: NestedIn): TemplateParts => ({
  ...(parent === undefined ? {} : { parent }),
  published: Object.fromEntries(
    Object.entries(template.Parameters ?? {}).flatMap(([name, { Type, Default = '' }]) =>
      Type.startsWith('AWS::SSM::Parameter::Value') ? [[name, Default]] : [],
    ),
  ),
  isLocked: /"(Fn::ImportValue|Export)":/.test(JSON.stringify(template)),
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
