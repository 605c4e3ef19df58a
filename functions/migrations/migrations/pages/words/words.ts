/** The steps of a move as the customer sees them, in order. */
export const shownSteps = ['agree', 'accounts', 'agreeToMoney', 'money', 'close'] as const;
export type MigrationPageStep = (typeof shownSteps)[number];

/** What can be wrong with a form. A page names it after a redirect, so only these texts can be shown. */
export const migrationFormProblems = ['code', 'codes', 'agree', 'changed', 'expired', 'attempts', 'phone'] as const;
export type MigrationFormProblem = (typeof migrationFormProblems)[number];

/** What a page says once if something was done. */
export const migrationNews = ['sent'] as const;
export type MigrationNews = (typeof migrationNews)[number];

/** The facts that the pages of a migration tell, as readers of the language read them. */
export interface MigrationPageFacts {
  readonly orgName: string;
  readonly fromBank: string;
  readonly toBank: string;
  readonly deadline: string;
}

interface Titled {
  readonly title: string;
  readonly lead: string;
}

/** The texts of a migration's pages in one language. */
export interface MigrationWords {
  readonly welcome: (
    facts: MigrationPageFacts,
  ) => Titled & { readonly steps: readonly string[]; readonly note: string };
  readonly sendCode: string;
  readonly code: Titled & { readonly label: string; readonly hint: string; readonly confirm: string };
  readonly sendAgain: string;
  /** Why a code can be entered no more. */
  readonly codeEnd: Readonly<Record<'used up' | 'ended', string>>;
  readonly consent: (facts: MigrationPageFacts) => Titled & {
    readonly accounts: string;
    readonly dates: string;
    readonly closes: string;
    readonly terms: readonly string[];
    readonly accountTerms: string;
    readonly agree: string;
    readonly agreeToTerms: string;
  };
  readonly newWindow: string;
  readonly termsHeading: string;
  readonly submit: string;
  readonly account: (number: string) => string;
  readonly accountNumber: string;
  readonly routingNumber: string;
  /** Before the old and the new routing number, for screen readers. */
  readonly was: string;
  readonly now: string;
  readonly progress: Titled & { readonly refresh: string };
  readonly step: Readonly<Record<MigrationPageStep, string>>;
  readonly state: Readonly<Record<'done' | 'now' | 'later', string>>;
  readonly money: (
    facts: MigrationPageFacts,
  ) => Titled & { readonly total: string; readonly terms: readonly string[]; readonly agree: string };
  readonly amount: string;
  readonly available: string;
  readonly onDeadline: (facts: MigrationPageFacts) => string;
  readonly moved: (
    facts: MigrationPageFacts,
  ) => Titled & { readonly numbers: string; readonly next: readonly string[] };
  readonly whatNow: string;
  readonly done: (facts: MigrationPageFacts) => Titled;
  readonly late: (facts: MigrationPageFacts) => Titled;
  readonly cancelled: (facts: MigrationPageFacts) => Titled;
  readonly ineligible: (facts: MigrationPageFacts) => Titled;
  readonly unknown: Titled;
  readonly errorTitle: string;
  readonly problemHeading: string;
  readonly news: Readonly<Record<MigrationNews, string>>;
  readonly problem: Readonly<Record<MigrationFormProblem, string>>;
}
