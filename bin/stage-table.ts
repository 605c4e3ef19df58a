import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';

/** The table's name, from the outputs of the stage's stack. */
export async function tableOfStage(stage: string): Promise<string | undefined> {
  const client = new CloudFormationClient({});
  try {
    const { Stacks } = await client.send(new DescribeStacksCommand({ StackName: `Bankstack-${stage}` }));
    return Stacks?.[0]?.Outputs?.find((output) => output.OutputKey === 'TableName')?.OutputValue;
  } finally {
    client.destroy();
  }
}
