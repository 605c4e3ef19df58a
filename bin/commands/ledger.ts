import { plusMs } from '../../functions/kernel/base/calendar/instant.ts';
import { bankNow, clockItem, clockKey } from '../../functions/kernel/clock/bank-clock.ts';
import type { Table } from '../../functions/kernel/table/table.ts';
import { type LedgerVerdict, verifyLedger } from '../../functions/accounts/ledger/verify-ledger.ts';
import { allOrganisations } from '../../functions/organisations/directory.ts';
import { systemClock } from '../../functions/ports/clock/system-clock.ts';
import { defineCommand } from '../command-line/command.ts';
import { targetOptions } from '../command-line/options.ts';

/** What was decided before this time is in the table, because no function runs for longer. */
const settledMs = 3 * 60_000;

const verify = defineCommand({
  summary: 'Verifies the ledger: every account, every transaction and the sums, to the cent.',
  details: `Everything is recomputed from the transactions, as the daily reconciliation does it. The sums are those of what was booked
up to three minutes ago, so money may move meanwhile. It reads every transaction: at most 4,000 of them for each page of 50 accounts.

Exit code 1: the ledger has faults, which are named; 2: nothing was verified.`,
  examples: ['--stage live', '--stage live --organisation 100000001', '--table Bankstack-live-restored'],
  options: {
    organisation: { text: 'the id of one organisation; all of them without it', value: 'id' },
    ...targetOptions,
  },
  writes: false,
  failureCode: 2,
  run: async ({ organisation, stage, table: name }, { openTarget }) => {
    const { table, close } = await openTarget({ stage, table: name });
    try {
      const verdicts: NamedVerdict[] = [];
      const ids = organisation === undefined ? allOrganisations(table) : [organisation];
      for await (const organisationId of ids) verdicts.push(await verdictOf(table, organisationId));
      return resultOf(verdicts);
    } finally {
      close();
    }
  },
});

type NamedVerdict = LedgerVerdict & { readonly organisationId: string };

async function verdictOf(table: Table, organisationId: string): Promise<NamedVerdict> {
  const stored = await table.get(clockKey(organisationId));
  const now = bankNow(stored && clockItem.parse(stored), systemClock.now());
  return { organisationId, ...(await verifyLedger(table, organisationId, plusMs(now, -settledMs))) };
}

/** A line for each organisation, and a warning for each fault. */
function resultOf(verdicts: readonly NamedVerdict[]) {
  const faults = verdicts.flatMap((one) =>
    one.faults.map((fault) => ({ organisationId: one.organisationId, ...fault })),
  );
  const isWhole = faults.length === 0 && verdicts.length > 0;
  return {
    data: { isWhole, organisations: verdicts },
    lines: verdicts.map(sentenceOf),
    warnings: [
      ...(verdicts.length === 0 ? ['There is no organisation in this table.'] : []),
      ...faults.map(
        ({ organisationId, accountId, fault }) =>
          `Organisation ${organisationId}${accountId === undefined ? '' : `, account ${accountId}`}: ${fault}.`,
      ),
    ],
    exitCode: isWhole ? 0 : 1,
  };
}

function sentenceOf({ organisationId, accounts, transactions, sums, faults }: NamedVerdict): string {
  const verdict = faults.length === 0 ? 'holds' : `has ${faults.length} faults`;
  const read = `${accounts} accounts and ${transactions} transactions were read`;
  return `Organisation ${organisationId}: the ledger ${verdict}; ${read}, and the balances are ${sums.balances} cents.`;
}

export const ledgerVerbs = { verify };
