import { invariant } from '../../kernel/base/invariant.ts';
import { awsAccess } from '../aws/aws-access.ts';
import type { LambdaPart } from '../parts.ts';
import { createKinesisEventExport } from './kinesis-event-export.ts';

/** For the worker that exports events. A sandbox stage has a stream too, if it exports. */
export const eventExport: LambdaPart<'eventExport'> = ({ settings: { ports } }) => {
  invariant(ports.eventExport !== undefined, 'the settings of this function have no stream for events');
  return createKinesisEventExport({ streamName: ports.eventExport.streamName, ...awsAccess('KINESIS') });
};
