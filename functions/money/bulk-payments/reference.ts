import { defineReference, listAnswer } from '../../define-reference.ts';
import type { createBulkPayments } from './operations/create.ts';
import type { getBulkPayments } from './operations/get.ts';
import type { listBulkPayments } from './operations/list.ts';
import { processorTokenNote, sandboxNote } from '../../ports/sandbox-values.ts';
import { bulkPaymentsResource } from './resource-schema.ts';
import type { bulkKind, bulkPartKind, openBulkKind } from './store.ts';

export const bulkPaymentsReference = defineReference<{
  operations: typeof createBulkPayments | typeof getBulkPayments | typeof listBulkPayments;
  kinds: typeof bulkKind | typeof bulkPartKind | typeof openBulkKind;
}>({
  operations: {
    createBulkPayments: {
      summary: 'Create payments in bulk',
      description: `Accepts the whole list or nothing of it, and creates its payments one by one, in their order, as the token would: each exactly once. A member that is refused emits \`bulkPayments.failed\` with its place in the list; a payment that is created Rejected is created. When all are done \`bulkPayments.finished\` follows. Members with an \`idempotencyKey\` share it with single creates: a payment that the key has made counts for the member. Members that are left when the token is revoked or ends are refused. ${processorTokenNote()} ${sandboxNote('destinationCardId', 'card')}`,
      data: bulkPaymentsResource,
      examples: {
        bookPayment: {
          attributes: { amount: 125_00, description: 'Dinner', idempotencyKey: '3f6b0f6e-dinner' },
          relationships: {
            account: { data: { type: 'depositAccount', id: '100000001' } },
            counterpartyAccount: { data: { type: 'depositAccount', id: '100000002' } },
          },
        },
        'achPayment.counterparty': {
          attributes: { amount: 500_00, direction: 'Credit', description: 'Rent', idempotencyKey: '5a1c9d40-rent' },
          relationships: {
            account: { data: { type: 'depositAccount', id: '100000001' } },
            counterparty: { data: { type: 'counterparty', id: '100000001000000001' } },
          },
        },
        'achPayment.providerProcessorToken': {
          attributes: {
            amount: 500_00,
            direction: 'Debit',
            description: 'Funding',
            providerProcessorToken: 'sandbox-match:Ada Lovelace#1',
            counterpartyName: 'Ada Lovelace',
            verifyCounterpartyBalance: true,
            idempotencyKey: '5a1c9d40-funding',
          },
          relationships: { account: { data: { type: 'depositAccount', id: '100000001' } } },
        },
        achPayment: {
          attributes: {
            amount: 500_00,
            direction: 'Credit',
            description: 'Invoice 12',
            counterparty: {
              name: 'Sherlock Holmes',
              routingNumber: '011000015',
              accountNumber: '1000000001',
              accountType: 'Checking',
            },
            idempotencyKey: '5a1c9d40-invoice',
          },
          relationships: { account: { data: { type: 'depositAccount', id: '100000001' } } },
        },
        pushToCardPayment: {
          attributes: {
            amount: 75_00,
            description: 'Payout',
            configuration: {
              cardProvider: {
                authToken: 'eyJhbGciOiJFUzI1NiJ9.cardholder',
                institutionId: 'inst-2041',
                destinationCardId: 'card-7a1f',
                routingNumber: '021000021',
                accountNumber: '1002003004',
                referenceId: 'payout-118',
              },
            },
            idempotencyKey: '0d7e2c1b-payout',
          },
          relationships: { account: { data: { type: 'depositAccount', id: '100000001' } } },
        },
      },
    },
    getBulkPayments: {
      summary: 'Get the progress of a bulk of payments',
      data: bulkPaymentsResource,
    },
    listBulkPayments: {
      summary: 'List bulks of payments',
      data: listAnswer(bulkPaymentsResource),
    },
  },
  kinds: {
    blk: {
      holds: 'a bulk of payments: its progress',
      keys: { pk: '<org>#<bulk>', sk: '-', foundBy: 'id' },
    },
    blp: {
      holds: 'what a bulk consists of, sealed, until it is finished',
      keys: { pk: '<org>#<bulk>#<number>', sk: '-', foundBy: 'bulk, which counts them' },
    },
    blo: {
      holds: 'the bulks that are not finished, for the sweep',
      keys: { pk: '<org>', sk: '<bulk>', foundBy: 'organisation' },
    },
  },
});
