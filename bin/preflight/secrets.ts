import { DescribeParametersCommand, GetParameterCommand, type ParameterMetadata, SSMClient } from '@aws-sdk/client-ssm';
import { parsePlaidCredentials } from '../../functions/ports/account-linking/plaid/credentials.ts';
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
  const ofPartners = partners.flatMap((one) =>
    one !== undefined && 'secretParameter' in one ? [String(one.secretParameter)] : [],
  );
  const ofServers = (stage.bankServers ?? []).map(({ keyParameter }) => keyParameter);
  return [...ofPartners, ...new Set(ofServers)];
}

/** A secret of several parts. The adapter of the partner cannot use any other text. */
interface SecretForm {
  /** What the parameter has, in the words of an operator. */
  readonly says: string;
  readonly isRight: (value: string) => boolean;
}

/** The forms of secrets that have parts, by the names of their parameters. A sandbox simulates its partners. */
function secretFormsOf({ sandbox, accountLinking }: Stage): ReadonlyMap<string, SecretForm> {
  if (sandbox || accountLinking?.provider !== 'plaid') return new Map();
  const isRight = (value: string) => parsePlaidCredentials(value) !== undefined;
  return new Map([[accountLinking.secretParameter, { says: '{ "clientId": "...", "secret": "..." }', isRight }]]);
}

/**
 * Is there a parameter for each secret that the settings name, and does a secret of several parts have them? The value of any other secret is not
 * read, and none is shown.
 */
export const secrets: Check = {
  name: 'secrets',
  actions: ['ssm:DescribeParameters', 'ssm:GetParameter'],
  neededBy: () => 'service',
  look: async (stage) => {
    const names = secretParametersOf(stage);
    if (names.length === 0) return passed(`stage ${stage.name} names no secret of a partner`);
    const command = new DescribeParametersCommand({
      ParameterFilters: [{ Key: 'Name', Option: 'Equals', Values: [...names] }],
      MaxResults: 50,
    });
    return withClient(new SSMClient(patientSettings), async (ssm) => {
      const { Parameters: found = [] } = await ssm.send(command);
      const byName = new Map(found.map((one) => [one.Name, one]));
      const findings = names.map((name) => findingAbout(name, byName.get(name)));
      for (const [name, form] of secretFormsOf(stage)) {
        if (byName.get(name)?.Type === 'SecureString') findings.push(await findingAboutParts(ssm, name, form));
      }
      return joined(findings);
    });
  },
};

async function findingAboutParts(ssm: SSMClient, name: string, { says, isRight }: SecretForm): Promise<CheckFinding> {
  const { Parameter } = await ssm.send(new GetParameterCommand({ Name: name, WithDecryption: true }));
  if (isRight(Parameter?.Value ?? '')) return passed(`parameter ${name} has both parts`);
  return failed({
    says: `parameter ${name} is not ${says}`,
    whatToDo: 'store it again in that form (docs/partners/plaid.md)',
  });
}

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
