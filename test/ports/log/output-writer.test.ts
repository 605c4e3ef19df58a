import { version } from '../../../functions/kernel/base/version.generated.ts';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../../local/engines/project-root.ts';
import { fileLog } from '../../../local/file-log.ts';

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

describe('the file of a laptop', () => {
  /** The messages that the file holds after a process has logged, and ended so. */
  function keptAt(end: string): readonly string[] {
    const folder = mkdtempSync(join(tmpdir(), 'file-log-'));
    try {
      const [module, file] = [join(projectRoot(), 'local', 'file-log.ts'), join(folder, 'log')];
      const script = `
        import { fileLog } from ${JSON.stringify(module)};
        const log = fileLog(${JSON.stringify(file)});
        log.info('one');
        log.warn('two');
        log.info('three');
        log.error('four');
        log.info('five');
        ${end};`;
      spawnSync(process.execPath, ['--input-type=module', '-e', script]);
      const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
      return lines.map((line) => (JSON.parse(line) as { readonly message: string }).message);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
  const all = ['one', 'two', 'three', 'four', 'five'];

  it('is followed by another when it is full, and the one before is kept', () => {
    const folder = mkdtempSync(join(tmpdir(), 'file-log-'));
    try {
      const file = join(folder, 'log');
      for (let start = 0; start < 2; start += 1) {
        const log = fileLog(file, 1000);
        for (let n = 0; n < 20; n += 1) log.warn(`line ${String(start * 20 + n)}`);
      }
      const linesOf = (path: string) => readFileSync(path, 'utf8').trimEnd().split('\n');
      const kept = [...linesOf(`${file}.1`), ...linesOf(file)].map(
        (line) => (JSON.parse(line) as { readonly message: string }).message,
      );
      expect(kept).toEqual(Array.from({ length: kept.length }, (_, n) => `line ${String(40 - kept.length + n)}`));
      expect(kept.length).toBeGreaterThan(5);
      for (const path of [file, `${file}.1`]) expect(statSync(path).size).toBeLessThanOrEqual(1000);
      expect(readdirSync(folder).toSorted()).toEqual(['log', 'log.1']);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it.each([
    ['all lines when the process exits', 'process.exit(1)', all],
    ['all lines when it throws', "throw new Error('a fault')", all],
    [
      'what came before a warning and an error when it is killed',
      "process.kill(process.pid, 'SIGKILL')",
      all.slice(0, 4),
    ],
  ])('holds %s', (_, end, kept) => {
    expect(keptAt(end)).toEqual(kept);
  });
});
