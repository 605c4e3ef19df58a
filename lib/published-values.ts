import { CfnParameter, Stack } from 'aws-cdk-lib';
import * as ssm from 'aws-cdk-lib/aws-ssm';
import { Construct } from 'constructs';
import { pascalCase } from './pascal-case.ts';
import type { Stage } from './stages.ts';

/** What the stack with the data gives to other stacks, because its name or ARN does not follow from the stage. */
export type PublishedValue =
  | 'table-name'
  | 'table-stream-arn'
  | 'root-key-arn'
  | 'event-stream-key-arn'
  | 'documents-name'
  | 'ach-files-name'
  | 'ach-files-key-arn'
  | 'audit-archive-name'
  | 'wake-up-role-arn'
  | 'rest-api-id'
  | 'root-resource-id'
  | 'egress-security-group'
  | 'egress-subnet-1'
  | 'egress-subnet-2'
  | 'egress-subnet-3';

const parameterName = ({ name }: Pick<Stage, 'name'>, value: PublishedValue): string =>
  `/bankstack/${name}/stacks/${value}`;

/** Publishes values of a stack in the Parameter Store. */
export class PublishedValues extends Construct {
  constructor(
    scope: Construct,
    id: string,
    props: {
      readonly stage: Pick<Stage, 'name'>;
      readonly values: Readonly<Partial<Record<PublishedValue, string>>>;
    },
  ) {
    super(scope, id);
    for (const [name, value] of Object.entries(props.values)) {
      new ssm.CfnParameter(this, pascalCase(name), {
        type: 'String',
        name: parameterName(props.stage, name as PublishedValue),
        value,
        description: `For the other stacks of bankstack-${props.stage.name}`,
      });
    }
  }
}

/**
 * A value that another stack has published. CloudFormation reads it at each deployment of the stack. Unlike an export, it locks nothing: the
 * publishing stack may change the value, and this stack has the new one with its next deployment.
 */
export function published(scope: Construct, stage: Pick<Stage, 'name'>, value: PublishedValue): string {
  const stack = topStackOf(scope);
  const id = pascalCase(value);
  const known = stack.node.tryFindChild(id);
  const parameter =
    known instanceof CfnParameter
      ? known
      : new CfnParameter(stack, id, {
          type: 'AWS::SSM::Parameter::Value<String>',
          default: parameterName(stage, value),
        });
  return parameter.valueAsString;
}

/** The stack that is deployed. The CDK hands its parameters on to nested stacks. */
function topStackOf(scope: Construct): Stack {
  const stack = Stack.of(scope);
  return stack.nestedStackParent === undefined ? stack : topStackOf(stack.nestedStackParent);
}
