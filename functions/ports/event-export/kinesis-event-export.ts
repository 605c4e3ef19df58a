import * as z from 'zod';
import { failureReason } from '../../kernel/base/failure-reason.ts';
import { type AwsAccess, callAws } from '../aws/aws-json-call.ts';
import type { EventExport, PutAnswer } from './port.ts';

export interface KinesisSettings extends AwsAccess {
  readonly streamName: string;
}

/** Kinesis answers for each record. One that was refused has a code. */
const answerSchema = z.object({ Records: z.array(z.object({ ErrorCode: z.string().optional() })) });

/**
 * A data stream of Kinesis. The organisation is the partition key, so its records are in one shard. Kinesis may refuse a record and take
 * those after it, so all from the first refused one on count as refused: they are put again, and a reader sees some of them twice.
 */
export function createKinesisEventExport({ streamName, ...access }: KinesisSettings): EventExport {
  return {
    put: async (organisationId, records) => {
      const body = {
        StreamName: streamName,
        Records: records.map((record) => ({
          Data: Buffer.from(record, 'utf8').toString('base64'),
          PartitionKey: organisationId,
        })),
      };
      try {
        const answer = await callAws(access, { service: 'kinesis', target: 'Kinesis_20131202.PutRecords', body });
        return readAnswer(answer, records.length);
      } catch (error) {
        return { accepted: 0, refusal: failureReason(error) };
      }
    },
  };
}

function readAnswer(answer: unknown, sent: number): PutAnswer {
  const { Records: results } = answerSchema.parse(answer);
  if (results.length !== sent) return { accepted: 0, refusal: 'Kinesis answered for another number of records' };
  const refused = results.findIndex(({ ErrorCode: code }) => code !== undefined);
  if (refused < 0) return { accepted: sent };
  return { accepted: refused, refusal: results[refused]?.ErrorCode ?? '' };
}
