import { movementKinds } from '../../../accounts/ledger/movement-kinds.ts';
import * as z from 'zod';
import { account } from '../../../accounts/accounts/for-others.ts';
import { accountKey } from '../../../kernel/auth/owners.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { notFound, Problem } from '../../../kernel/base/problem.ts';
import { reviewerBehind } from '../../../kernel/journal/four-eyes.ts';
import { idempotencyKeySchema } from '../../../kernel/idempotency/idempotency.ts';
import { addressSchema, tagsField, text } from '../../../kernel/jsonapi/fields.ts';
import { toOne } from '../../../kernel/jsonapi/link.ts';
import { amountSchema, cents } from '../../../kernel/base/money/cents.ts';
import { ofAnybody } from '../../../kernel/table/item.ts';
import { decideReleases } from '../release.ts';
import { batchReleaseToResource } from '../resource.ts';
import { batchReleaseKind } from '../store.ts';
import { getBatchRelease } from './get.ts';

/**
 * All releases are one table transaction, which has at most 100 actions: for each release its item, two transactions and an
 * idempotency key, for each account its row and sometimes the end of a day. This many releases from one batch account
 * always fit.
 */
export const membersMax = 15;
const writesMax = 99;

export const createBatchReleases = defineOperation({
  id: 'createBatchReleases',
  capability: 'batch-releases',
  method: 'POST',
  path: '/batch-releases',
  scopes: ['batch-releases-write'],
  timeoutSeconds: 5,
  request: {
    list: {
      membersMax,
      variants: [
        defineVariant({
          type: 'batchRelease',
          attributes: z.object({
            amount: amountSchema,
            description: text(50),
            senderName: text(255),
            senderAddress: addressSchema,
            senderAccountNumber: text(17),
            idempotencyKey: idempotencyKeySchema.optional(),
            tags: tagsField.optional(),
          }),
          relationships: z.object({ batchAccount: toOne('depositAccount'), receiver: toOne('depositAccount') }),
        }),
      ],
    },
  },
  response: { status: 201 },
  errors: ['not_found', 'payment_invalid', 'invalid_state', 'idempotency_key_conflict', 'account_busy'],
  uses: { read: [], write: [...movementKinds, batchReleaseKind] },
  replayedBy: getBatchRelease,

  line: {
    name: 'releases',
    items: ({ organisationId, members }) =>
      members.flatMap(({ relationships: { batchAccount, receiver } }) =>
        [batchAccount, receiver].map((to) => accountKey(organisationId, to.data.id)),
      ),
    // Several releases are one transaction already, and wait for a turn of their own.
    combines: ({ members }) => members.length === 1,
    comesLast: () => false,
  },
  load: ({ organisationId, members }) => ({
    batchAccounts: [...new Set(members.map(({ relationships }) => relationships.batchAccount.data.id))].map((id) =>
      account(organisationId, id),
    ),
    // Any account can be the receiver.
    receivers: [...new Set(members.map(({ relationships }) => relationships.receiver.data.id))].map((id) =>
      ofAnybody(account(organisationId, id)),
    ),
  }),

  handle: async ({ members, loaded, now, author, platform, cipher: cipherOf, save }) => {
    const payers = new Map(loaded.batchAccounts.map((one) => [one.id, one]));
    const accounts = new Map([...loaded.receivers.map((one) => [one.id, one] as const), ...payers]);
    const orders = members.map(({ pointer, attributes, relationships }) => {
      const { idempotencyKey: _, amount, tags = {}, ...content } = attributes;
      const [batchAccountId, receiverId] = [relationships.batchAccount.data.id, relationships.receiver.data.id];
      return { ...content, pointer, amount: cents(amount), tags, batchAccountId, receiverId };
    });
    const missing = orders.flatMap(({ pointer, batchAccountId, receiverId }) => [
      ...(payers.has(batchAccountId)
        ? []
        : notFound('The account', batchAccountId, `${pointer}/relationships/batchAccount`).parts),
      ...(accounts.has(receiverId)
        ? []
        : notFound('The account', receiverId, `${pointer}/relationships/receiver`).parts),
    ]);
    if (missing.length > 0) throw new Problem('not_found', missing);

    const cipher = await cipherOf();
    const { releases, change } = decideReleases(orders, accounts, {
      now,
      cipher,
      orderedBy: reviewerBehind(author, platform.settings),
    });
    const keys = members.filter(({ attributes }) => attributes.idempotencyKey !== undefined).length;
    if (change.writes.length + keys > writesMax) {
      const detail = 'These releases change too many accounts at once; send those of fewer batch accounts together';
      throw new Problem('limits_exceeded', { detail, pointer: '/data' });
    }

    await save(
      change,
      releases.map(({ id }) => id),
    );
    return { data: releases.map((one) => batchReleaseToResource(one, cipher)) };
  },
});
