import { userInfo } from 'node:os';
import { readCaller } from './aws-account/caller.ts';

/**
 * Who runs a command: the ARN that AWS STS knows of the credentials of the environment, which for a role names the session. On the platform
 * of this machine it is the user of the machine. Throws an error if AWS does not say who it is.
 */
export async function operatorOf({ isLocal }: { readonly isLocal: boolean }): Promise<string> {
  return isLocal ? `local:${userInfo().username}` : (await readCaller()).arn;
}
