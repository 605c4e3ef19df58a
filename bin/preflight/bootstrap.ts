import { GetParameterCommand, ParameterNotFound, SSMClient } from '@aws-sdk/client-ssm';
import { patientSettings, withClient } from '../aws-account/with-client.ts';
import { type Check, failed, passed } from './check.ts';

/** The parameter in which the stack of `cdk bootstrap` has its version. Every template of a stage reads it. */
const parameterName = '/cdk-bootstrap/hnb659fds/version';

/** The version of the stack of `cdk bootstrap` that the templates of a stage need at least. */
export const bootstrapVersionMin = 6;

/** Has `cdk bootstrap` been run in the account and region, with a CDK that is new enough? */
export const bootstrap: Check = {
  name: 'bootstrap',
  actions: ['ssm:GetParameter'],
  neededBy: () => 'deployment',
  look: async () => {
    const version = await readVersion();
    const whatToDo = 'run npx cdk bootstrap';
    if (version === undefined)
      return failed({ says: 'the CDK is not bootstrapped in this account and region', whatToDo });
    const says = `the stack of cdk bootstrap has version ${version}`;
    return Number(version) >= bootstrapVersionMin
      ? passed(says)
      : failed({ says: `${says}, and a deployment needs ${bootstrapVersionMin}`, whatToDo });
  },
};

async function readVersion(): Promise<string | undefined> {
  try {
    const command = new GetParameterCommand({ Name: parameterName });
    const { Parameter } = await withClient(new SSMClient(patientSettings), (ssm) => ssm.send(command));
    return Parameter?.Value;
  } catch (error) {
    if (error instanceof ParameterNotFound) return undefined;
    throw error;
  }
}
