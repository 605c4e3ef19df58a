import { version } from '../../../functions/kernel/base/version.generated.ts';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '../../../local/engines/project-root.ts';

const now = '2026-07-30T10:00:00.000Z';

/** What a process writes that logs a line at each level. */
function writtenBy(env: NodeJS.ProcessEnv): readonly string[] {
  const module = JSON.stringify(join(projectRoot(), 'functions', 'ports', 'log', 'output-writer.ts'));
  const script = `
    import { outputWriter } from ${module};
    const { info, warn, error } = outputWriter({ now: () => '${now}' }, 'live');
    info('one', { status: 201, code: undefined });
    warn('two', {});
    error('a line\\nbreak', { failure: [] });
    error('three', { alarm: 'RequestsNotKept' });`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8', env });
  return stdout.split('\n');
}

describe('the lines of a deployed function', () => {
  it('are one object of JSON each, on standard output', () => {
    const head = { timestamp: now, service: 'bankstack', version };
    expect(writtenBy({}).map((line) => (line === '' ? undefined : (JSON.parse(line) as unknown)))).toEqual([
      { level: 'INFO', message: 'one', ...head, status: 201 },
      { level: 'WARN', message: 'two', ...head },
      { level: 'ERROR', message: 'a line\nbreak', ...head, failure: [] },
      {
        level: 'ERROR',
        message: 'three',
        ...head,
        alarm: 'RequestsNotKept',
        'logged-RequestsNotKept': 1,
        _aws: {
          Timestamp: Date.parse(now),
          CloudWatchMetrics: [
            {
              Namespace: 'Bankstack/live',
              Dimensions: [['service']],
              Metrics: [{ Name: 'logged-RequestsNotKept' }],
            },
          ],
        },
      },
      undefined,
    ]);
  });

  it('name the version of the function, by which alarms tell a new one from the one before', () => {
    expect(JSON.parse(writtenBy({ AWS_LAMBDA_FUNCTION_VERSION: '12' })[0] ?? '')).toMatchObject({
      functionVersion: '12',
    });
  });

  it('name the trace of the request', () => {
    const lines = writtenBy({ _X_AMZN_TRACE_ID: 'Root=1-5759e988-bd862e3fe1be46a994272793;Parent=557abcec;Sampled=1' });
    expect(lines[0]).toContain('"xray_trace_id":"1-5759e988-bd862e3fe1be46a994272793"');
  });
});
