import { defineReference } from '../define-reference.ts';
import type { accountNumberPrefixKind } from './account-number-prefix.ts';
import { directoryBuckets, type directoryKind } from './directory.ts';
import type { organisationKind } from './store.ts';

export const organisationsReference = defineReference<{
  kinds: typeof accountNumberPrefixKind | typeof directoryKind | typeof organisationKind;
}>({
  kinds: {
    apx: {
      holds: 'the organisation whose account numbers begin with these three digits',
      keys: { pk: '<three digits>', sk: '-', foundBy: 'first digits of an account number' },
    },
    ogs: {
      holds: `the ids of all organisations, in ${directoryBuckets} buckets, for jobs that visit each of them`,
      keys: { pk: '<bucket>', sk: '<org>', foundBy: 'organisation; all of them bucket by bucket' },
    },
    org: {
      holds: 'an organisation: its name, its routing number and its account number prefix',
      keys: { pk: '<org>', sk: 'organisation', foundBy: 'id, which every token contains' },
    },
  },
});
