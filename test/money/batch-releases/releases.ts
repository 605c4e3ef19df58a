import type { Answer } from '../../support/bank/platform.ts';
import type { Bank } from '../../support/bank/bank.ts';

export const release = (bank: Bank, data: readonly unknown[], token?: string): Promise<Answer> =>
  bank.call('POST', '/batch-releases', { data }, token === undefined ? {} : { token });
