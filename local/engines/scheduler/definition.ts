import { z } from 'zod';
import { parseExpression } from './expression.ts';
import { invalid } from './problems.ts';

const NAME = /^[0-9a-zA-Z-_.]{1,64}$/;

const body = z.object({
  ScheduleExpression: z.string().min(1).max(256),
  ScheduleExpressionTimezone: z.string().optional(),
  FlexibleTimeWindow: z.object({ Mode: z.enum(['OFF', 'FLEXIBLE']), MaximumWindowInMinutes: z.number().optional() }),
  Target: z.looseObject({
    Arn: z.string().regex(/^arn:aws:sqs:[^:]+:\d{12}:[^:]+$/, 'only queues are targets here'),
    RoleArn: z.string().regex(/^arn:aws:iam::\d{12}:role\/.+$/),
    Input: z.string().min(1, 'a target needs an Input here'),
    SqsParameters: z.object({ MessageGroupId: z.string().optional() }).optional(),
  }),
  State: z.enum(['ENABLED', 'DISABLED']).default('ENABLED'),
  ActionAfterCompletion: z.enum(['NONE', 'DELETE']).default('NONE'),
  GroupName: z.string().optional(),
  Description: z.string().max(512).optional(),
  StartDate: z.number().optional(),
  EndDate: z.number().optional(),
  KmsKeyArn: z.string().optional(),
  ClientToken: z.string().optional(),
});

/** The request to create or replace a schedule. StartDate and EndDate are in seconds. */
export type ScheduleDefinition = z.infer<typeof body>;

/** Throws a ValidationException for definitions that EventBridge Scheduler, or this small version of it, does not accept. */
export function parseDefinition(name: string, json: unknown): ScheduleDefinition {
  if (!NAME.test(name)) throw invalid('A schedule name has 1 to 64 letters, digits, hyphens, dots or underscores.');
  const parsed = body.safeParse(json);
  if (!parsed.success) throw invalid(z.prettifyError(parsed.error));
  parseExpression(parsed.data.ScheduleExpression);
  const zone = parsed.data.ScheduleExpressionTimezone ?? 'UTC';
  if (zone !== 'UTC') throw invalid(`Times are given in UTC here, not in ${zone}.`);
  return parsed.data;
}
