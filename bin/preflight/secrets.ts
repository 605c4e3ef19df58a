import { DescribeParametersCommand, type ParameterMetadata, SSMClient } from '@aws-sdk/client-ssm';
import { partnerNames } from '../../functions/ports/ports.ts';
import type { Stage } from '../../lib/stages.ts';
import { patientSettings, withClient } from '../aws-account/with-client.ts';
import { type Check, failed, type CheckFinding, joined, passed } from './check.ts';

/** The key that functions may decrypt with: the account's default one for parameters. */
const defaultKey = 'alias/aws/ssm';

/** The parameters with secrets that the settings of a stage name. A sandbox simulates its partners. */
export function secretParametersOf(stage: Stage): readonly string[] {
  if (stage.sandbox) return [];
  const partners: readonly (object | undefined)[] = partnerNames.map((name) => stage[name]);
  return partners.flatMap((one) =>
    one !== undefined && 'secretParameter' in one ? [String(one.secretParameter)] : [],
  );
}

/** Is there a parameter for each secret that the settings name? Its value is not read. */
export const secrets: Check = {
  name: 'secrets',
  actions: ['ssm:DescribeParameters'],
  neededBy: () => 'service',
  look: async (stage) => {
    const names = secretParametersOf(stage);
    if (names.length === 0) return passed(`stage ${stage.name} names no secret of a partner`);
    const command = new DescribeParametersCommand({
      ParameterFilters: [{ Key: 'Name', Option: 'Equals', Values: [...names] }],
      MaxResults: 50,
    });
    const { Parameters: found = [] } = await withClient(new SSMClient(patientSettings), (ssm) => ssm.send(command));
    const byName = new Map(found.map((one) => [one.Name, one]));
    return joined(names.map((name) => findingAbout(name, byName.get(name))));
  },
};

function findingAbout(name: string, found: ParameterMetadata | undefined): CheckFinding {
  const whatToDo = `store it as a SecureString with the default key (docs/operate/going-live.md, step 5)`;
  if (found === undefined) return failed({ says: `parameter ${name} does not exist`, whatToDo });
  if (found.Type !== 'SecureString') {
    return failed({ says: `parameter ${name} is a ${found.Type ?? '?'}, which is not encrypted`, whatToDo });
  }
  if (found.KeyId !== undefined && found.KeyId !== defaultKey) {
    return failed({
      says: `parameter ${name} has the key ${found.KeyId}, with which functions may not decrypt`,
      whatToDo,
    });
  }
  return passed(`parameter ${name} exists`);
}
