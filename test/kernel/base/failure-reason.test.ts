import * as z from 'zod';
import { failureReason } from '../../../functions/kernel/base/failure-reason.ts';
import { BrokenInvariant } from '../../../functions/kernel/base/invariant.ts';

const thrownBy = (parse: () => unknown): unknown => {
  try {
    return parse();
  } catch (error) {
    return error;
  }
};

test('the reason of a failure names the attributes that cannot be read, and nothing of what they say', () => {
  const item = z.strictObject({ amount: z.int(), tags: z.record(z.string(), z.int()), name: z.string() });
  const error = thrownBy(() =>
    item.parse({ amount: 'Ada', tags: { Lovelace: 'Ada', Byron: 'Ada' }, name: 'Ada', ssn: 1 }),
  );
  expect(failureReason(error)).toBe('ZodError at amount, tags');
});

test('the reason of a failure is the sentence of a broken invariant, and of other errors the name', () => {
  expect(failureReason(new BrokenInvariant('the row has no name'))).toBe('the row has no name');
  expect(failureReason(new SyntaxError('Ada is no JSON'))).toBe('SyntaxError');
  expect(failureReason('Ada')).toBe('thrown string');
});
