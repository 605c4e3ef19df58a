import { execFileSync } from 'node:child_process';

const record = (number: number, previousNumber: number, more: object = {}) =>
  JSON.stringify({
    format: 1,
    organisationId: '1',
    number,
    previousNumber,
    event: { id: String(number), type: 't' },
    ...more,
  });

test('the example of a reader takes each event once, in order, whatever comes again, too early, or in a replay', () => {
  const lines = [
    record(5, 4),
    record(6, 5),
    record(8, 7),
    record(9, 8),
    record(2, 1, { organisationId: '2' }),
    record(5, 4, { replayId: '1000000001' }),
    record(6, 5),
    record(7, 6),
    record(8, 7),
    record(9, 8),
    record(1_000_001, 7),
  ];
  const input = `${lines.join('\n')}\n`;
  const output = execFileSync(process.execPath, ['docs/integrate/examples/export-reader.js'], {
    input,
    encoding: 'utf8',
  });
  const read = output
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { organisationId: string; event: string });
  expect(read.filter(({ event }) => event).map(({ organisationId, event }) => `${organisationId}: ${event}`)).toEqual([
    '1: 5',
    '1: 6',
    '2: 2',
    '1: 7',
    '1: 8',
    '1: 9',
    '1: 1000001',
  ]);
});
