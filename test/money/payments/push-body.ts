import type { Answer } from '../../support/bank/platform.ts';
import { pushBody } from '../../support/bank/payment-bodies.ts';
import type { Bank } from '../../support/bank/bank.ts';

/** Asks for a push to card. */
export const push = (bank: Bank, accountId: string, overrides?: Parameters<typeof pushBody>[1]): Promise<Answer> =>
  bank.call('POST', '/payments', pushBody(accountId, overrides));
