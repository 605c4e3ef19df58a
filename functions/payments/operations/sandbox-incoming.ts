import * as z from 'zod';
import { mustHaveActiveOwner } from '../../accounts/archived-owners.ts';
import { account, accountKind } from '../../accounts/store.ts';
import { endOfDayKind } from '../../end-of-day/store.ts';
import { defineOperation, defineVariant } from '../../kernel/http/operation.ts';
import { notFound, Problem } from '../../kernel/http/problem.ts';
import { tagsField, text } from '../../kernel/jsonapi/fields.ts';
import { toOne } from '../../kernel/jsonapi/link.ts';
import { amountSchema, cents } from '../../kernel/money/cents.ts';
import { insert } from '../../kernel/table/write.ts';
import { momentFor, post } from '../../ledger/posting.ts';
import { transactionCreatedEvent } from '../../transactions/events.ts';
import { transactionResourceOf, transactionToResource } from '../../transactions/resource.ts';
import { newTransaction, transactionKind } from '../../transactions/store.ts';

/** The simulated sender of incoming credits. */
const sender = { companyName: 'Sandbox Sender', routingNumber: '011000015', secCode: 'WEB' } as const;
const traceNumberDigits = 15;

export const receiveSandboxPayment = defineOperation({
  id: 'receiveSandboxPayment',
  summary: 'Simulate an incoming ACH credit',
  description: 'Posts at once and answers the transaction.',
  capability: 'sandbox',
  method: 'POST',
  path: '/sandbox/payments',
  scopes: [],
  sandboxOnly: true,
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'achPayment',
        attributes: z.object({
          amount: amountSchema,
          direction: z.literal('Credit', { error: 'must be Credit' }).default('Credit'),
          description: text(50),
          tags: tagsField.optional(),
        }),
        relationships: z.object({ account: toOne('depositAccount') }),
        example: {
          attributes: { amount: 3_000_00, direction: 'Credit', description: 'Salary' },
          relationships: { account: { data: { type: 'depositAccount', id: '100000001' } } },
        },
      }),
    ],
  },
  response: { status: 201, data: transactionResourceOf('receivedAchTransaction') },
  errors: ['not_found', 'invalid_state', 'account_busy'],
  uses: { read: [], write: [accountKind, transactionKind, endOfDayKind] },

  load: ({ organisationId, body }) => ({ account: account(organisationId, body.relationships.account.data.id) }),

  handle: async ({ body, loaded, now, platform, save }) => {
    const receiver = loaded.account;
    const { id } = body.relationships.account.data;
    if (receiver === undefined) throw notFound('The account', id, '/data/relationships/account');
    mustHaveActiveOwner(receiver, '/data/relationships/account');
    if (receiver.status !== 'Open') throw new Problem('invalid_state', `The account is ${receiver.status}`);

    const { amount, description, tags } = body.attributes;
    const at = momentFor(now, receiver);
    const posting = post(receiver, { type: 'receivedAchTransaction', signed: cents(amount), at });
    const transaction = newTransaction(posting.account, {
      type: 'receivedAchTransaction',
      direction: 'Credit',
      amount: cents(amount),
      summary: `${sender.companyName}  |  ${description}`,
      tags: tags ?? {},
      description,
      companyName: sender.companyName,
      counterpartyRoutingNumber: sender.routingNumber,
      traceNumber: platform.ids.digits(traceNumberDigits),
      secCode: sender.secCode,
    });
    await save({
      at,
      writes: [...posting.writes, insert(transaction)],
      events: [transactionCreatedEvent(transaction, posting.account)],
      listed: [{ type: 'transaction', id: transaction.id }],
    });
    return { data: transactionToResource(transaction) };
  },
});
