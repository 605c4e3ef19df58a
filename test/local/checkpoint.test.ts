import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openCheckpoints, streamPositions } from '../../local/engines/poller/checkpoint.ts';

const streamArn = 'arn:aws:dynamodb:us-east-1:000000000000:table/bank/stream/1';

describe('the file of stream positions', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'bankstack-checkpoint-'));
    file = path.join(folder, 'positions.json');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const open = () => openCheckpoints(file, streamArn, ['projector', 'router']);

  test('is not written for each batch, and never ahead of the positions', () => {
    const checkpoints = open();
    checkpoints.advance('projector', 'shard', '7');
    checkpoints.advance('router', 'shard', '5');
    expect(open().position('projector', 'shard')).toBeUndefined();
    checkpoints.save();
    expect([open().position('projector', 'shard'), open().position('router', 'shard')]).toEqual(['7', '5']);
    expect(streamPositions(file)).toEqual({ bank: 5 });
  });

  test('is not written if nothing has changed', () => {
    const checkpoints = open();
    checkpoints.advance('router', 'shard', '1');
    checkpoints.save();
    rmSync(file);
    checkpoints.save();
    expect(existsSync(file)).toBe(false);
    checkpoints.advance('router', 'shard', '2');
    checkpoints.save();
    expect(open().position('router', 'shard')).toBe('2');
  });
});
