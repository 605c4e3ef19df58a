import { CreateScheduleCommand, type SchedulerClient } from '@aws-sdk/client-scheduler';
import { localRoleArn } from './platform-value.ts';

/** Creates the schedule of the hourly sweep, like a deployed stage. */
export async function scheduleSweep(client: SchedulerClient, queueArn: string): Promise<void> {
  try {
    await client.send(
      new CreateScheduleCommand({
        Name: 'sweep',
        ScheduleExpression: 'rate(1 hour)',
        FlexibleTimeWindow: { Mode: 'OFF' },
        Target: { Arn: queueArn, RoleArn: localRoleArn, Input: '{}' },
      }),
    );
  } catch (error) {
    if (!(error instanceof Error && error.name === 'ConflictException')) throw error;
  }
}
