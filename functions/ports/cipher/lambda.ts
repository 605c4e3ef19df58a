import { createKms } from './kms.ts';
import { createKmsCipherSource } from './kms-root-key.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { awsAccess } from '../aws/aws-access.ts';
import type { LambdaPart } from '../lambda.ts';

/** For functions that open or seal values. */
export const cipher: LambdaPart<'cipher'> = ({ settings, table }) => {
  const { rootKey, stage } = settings;
  invariant(rootKey !== undefined, 'a function that opens or seals values is told its key');
  return createKmsCipherSource({
    keys: createKms(awsAccess('KMS')),
    table,
    keyArn: rootKey.arn,
    mayMake: rootKey.mayMake,
    stage,
  });
};
