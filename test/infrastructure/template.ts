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
  readonly Action: string | readonly string[];
  readonly Resource?: unknown;
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** The parts of a template that the tests read. */
export interface Template {
  readonly Resources: Readonly<Record<string, { readonly Type: string; readonly Properties?: Resource['properties'] }>>;
  readonly Outputs?: Readonly<Record<string, { readonly Value: unknown }>>;
}

export function resourcesOf(template: string, { Resources }: Template): readonly Resource[] {
  return Object.entries(Resources).map(([logicalId, whole]) => ({
    template,
    logicalId,
    type: whole.Type,
    properties: whole.Properties ?? {},
    whole: { ...whole },
  }));
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
