import { type Bank, fund } from '../../support/bank/bank.ts';
import { releaseOf } from '../../support/bank/payment-bodies.ts';
import type { Answer } from '../../support/bank/platform.ts';

export const release = (bank: Bank, data: readonly unknown[], token?: string): Promise<Answer> =>
  bank.call('POST', '/batch-releases', { data }, token === undefined ? {} : { token });

/** A release that waits for a second user, because it is larger than the amount of the stage; its id. */
export async function releaseInReview(bank: Bank, from: string, to: string): Promise<string> {
  const amount = bank.platform.settings.fourEyes.aboveCents + 1;
  await fund(bank, from, amount);
  const { body } = await release(bank, [releaseOf(from, to, { amount })]);
  return (body.data as { id: string }[])[0]?.id ?? '';
}
