/**
 * Why we contest that the other bank dishonours a return of ours: the code of the network, and the code of the dishonours that it answers; without
 * that it answers any.
 */
export const contests = {
  MisroutedDishonor: { code: 'R71' },
  UntimelyDishonor: { code: 'R72' },
  TimelyReturn: { code: 'R73', answers: 'R68' },
  NotDuplicate: { code: 'R75', answers: 'R67' },
  NoErrors: { code: 'R76', answers: 'R69' },
  NotRecoverable: { code: 'R77', answers: 'R62' },
} as const satisfies Record<string, Contest>;

interface Contest {
  readonly code: string;
  readonly answers?: string;
}

export type ContestReason = keyof typeof contests;
export const contestReasons = Object.keys(contests) as unknown as readonly [ContestReason, ...ContestReason[]];

/** The code of the dishonours that a reason answers; undefined if it answers any. */
export const dishonourAnsweredBy = (reason: ContestReason): string | undefined => (contests[reason] as Contest).answers;
