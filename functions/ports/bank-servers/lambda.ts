import { awsAccess } from '../aws/aws-access.ts';
import { createSsmSecret } from '../aws/ssm-secret.ts';
import type { LambdaPart } from '../parts.ts';
import { createSftpBankServers } from './sftp-bank-servers.ts';

/** For the worker that exchanges files with the servers of banks. */
export const bankServers: LambdaPart<'bankServers'> = ({ settings: { ports } }) =>
  createSftpBankServers({
    servers: ports.bankServers?.servers ?? [],
    secretOf: (parameterName) => createSsmSecret({ parameterName, ...awsAccess('SSM') }),
  });
