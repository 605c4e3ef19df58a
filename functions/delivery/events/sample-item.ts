import { exampleAt } from '../../onboarding/examples/moments.ts';
import { accountId, organisationId } from '../../onboarding/examples/people.ts';
import { journalPartition, type JournalRow } from '../../kernel/journal/journal.ts';

const daysKept = 45;

/** The journal row of the transaction that opened an account, for the samples of workers. */
export const sampleJournalRow: JournalRow = {
  pk: journalPartition(organisationId),
  sk: `${exampleAt}#sampleSample`,
  organisationId,
  txId: 'sampleSample',
  writtenAt: exampleAt,
  at: exampleAt,
  listed: { account: [accountId] },
  expiresAtSeconds: Date.parse(exampleAt) / 1000 + daysKept * 86_400,
};
