import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import type { BankServers } from '../../functions/ports/bank-servers/port.ts';
import { createSftpBankServers } from '../../functions/ports/bank-servers/sftp-bank-servers.ts';
import { patientSettings, withClient } from '../aws-account/with-client.ts';
import { failureSentence } from '../command-line/failure-sentence.ts';

/** The servers of banks as this machine reaches them. The keys are read with the operator's credentials, and are not shown. */
export const serversFromHere = (): Pick<BankServers, 'open'> =>
  createSftpBankServers({
    servers: [],
    secretOf: (name) => ({ read: () => parameterValue(name), forget: () => undefined }),
  });

async function parameterValue(name: string): Promise<string> {
  const command = new GetParameterCommand({ Name: name, WithDecryption: true });
  try {
    const { Parameter: found } = await withClient(new SSMClient(patientSettings), (ssm) => ssm.send(command));
    if (found?.Value) return found.Value;
  } catch (error) {
    throw new Error(`the parameter ${name} cannot be read. ${failureSentence(error) ?? ''}`.trim(), { cause: error });
  }
  throw new Error(`the parameter ${name} has no value`);
}
