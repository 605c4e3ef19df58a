import { callAws } from '../../../functions/ports/aws/aws-json-call.ts';
import type { Emulator } from './emulator.ts';

/** Stores a SecureString parameter of a stage, as its operator does. */
export function putSecret(
  { clientSettings: { region, endpoint, credentials } }: Pick<Emulator, 'clientSettings'>,
  { name, value }: { readonly name: string; readonly value: string },
): Promise<unknown> {
  return callAws(
    { region, endpoint, credentials: () => credentials },
    {
      service: 'ssm',
      target: 'AmazonSSM.PutParameter',
      body: { Name: name, Value: value, Type: 'SecureString', Overwrite: true },
    },
  );
}
