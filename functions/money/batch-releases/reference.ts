import { defineReference, listAnswer } from '../../define-reference.ts';
import { type createBatchReleases, membersMax } from './operations/create.ts';
import type { getBatchRelease } from './operations/get.ts';
import type { listBatchReleases } from './operations/list.ts';
import { batchReleaseResource } from './resource-schema.ts';
import type { releaseTransaction } from './transaction-types.ts';
import type { batchReleaseKind } from './store.ts';

export const batchReleasesReference = defineReference<{
  operations: typeof createBatchReleases | typeof getBatchRelease | typeof listBatchReleases;
  transactionTypes: typeof releaseTransaction;
  kinds: typeof batchReleaseKind;
}>({
  operations: {
    createBatchReleases: {
      summary: 'Release from batch accounts',
      description: `Each member moves money from its batch account to its receiver at once. All of them are done or none: without funds, or with an account that is not Open, the request is refused and the errors name the members. A member whose idempotency key was used before is answered as it is now and moves nothing. Up to ${membersMax} members from one batch account always fit; from several, fewer may.`,
      data: listAnswer(batchReleaseResource),
    },
    getBatchRelease: {
      summary: 'Get a batch release',
      data: batchReleaseResource,
    },
    listBatchReleases: {
      summary: 'List batch releases',
      data: listAnswer(batchReleaseResource),
    },
  },
  transactionTypes: {
    releaseTransaction: {
      records: 'the release of a batch to the account of a customer',
      inStatements: { en: 'Release of funds', es: 'Liberación de fondos' },
    },
  },
  kinds: {
    bre: {
      holds: 'what was released from a batch account, numbered in the order of its creation',
      keys: { pk: '<org>#<account>', sk: '<number>', foundBy: 'id = account + number' },
    },
  },
});
