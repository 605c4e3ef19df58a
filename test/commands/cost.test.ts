import { runCommand } from './run-command.ts';

const all = ['--payments', '1000000', '--webhooks', '3', '--accounts', '50000'];

describe('stage cost', () => {
  test('says what a live stage costs idle and for so much work, what dominates, and of when the prices are', async () => {
    const { code, output, errors } = await runCommand(['stage', 'cost', ...all]);
    expect([code, errors]).toEqual([0, '']);
    for (const line of [
      /^alarms +\d+ +\d+\.\d\d +-$/m,
      /^a payment on a quiet platform +1,000,000 +\d+\.\d\d +0\.\d{4}$/m,
      /^a delivery to one webhook +3,000,000 /m,
      /^write units of the table +[\d,]+ +\d+\.\d\d +\d+ %$/m,
      /^Idle: \d+\.\d\d USD a month, \d+\.\d\d of them without what a setting turns off \(the web ACL and its alarms, alarms of the canary\)\.$/m,
      /^All: \d+\.\d\d USD\.$/m,
      /^List prices of us-east-1 as of \d{4}-\d\d-\d\d, without tax\. They were not asked of AWS/m,
    ]) {
      expect(output).toMatch(line);
    }
  });

  test('without work says the idle cost of the stage, as JSON too', async () => {
    const { output } = await runCommand(['stage', 'cost', '--stage', 'sandbox', '--json']);
    const data = JSON.parse(output) as { stage: string; idleUsd: number; totalUsd: number; idle: { what: string }[] };
    expect(data).toMatchObject({ stage: 'sandbox', region: 'us-east-1', given: { payments: 0, reads: 0 } });
    expect(data.totalUsd).toBe(data.idleUsd);
    expect(data.idle.map(({ what }) => what)).not.toContain('the web ACL');
  });

  test.each([
    [['--payments', '1e6'], '--payments 1e6 is not a count of at least 0.'],
    [['--stage', 'nowhere'], 'There is no stage "nowhere".'],
  ])('%j is refused in one sentence', async (args, sentence) => {
    const { code, errors } = await runCommand(['stage', 'cost', ...args]);
    expect(code).toBe(1);
    expect(errors).toContain(sentence);
  });
});
