import { Stack } from 'aws-cdk-lib';
import * as codedeploy from 'aws-cdk-lib/aws-codedeploy';
import * as iam from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { acknowledgeAlarmReader } from '../acknowledgements.ts';
import type { CanarySettings } from '../canary-settings.ts';
import { functionArn, releasedAlias } from '../names.ts';
import { pascalCase } from '../pascal-case.ts';
import type { Stage } from '../stages.ts';
import { canaryAlarms } from './canary-alarms.ts';
import type { ReleasedFunction } from './released-function.ts';

export interface CanaryProps {
  readonly stage: Pick<Stage, 'name'>;
  readonly wing: string;
  readonly canary: CanarySettings;
  readonly functions: readonly ReleasedFunction[];
}

const failures = ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM', 'DEPLOYMENT_STOP_ON_REQUEST'];

/**
 * Has CodeDeploy move the aliases of a wing to new versions: a part of the calls first, then all, and back if an alarm rings. Each function has a
 * deployment group, because a group makes one deployment at a time; the functions of a wing move side by side. What they share is in the stack of
 * the wing, so that the wing is deployed, and loses its canary, alone.
 */
export class Canary extends Construct {
  constructor(scope: Construct, id: string, { stage, wing, canary, functions }: CanaryProps) {
    super(scope, id);
    const { all: alarms, filters } = canaryAlarms(this, { stage, wing, canary, functions });
    const application = new codedeploy.CfnApplication(this, 'Application', { computePlatform: 'Lambda' });
    const config = new codedeploy.CfnDeploymentConfig(this, 'Config', {
      computePlatform: 'Lambda',
      trafficRoutingConfig: {
        type: 'TimeBasedCanary',
        timeBasedCanary: { canaryPercentage: canary.percent, canaryInterval: canary.minutes },
      },
    });
    const role = createRole(this, stage, functions);
    for (const { id: functionId, released } of functions) {
      const group = new codedeploy.CfnDeploymentGroup(this, `${pascalCase(functionId)}Group`, {
        applicationName: application.ref,
        deploymentConfigName: config.ref,
        serviceRoleArn: role.roleArn,
        deploymentStyle: { deploymentType: 'BLUE_GREEN', deploymentOption: 'WITH_TRAFFIC_CONTROL' },
        autoRollbackConfiguration: { enabled: true, events: failures },
        alarmConfiguration: { enabled: true, alarms: alarms.map(({ alarmName: name }) => ({ name })) },
      });
      // The alarms and what feeds them are about the new versions before one of these is called.
      released.alias.node.addDependency(group, ...filters);
      if (canary.atOnce === true) continue;
      released.alias.cfnOptions.updatePolicy = {
        codeDeployLambdaAliasUpdate: { applicationName: application.ref, deploymentGroupName: group.ref },
      };
    }
  }
}

/** The role of CodeDeploy: it moves the aliases of these functions, and reads alarms. It can change no code and call no function. */
function createRole(scope: Construct, stage: CanaryProps['stage'], functions: CanaryProps['functions']): iam.Role {
  const arns = functions.map(({ id }) => functionArn(stage, id));
  const statements = [
    new iam.PolicyStatement({
      sid: 'MoveAliases',
      actions: ['GetAlias', 'GetProvisionedConcurrencyConfig', 'UpdateAlias'].map((action) => `lambda:${action}`),
      resources: [...arns, ...arns.map((arn) => `${arn}:${releasedAlias}`)],
    }),
    new iam.PolicyStatement({ sid: 'ReadAlarms', actions: ['cloudwatch:DescribeAlarms'], resources: ['*'] }),
  ];
  const role = new iam.Role(scope, 'Role', {
    assumedBy: new iam.ServicePrincipal('codedeploy.amazonaws.com', {
      conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } },
    }),
    inlinePolicies: { CanaryGrants: new iam.PolicyDocument({ statements }) },
  });
  acknowledgeAlarmReader(role);
  return role;
}
