import type { Clock } from '../clock/port.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { version } from '../../kernel/base/version.generated.ts';
import type { LogWriter } from './structured-log.ts';

/** The id of the request's trace, in the variable that the Lambda runtime sets for each request. */
const traceId = /Root=([^;]+)/;

/** Writes each line of a function of a stage to standard output as JSON. A member that is undefined is left out. */
export function outputWriter(clock: Pick<Clock, 'now'>, stage: string): LogWriter {
  // The version of the function: alarms tell a new one from the one before (lib/constructs/canary-alarms.ts).
  const functionVersion = process.env['AWS_LAMBDA_FUNCTION_VERSION'];
  const write = (level: string) => (message: string, fields: { readonly alarm?: unknown }) => {
    const trace = traceId.exec(process.env['_X_AMZN_TRACE_ID'] ?? '')?.[1];
    const timestamp = clock.now();
    const head = {
      level,
      message,
      timestamp,
      service: 'bankstack',
      version,
      functionVersion,
      xray_trace_id: trace,
    };
    process.stdout.write(`${JSON.stringify({ ...head, ...fields, ...counted(fields, { stage, timestamp }) })}\n`);
  };
  return { info: write('INFO'), warn: write('WARN'), error: write('ERROR') };
}

/**
 * What a line that names an alarm has beside it, in the embedded metric format: CloudWatch counts the line in the metric of the alarm
 * (lib/constructs/log-watches.ts).
 */
function counted(
  { alarm }: { readonly alarm?: unknown },
  line: { readonly stage: string; readonly timestamp: Instant },
) {
  if (typeof alarm !== 'string') return {};
  const name = `logged-${alarm}`;
  const metric = { Namespace: `Bankstack/${line.stage}`, Dimensions: [['service']], Metrics: [{ Name: name }] };
  return { [name]: 1, _aws: { Timestamp: Date.parse(line.timestamp), CloudWatchMetrics: [metric] } };
}
