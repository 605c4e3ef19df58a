import {
  GetRolePolicyCommand,
  IAMClient,
  ListRolePoliciesCommand,
  paginateListRoles,
  PutRolePolicyCommand,
} from '@aws-sdk/client-iam';
import type { ClientSettings } from './harness/client-settings.ts';

interface PolicyDocument {
  readonly Statement: readonly { readonly Sid?: string }[];
}

/** Takes one grant, named by its Sid, from the role of a function. Throws unless exactly one statement was taken. */
export async function withdrawGrant(
  settings: ClientSettings,
  { functionId, sid }: { readonly functionId: string; readonly sid: string },
): Promise<void> {
  const iam = new IAMClient(settings);
  try {
    let taken = 0;
    for (const role of await roleNames(iam)) {
      const { PolicyNames = [] } = await iam.send(new ListRolePoliciesCommand({ RoleName: role }));
      // A policy has the name of its function, then `RoleGrants`.
      const ofFunction = PolicyNames.filter((name) => name.toLowerCase().startsWith(`${functionId}Role`.toLowerCase()));
      for (const policy of ofFunction) taken += await withdraw(iam, { RoleName: role, PolicyName: policy }, sid);
    }
    if (taken !== 1) throw new Error(`${String(taken)} statements ${sid} of ${functionId} were taken, not one`);
  } finally {
    iam.destroy();
  }
}

async function roleNames(client: IAMClient): Promise<readonly string[]> {
  const names: string[] = [];
  for await (const { Roles = [] } of paginateListRoles({ client }, {})) {
    names.push(...Roles.flatMap(({ RoleName }) => RoleName ?? []));
  }
  return names;
}

async function withdraw(
  iam: IAMClient,
  place: { readonly RoleName: string; readonly PolicyName: string },
  sid: string,
): Promise<number> {
  const { PolicyDocument = '{"Statement":[]}' } = await iam.send(new GetRolePolicyCommand(place));
  const policy = JSON.parse(decodeURIComponent(PolicyDocument)) as PolicyDocument;
  const left = policy.Statement.filter((statement) => statement.Sid !== sid);
  if (left.length === policy.Statement.length) return 0;
  const changed = JSON.stringify({ ...policy, Statement: left });
  await iam.send(new PutRolePolicyCommand({ ...place, PolicyDocument: changed }));
  return policy.Statement.length - left.length;
}
