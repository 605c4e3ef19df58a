import * as z from 'zod';
import { createStructuredLog } from '../../../functions/ports/log/structured-log.ts';
import { BrokenInvariant } from '../../../functions/kernel/base/invariant.ts';

const secret = 'CANARY-078-05-1120';

function recorded() {
  const lines: string[] = [];
  const write = (...parts: unknown[]) => void lines.push(JSON.stringify(parts));
  return { log: createStructuredLog({ info: write, warn: write, error: write }), lines };
}

describe('the log of deployed functions', () => {
  it('writes the fields that are listed and no others', () => {
    const { log, lines } = recorded();
    log.info('request', { operation: 'getAccount', status: 200, body: secret } as never);
    expect(lines).toEqual([JSON.stringify(['request', { operation: 'getAccount', status: 200 }])]);
  });

  it('says where an error came from, and nothing that it quotes', () => {
    const quoting = [
      new Error(`bad value ${secret}\n    at ${secret} (looks like a frame)`),
      new Error('outer', { cause: new SyntaxError(`Unexpected token in ${secret}`) }),
      z.object({ ssn: z.literal('1') }).safeParse({ ssn: secret }).error,
      new AggregateError([new Error(secret)], secret),
      Object.assign(new Error('one'), { $metadata: secret, input: { ssn: secret } }),
      secret,
      { secret },
    ];
    for (const error of quoting) {
      const { log, lines } = recorded();
      log.error('request failed', {}, error);
      expect(lines.join()).not.toContain(secret);
      expect(lines.join()).toContain('failure');
    }
  });

  it('keeps the frames, and the sentence of an invariant', () => {
    const { log, lines } = recorded();
    log.error('request failed', {}, new BrokenInvariant('a posting names both sides'));
    expect(lines.join()).toContain('a posting names both sides');
    expect(lines.join()).toContain('structured-log.test.ts');
  });

  it('ends with errors that are causes of each other', () => {
    const { log, lines } = recorded();
    const one = new Error('one');
    one.cause = new Error('two', { cause: one });
    log.error('request failed', {}, one);
    expect(lines).toHaveLength(1);
  });
});
