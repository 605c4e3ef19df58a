import { operations } from '../../functions/registry.ts';
import { startGateway } from '../../local/gateway/server.ts';
import { readLoadOptions } from '../../local/load/options.ts';
import { reportLines, reportOf } from '../../local/load/report.ts';
import { runLoad } from '../../local/load/run.ts';
import { startLocalPlatform } from '../../local/platform.ts';
import { localReference } from '../../local/reference.ts';
import { createClient } from '../../local/tour/client.ts';
import { problemLog } from '../stories/support/problem-log.ts';

const timeoutMs = 120_000;

test(
  'npm run load sends its mix to a platform, finds money and events right, and disables its webhooks',
  async () => {
    const { log } = problemLog();
    const local = await startLocalPlatform({ log });
    const gateway = await startGateway({ operations, reference: localReference(), platform: local.platform, port: 0 });
    try {
      const lines: string[] = [];
      const args = ['--duration', '3', '--accounts', '4', '--schedules', '3', '--receivers', '5', '--rate', '15'];
      const options = readLoadOptions([...args, '--tempers', 'fast,500,fast-once,reset,closed'], {});
      const place = { baseUrl: gateway.address, token: local.organisation.token };
      const around = { write: (line: string) => void lines.push(line), nowMs: Date.now, random: Math.random };
      const result = await runLoad(options, { ...place, ...around });
      expect(result.faults).toEqual([]);
      const report = reportOf(result);
      expect(report.parts.map(({ name }) => name)).toEqual(expect.arrayContaining(['payments', 'gets', 'lists']));
      expect(report.total.requests).toBeGreaterThan(20);
      expect(report.events).toBeGreaterThan(4 * 20);
      expect(report.clockMs).toBeGreaterThan(0);
      const [fast, , fastOnce] = report.receivers;
      expect(fast).toMatchObject({ temper: 'fast', behind: 0 });
      expect(fastOnce).toMatchObject({ temper: 'fast-once', behind: 0 });
      expect(reportLines(report).at(-1)).toBe('All checks passed.');
      expect(lines[1]).toMatch(/^ +1 s +\d+\/s +p50 \d+ ms +p99 \d+ ms +\d+ open/);
      const webhooks = await createClient(gateway.address, place.token).list('/webhooks');
      expect(webhooks.map(({ attributes }) => attributes['label'])).toEqual(Array(5).fill('npm run load'));
      expect(webhooks.filter(({ attributes }) => attributes['status'] === 'Enabled')).toEqual([]);
    } finally {
      await gateway.stop();
      await local.stop();
    }
  },
  timeoutMs,
);
