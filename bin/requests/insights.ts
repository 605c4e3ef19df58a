import { setTimeout as pause } from 'node:timers/promises';
import {
  CloudWatchLogsClient,
  GetQueryResultsCommand,
  ResourceNotFoundException,
  StartQueryCommand,
} from '@aws-sdk/client-cloudwatch-logs';
import { dataStackName } from '../../lib/names.ts';
import { type LogLine, logLine } from './log-line.ts';

const linesMax = 200;
const pollMs = 500;
const pollsMax = 240;

/** What is searched for, and in which span of time. */
export interface LogSearch {
  /** The texts that a line has to contain, one of them. They contain only letters, digits and hyphens. */
  readonly anyOf: readonly string[];
  readonly fromMs: number;
  readonly untilMs: number;
}

/**
 * Searches the logs of all functions of a stage and of its API by one query of CloudWatch Logs Insights. It names the log groups by the
 * beginning of their names (SOURCE), because a query that lists them takes 50 and a stage has hundreds. Returns at most 200 lines, the
 * earliest first. Throws an error if the query fails or takes longer than two minutes.
 */
export async function searchLogs(stage: string, { anyOf, fromMs, untilMs }: LogSearch): Promise<readonly LogLine[]> {
  const logs = new CloudWatchLogsClient({});
  try {
    const { queryId } = await logs.send(
      new StartQueryCommand({
        startTime: Math.floor(fromMs / 1000),
        endTime: Math.ceil(untilMs / 1000),
        queryString: queryOf(stage, anyOf),
      }),
    );
    return await resultsOf(logs, queryId);
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
    const region = await logs.config.region();
    throw new Error(`stage ${stage} has no log groups in region ${region}: check AWS_REGION and AWS_PROFILE`, {
      cause: error,
    });
  } finally {
    logs.destroy();
  }
}

/** CloudFormation begins the name of a log group with that of its stack, and all stacks of a stage begin alike. */
export const queryOf = (stage: string, anyOf: readonly string[]): string =>
  [
    `SOURCE logGroups(namePrefix: ['${dataStackName({ name: stage })}-'])`,
    'fields @timestamp, @message, @log',
    `filter ${anyOf.map((text) => `@message like "${text}"`).join(' or ')}`,
    'sort @timestamp asc',
    `limit ${linesMax}`,
  ].join(' | ');

async function resultsOf(logs: CloudWatchLogsClient, queryId: string | undefined): Promise<readonly LogLine[]> {
  for (let polls = 0; polls < pollsMax; polls += 1) {
    const { status, results = [] } = await logs.send(new GetQueryResultsCommand({ queryId }));
    if (status === 'Complete') {
      return results.map((fields) => {
        const valueOf = (name: string) => fields.find(({ field }) => field === name)?.value ?? '';
        // The field @log is the account, then the name of the log group.
        return logLine(valueOf('@log').replace(/^\d+:/, ''), valueOf('@message'));
      });
    }
    if (status !== 'Running' && status !== 'Scheduled') {
      throw new Error(`the search of the logs ended as ${status ?? 'unknown'}: try again with fewer --hours`);
    }
    await pause(pollMs);
  }
  throw new Error('the search of the logs took longer than two minutes: try again with fewer --hours');
}
