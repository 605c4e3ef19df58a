import { invariant } from '../../kernel/base/invariant.ts';
import { awsAccess } from '../aws/aws-access.ts';
import type { LambdaPart } from '../parts.ts';
import { createKmsCipherSource } from './kms-root-key.ts';
import { createKms } from './kms.ts';

/** For functions that open or seal values. */
export const cipher: LambdaPart<'cipher'> = ({ settings, table }) => {
  const { stage, ports } = settings;
  invariant(ports.cipher !== undefined, 'the settings of this function have no root key');
  const { keyArn, mayMake } = ports.cipher;
  return createKmsCipherSource({ keys: createKms(awsAccess('KMS')), table, keyArn, mayMake, stage });
};
