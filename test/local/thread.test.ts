import { startThread } from '../../local/engines/thread.ts';
import type { ThreadFailure } from '../support/engines/failing-thread.ts';

const start = (failure: ThreadFailure) => startThread('../../test/support/engines/failing-thread.ts', failure);

describe('a thread', () => {
  test('that fails at its start is not started, with its error', async () => {
    await expect(start('start')).rejects.toThrow('no start');
  });

  test('that ends before its first message is not started', async () => {
    await expect(start('end')).rejects.toThrow('failing-thread.ts ended with code 0');
  });

  test('that has started has no listener left which would swallow a later error', async () => {
    const { thread, answer } = await start('later');
    expect(answer).toBe('ready');
    expect(thread.listenerCount('error')).toBe(0);
    const failed = new Promise((resolve) => thread.once('error', resolve));
    thread.postMessage('go on');
    expect(await failed).toMatchObject({ message: 'failed later' });
  });
});
