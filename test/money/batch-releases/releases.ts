import type { Answer } from '../../support/bank/platform.ts';
import type { Bank } from '../../support/bank/bank.ts';

/** A member of a list of batch releases: 10 dollars unless it says otherwise. */
export function releaseOf(batchAccount: string, receiver: string, attributes: Readonly<Record<string, unknown>> = {}) {
  return {
    type: 'batchRelease',
    attributes: {
      amount: 10_00,
      description: 'Payroll',
      senderName: 'Sherlock Holmes',
      senderAddress: { street: '1 Main', city: 'Kearney', state: 'NE', postalCode: '68845', country: 'US' },
      senderAccountNumber: '5000004242',
      ...attributes,
    },
    relationships: {
      batchAccount: { data: { type: 'depositAccount', id: batchAccount } },
      receiver: { data: { type: 'depositAccount', id: receiver } },
    },
  };
}

export const release = (bank: Bank, data: readonly unknown[], token?: string): Promise<Answer> =>
  bank.call('POST', '/batch-releases', { data }, token === undefined ? {} : { token });
