import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import * as apigateway from 'aws-cdk-lib/aws-apigateway';
import * as iam from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { acknowledgeGatewayLogs } from '../acknowledgements.ts';

/** The name of the stack. It is there once in an account and a region, however many stages they have. */
export const accountStackName = 'Bankstack-account';

/**
 * What an account needs in a region before its first stage: the role with which API Gateway writes the access logs of all APIs there.
 * Without one, API Gateway refuses every stage of an API that has an access log. No stage owns it, and it outlives this stack,
 * because the stages go on writing their logs with it.
 */
export class AccountStack extends Stack {
  constructor(scope: Construct) {
    super(scope, accountStackName, {
      description: 'Bankstack: the role of API Gateway for logs, once in an account and a region',
      terminationProtection: true,
    });
    const role = new iam.Role(this, 'GatewayLogs', {
      assumedBy: new iam.ServicePrincipal('apigateway.amazonaws.com'),
      // API Gateway takes no role that has less.
      managedPolicies: [
        iam.ManagedPolicy.fromAwsManagedPolicyName('service-role/AmazonAPIGatewayPushToCloudWatchLogs'),
      ],
    });
    const account = new apigateway.CfnAccount(this, 'GatewayAccount', { cloudWatchRoleArn: role.roleArn });
    account.node.addDependency(role);
    role.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
    account.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
    acknowledgeGatewayLogs(role);
  }
}
