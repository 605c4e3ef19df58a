import type { Deployment, DeployedResource } from './deployment-of.ts';
import { listOf, type Statement, statementsOf } from './template.ts';

/** What somebody wants to do. */
export interface Access {
  readonly action: string;
  readonly resource: string;
  /** The service that does it by itself, and for which resource: both are in the keys of conditions. */
  readonly service?: string;
  readonly source?: string;
}

/** True if these statements allow it: one of them says so, and none denies it. A condition that is not known here is not met. */
export function allows(statements: readonly Statement[], access: Access, { account }: Deployment['place']): boolean {
  const keys: Readonly<Record<string, string | undefined>> = {
    'aws:SecureTransport': 'true',
    'aws:SourceAccount': account,
    'aws:SourceArn': access.source,
  };
  const meets = (condition: Statement['Condition'] = {}): boolean =>
    Object.entries(condition).every(([operator, tests]) =>
      Object.entries(tests as Readonly<Record<string, string | readonly string[]>>).every(
        ([key, wanted]) =>
          /^(String|Arn)(Equals|Like)$|^Bool$/.test(operator) &&
          listOf<string>(wanted).some((one) => keys[key] !== undefined && fits(keys[key], one)),
      ),
    );
  const applies = (statement: Statement): boolean =>
    isPrincipal(statement.Principal, access.service) &&
    listOf(statement.Action).some((one) => fits(access.action, one)) &&
    (statement.Resource === undefined ||
      listOf(statement.Resource as string | readonly string[]).some((one) => fits(access.resource, one))) &&
    meets(statement.Condition);
  const effects = statements.filter(applies).map(({ Effect }) => Effect);
  return effects.includes('Allow') && !effects.includes('Deny');
}

/** Whether the policies of a role allow it. */
export function roleAllows(deployment: Deployment, roleArn: string, access: Access): boolean {
  const role = deployment.ofType('AWS::IAM::Role').find(({ arn }) => arn === roleArn);
  if (role === undefined) return false;
  const inline = listOf(role.properties['Policies'] as readonly { readonly PolicyDocument: PolicyDocument }[]);
  const attached = deployment
    .ofType('AWS::IAM::Policy')
    .filter(({ properties }) => listOf(properties['Roles']).includes(role.name));
  const statements = [
    ...inline.flatMap(({ PolicyDocument }) => PolicyDocument.Statement),
    ...attached.flatMap(statementsOf),
  ];
  // What a grant asks of items and keys is not about who may write to what.
  const unconditional = ({ Condition: condition, ...statement }: Statement): Statement =>
    statement.Effect === 'Allow' || condition === undefined ? statement : { ...statement, Condition: condition };
  return allows(statements.map(unconditional), access, deployment.place);
}

/** Whether a service may take this role for a resource of ours. */
export const trusts = (deployment: Deployment, roleArn: string, service: string): boolean =>
  deployment
    .ofType('AWS::IAM::Role')
    .filter(({ arn }) => arn === roleArn)
    .some((role: DeployedResource) =>
      allows(statementsOf(role), { service, action: 'sts:AssumeRole', resource: roleArn }, deployment.place),
    );

interface PolicyDocument {
  readonly Statement: readonly Statement[];
}

/** Statements of a role's policies have no principal. */
function isPrincipal(principal: unknown, service: string | undefined): boolean {
  if (principal === undefined || principal === '*') return true;
  const { AWS: aws, Service: services } = principal as { readonly AWS?: unknown; readonly Service?: unknown };
  return aws === '*' || (service !== undefined && listOf(services).includes(service));
}

/** Patterns of IAM: `*` stands for any text. */
function fits(text: string, pattern: string): boolean {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('.*')}$`, 'i').test(text);
}
