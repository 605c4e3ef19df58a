/** How long something started lives: for all tests of a block, or for one test. */
export type Per = 'file' | 'test';

/**
 * Starts something before tests and stops it after them. The object that is returned is filled at the start: tests and
 * hooks can use it, code outside of them cannot, and a copy of its members is only good until the next start.
 */
export function useStarted<T extends { stop(): Promise<unknown> }>(start: () => Promise<T>, per: Per): T {
  const started: Partial<T> = {};
  const begin = async () => void Object.assign(started, await start());
  const end = async () => {
    // A start that failed has already failed the tests.
    await started.stop?.();
    for (const name of Object.keys(started)) Reflect.deleteProperty(started, name);
  };
  if (per === 'file') {
    beforeAll(begin);
    afterAll(end);
  } else {
    beforeEach(begin);
    afterEach(end);
  }
  return started as T;
}
