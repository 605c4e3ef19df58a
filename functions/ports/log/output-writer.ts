import type { Clock } from '../clock/port.ts';
import { version } from '../../kernel/base/version.generated.ts';
import type { LogWriter } from './structured-log.ts';

/** The id of the request's trace, in the variable that the Lambda runtime sets for each request. */
const traceId = /Root=([^;]+)/;

/** Writes each line to standard output as JSON. A member that is undefined is left out. */
export function outputWriter(clock: Pick<Clock, 'now'>): LogWriter {
  // The version of the function: alarms tell a new one from the one before (lib/constructs/canary-alarms.ts).
  const functionVersion = process.env['AWS_LAMBDA_FUNCTION_VERSION'];
  const write = (level: string) => (message: string, fields: object) => {
    const trace = traceId.exec(process.env['_X_AMZN_TRACE_ID'] ?? '')?.[1];
    const head = {
      level,
      message,
      timestamp: clock.now(),
      service: 'bankstack',
      version,
      functionVersion,
      xray_trace_id: trace,
    };
    process.stdout.write(`${JSON.stringify({ ...head, ...fields })}\n`);
  };
  return { info: write('INFO'), warn: write('WARN'), error: write('ERROR') };
}
