import { defineReference } from '../define-reference.ts';
import type { accountNumberPrefixKind } from './account-number-prefix.ts';
import { directoryBuckets, type directoryKind } from './directory.ts';
import type { stageSuspensionKind } from './stage-suspension.ts';
import type { organisationKind } from './store.ts';

export const organisationsReference = defineReference<{
  kinds: typeof accountNumberPrefixKind | typeof directoryKind | typeof organisationKind | typeof stageSuspensionKind;
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
      holds: 'an organisation: its name, its routing number, its account number prefix, and why it is suspended',
      keys: { pk: '<org>', sk: 'organisation', foundBy: 'id, which every token contains' },
    },
    sts: {
      holds: 'why, since when and by whom the whole stage is suspended, for organisations that are founded meanwhile',
      keys: { pk: 'stage', sk: '-', foundBy: 'its only key' },
    },
  },
});
