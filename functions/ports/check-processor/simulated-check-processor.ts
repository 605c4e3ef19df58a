import type { CheckProcessor, CheckExamination } from './port.ts';

/** What becomes of checks over certain amounts of cents, by `sandboxValues.checkAmount`. */
const verdicts: Readonly<Record<number, CheckExamination>> = {
  66601: { verdict: 'review' },
  66602: { verdict: 'confirm' },
  66603: { verdict: 'refused', reason: 'PoorImageQuality' },
  66604: { verdict: 'refused', reason: 'DuplicateCheck' },
};
const unreachableCents = 66605;
const refusedLaterCents = 66606;

/** What it reads on every check. */
const readOnCheck = {
  checkNumber: '1001',
  payer: { name: 'Sandbox Payer', routingNumber: '812345678', accountNumber: '1000000042' },
};

/** The processor of sandbox stages. It looks at the amount instead of at the images. */
export const simulatedCheckProcessor: CheckProcessor = {
  examine: ({ amountCents }) =>
    Promise.resolve(
      amountCents === unreachableCents
        ? { outcome: 'unavailable', why: 'timeout' }
        : { outcome: 'answered', value: { ...(verdicts[amountCents] ?? { verdict: 'accepted' }), ...readOnCheck } },
    ),
  submit: ({ amountCents }) =>
    Promise.resolve({
      outcome: 'answered',
      value:
        amountCents === refusedLaterCents ? { outcome: 'refused', reason: 'SuspectedFraud' } : { outcome: 'taken' },
    }),
  read: () => Promise.resolve({ outcome: 'unsigned' }),
};
