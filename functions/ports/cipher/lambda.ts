import { invariant } from '../../kernel/base/invariant.ts';
import { awsAccess } from '../aws/aws-access.ts';
import type { LambdaPart } from '../parts.ts';
import { createKms } from './kms.ts';
import { createOrganisationCiphers } from './organisation-keys.ts';

/** For functions that open or seal values. */
export const cipher: LambdaPart<'cipher'> = ({ settings, table, clock }) => {
  const { stage, ports } = settings;
  invariant(ports.cipher !== undefined, 'the settings of this function do not name the key of KMS');
  return createOrganisationCiphers({
    keys: createKms(awsAccess('KMS')),
    keyArn: ports.cipher.keyArn,
    stage,
    table,
    clock,
  });
};
