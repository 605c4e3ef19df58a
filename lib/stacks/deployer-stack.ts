import { Aws, RemovalPolicy, Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { stackEnvironmentOf } from '../account-pin.ts';
import { acknowledgeDeployer } from '../acknowledgements.ts';
import { stackName } from '../names.ts';
import type { Stage } from '../stages.ts';

/** The issuer of the tokens of GitHub Actions. */
const issuer = 'token.actions.githubusercontent.com';
const audience = 'sts.amazonaws.com';
const bootstrapVersion = '/cdk-bootstrap/hnb659fds/version';
/** Roles of `cdk bootstrap` with which the CDK deploys. The one for look-ups could read the table, and is not needed. */
const bootstrapRoles = ['deploy-role', 'file-publishing-role'];

interface DeployerStackProps {
  readonly stage: Stage;
  /** The repository whose workflow deploys the stage: `acme/bank`. */
  readonly repository: string;
  /** What the checks before a deployment ask AWS. */
  readonly checkActions: readonly string[];
  /** False if the account trusts tokens of GitHub already. */
  readonly createsProvider: boolean;
}

/**
 * The role with which a workflow deploys one stage: with tokens of its repository and of the environment that has the name of the stage, and
 * without a stored key. It may take on the roles of `cdk bootstrap`, and read what the preflight looks at, but no data of the stage. An operator
 * deploys this stack, never the workflow.
 */
export class DeployerStack extends Stack {
  constructor(scope: Construct, { stage, repository, checkActions, createsProvider }: DeployerStackProps) {
    const env = stackEnvironmentOf(stage, {});
    super(scope, stackName(stage, 'deployer'), {
      ...(env === undefined ? {} : { env }),
      description: `Bankstack, stage ${stage.name}: the role of the workflow that deploys it`,
      terminationProtection: true,
    });
    if (!/^[\w.-]+\/[\w.-]+$/.test(repository)) {
      throw new Error(`the repository is "${repository}": name it as -c repository=<owner>/<name>`);
    }
    const role = new iam.Role(this, 'Deployer', {
      roleName: `bankstack-${stage.name}-deployer`,
      assumedBy: new iam.WebIdentityPrincipal(`arn:${Aws.PARTITION}:iam::${this.account}:oidc-provider/${issuer}`, {
        StringEquals: {
          [`${issuer}:aud`]: audience,
          [`${issuer}:sub`]: `repo:${repository}:environment:${stage.name}`,
        },
      }),
    });
    if (createsProvider) role.node.addDependency(this.createProvider());
    for (const statement of this.statements(checkActions)) role.addToPolicy(statement);
    acknowledgeDeployer(role);
  }

  /** Other stages of the account use it too, so it stays. */
  private createProvider(): iam.CfnOIDCProvider {
    const provider = new iam.CfnOIDCProvider(this, 'Tokens', { url: `https://${issuer}`, clientIdList: [audience] });
    provider.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
    return provider;
  }

  private statements(checkActions: readonly string[]): readonly iam.PolicyStatement[] {
    const { account, region } = this;
    const roles = bootstrapRoles.map(
      (name) => `arn:${Aws.PARTITION}:iam::${account}:role/cdk-hnb659fds-${name}-${account}-${region}`,
    );
    const onAll = checkActions.filter((action) => action !== 'ssm:GetParameter' && !action.startsWith('dynamodb:'));
    return [
      new iam.PolicyStatement({ sid: 'Deploy', actions: ['sts:AssumeRole'], resources: roles }),
      new iam.PolicyStatement({
        sid: 'ReadBootstrapVersion',
        actions: ['ssm:GetParameter'],
        resources: [`arn:${Aws.PARTITION}:ssm:${region}:${account}:parameter${bootstrapVersion}`],
      }),
      new iam.PolicyStatement({ sid: 'Preflight', actions: [...new Set(onAll)], resources: ['*'] }),
    ];
  }
}
