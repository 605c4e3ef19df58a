/** A part of the code whose faults tests have to notice. */
export interface Area {
  /** Files, or folders with all their files. */
  readonly mutated: readonly string[];
  /** The test files that shall notice, or folders of them: the quickest first. */
  readonly tests: readonly string[];
}

const inFolder = (folder: string, names: readonly string[]) => names.map((name) => `${folder}/${name}`);

/** By name: `npm run mutate -- <name>`. */
export const areas: Readonly<Record<string, Area>> = {
  ledger: {
    mutated: inFolder('functions/accounts/ledger', [
      ...['account-check.ts', 'posting.ts', 'posting-rule.ts', 'walk.ts', 'reconcile.ts', 'move.ts', 'obstacles.ts'],
    ]),
    tests: inFolder('test/accounts/ledger', [
      ...['account-check.test.ts', 'posting.test.ts', 'obstacles.test.ts', 'move.test.ts', 'walk.test.ts'],
    ]),
  },
  outbox: {
    mutated: ['functions/kernel/journal'],
    tests: inFolder('test/kernel/journal', ['journal.test.ts', 'commit.test.ts', 'change.test.ts']),
  },
  cursor: {
    mutated: inFolder('functions/delivery/webhooks', ['cursor.ts', 'backoff.ts', 'delivery.ts']),
    tests: inFolder('test/delivery/webhooks', [
      ...['cursor-steps.test.ts', 'attempt-rows.test.ts', 'backoff.test.ts', 'cursor.test.ts'],
    ]),
  },
  schedule: {
    mutated: [
      'functions/money/recurring-payments/schedule.ts',
      ...inFolder('functions/kernel/base/calendar', ['calendar-date.ts', 'banking-days.ts', 'instant.ts']),
    ],
    tests: [
      ...inFolder('test/kernel/base/calendar', ['calendar-date.test.ts', 'instant.test.ts', 'banking-days.test.ts']),
      'test/money/recurring-payments/schedule.test.ts',
    ],
  },
  idempotency: {
    mutated: ['functions/kernel/idempotency/idempotency.ts'],
    tests: ['test/kernel/idempotency/idempotency.test.ts'],
  },
  authorisation: {
    mutated: inFolder('functions/kernel/auth', [
      ...['authorise.ts', 'access-scope.ts', 'required-scopes.ts', 'lineage.ts'],
    ]),
    tests: ['test/kernel/auth'],
  },
  cipher: {
    mutated: inFolder('functions/ports/cipher', ['aes-field-cipher.ts', 'key-ring.ts', 'organisation-keys.ts']),
    tests: ['test/ports/cipher'],
  },
};
