import * as iam from 'aws-cdk-lib/aws-iam';
import type { Route } from '../../functions/kernel/http/route.ts';
import { isPagePath } from '../../functions/kernel/http/other-methods.ts';
import { apiStageName } from '../names.ts';
import type { Stage } from '../stages.ts';

/** A request to the API, in its own policy: API Gateway puts the rest of the ARN before it. */
const requestTo = ({ method, path }: Pick<Route, 'method' | 'path'>): string =>
  `execute-api:/${apiStageName}/${method}${path.replaceAll(/\{[^}]*\}/g, '*')}`;

/**
 * The resource policy of an API that takes requests only from some networks. What it does not allow, API Gateway refuses with 403, before a function
 * runs. Hosted pages are for customers, and the console is for whom the operations are for. Methods are named: a star in place of one would also match other paths that have the same words in them. Undefined if the
 * stage takes requests from everywhere.
 */
export function networkPolicy(
  { allowedNetworks: { operations, callbacks } = {} }: Pick<Stage, 'allowedNetworks'>,
  routes: readonly Route[],
): iam.PolicyDocument | undefined {
  if (operations === undefined && callbacks === undefined) return undefined;
  const called = routes.filter((route) => 'receive' in route).map(requestTo);
  const shown = new Set(routes.flatMap((route) => ('show' in route && isPagePath(route.path) ? route.method : [])));
  const pages = [...shown].map((method) => requestTo({ method, path: '/hosted/*' }));
  const open = [...pages, ...called];
  return new iam.PolicyDocument({
    statements: [
      statement('Operations', iam.Effect.ALLOW, ['execute-api:/*'], operations && { IpAddress: from(operations) }),
      ...(operations === undefined || open.length === 0
        ? []
        : [statement('PagesAndCallbacks', iam.Effect.ALLOW, open)]),
      ...(callbacks === undefined || called.length === 0
        ? []
        : [statement('Callbacks', iam.Effect.DENY, called, { NotIpAddress: from(callbacks) })]),
    ],
  });
}

const from = (networks: readonly string[]) => ({ 'aws:SourceIp': networks });

const statement = (
  sid: string,
  effect: iam.Effect,
  resources: string[],
  conditions?: iam.Conditions,
): iam.PolicyStatement =>
  new iam.PolicyStatement({
    sid,
    effect,
    principals: [new iam.AnyPrincipal()],
    actions: ['execute-api:Invoke'],
    resources,
    ...(conditions === undefined ? {} : { conditions }),
  });
