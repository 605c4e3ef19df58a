import type { WallTime } from '../../kernel/base/calendar/bank-time.ts';
import { type Cents, cents } from '../../kernel/base/money/cents.ts';

/** The schedule of the ACH rail, in the bank's local time on banking days. */
export interface AchSettings {
  /** Same-day payments are submitted in the next of these windows. */
  readonly sameDayWindows: readonly WallTime[];
  /** All other payments are submitted then. */
  readonly cutOff: WallTime;
  /** When cleared money is booked. */
  readonly clearingTime: WallTime;
  readonly sameDayMax: Cents;
  /** Calendar days after receipt within which a payment can be returned. */
  readonly returnDays: number;
  /**
   * What becomes of debits of class WEB from numbers that nobody has validated: they are Rejected (`refuse`), or wait for a prenote (`prenote`, at a bank that takes
   * files). Without it they leave.
   */
  readonly unvalidatedWebDebits?: 'refuse' | 'prenote';
  /** Present if the bank takes files: its entries are written into one file for each window. Without it each entry goes to the port `achRail`. */
  readonly files?: AchFileSettings;
}

/** How the ACH files of a bank are written, as it was agreed with the bank. */
export interface AchFileSettings {
  /** Who receives the files: the bank, or its processor. */
  readonly destination: AchFileParty;
  /** Who sends them. The identification is often agreed with the bank: a tax id with a leading 1, or a customer number. */
  readonly origin: AchFileParty;
  /** The originator of entries of organisations that have none of their own with this bank. */
  readonly company: AchCompany;
  /** Seconds after a window until its file is written. Payments that are due at the window are handed over meanwhile. */
  readonly closesAfterSeconds: number;
  /** Seconds after a window until the bank takes no file for it any more. */
  readonly cutOffSeconds: number;
  /** Seconds after its closing when a window that is not written raises an alarm, before the cut-off. */
  readonly overdueSeconds: number;
  /** Present if debits and credits of a file have to be equal: for each batch, an entry to this account at the bank makes up for the difference. */
  readonly offset?: AchOffset;
  /** Present if the bank reads the window wanted for a same-day entry from the company descriptive date (`SD1300`). */
  readonly marksSameDay?: true;
  readonly limits: AchFileLimits;
  /** Whether a file of the bank is taken although its totals are wrong. Without it such a file is put aside whole (`refuse`). */
  readonly unbalancedIncoming?: 'take' | 'refuse';
  /** Present if each counterparty is tested by an entry without money before the first live one. */
  readonly prenotes?: true;
  /**
   * The id of an organisation of the operator, in whose name entries go back whose account number belongs to no organisation. Without it they are put aside,
   * because the bank may have accounts with its routing number that are not ours.
   */
  readonly returnsUnknownAs?: string;
  /** Present if the bank says what became of our files. */
  readonly answers?: AchFileAnswers;
  /** Present if the bank reports what it has settled. */
  readonly settlement?: AchSettlement;
}

/**
 * What moves on a settlement day: our entries (`sent`), returns of them (`returned`), entries of others (`received`), and returns that we send
 * (`sentBack`).
 */
export const achFlows = ['sent', 'returned', 'received', 'sentBack'] as const;
export type AchFlow = (typeof achFlows)[number];

/** How the settlement reports of a bank are read. They are the files under `reports/` and the routing number of the bank. */
export interface AchSettlement {
  /** What the key of a report has in it, and the key of no other file under `reports/`. Without it each file there is a report. */
  readonly keyHas?: string;
  readonly format: AchReportFormat;
  /** The account of the settlement, if a report has several. */
  readonly account?: string;
  /** Which lines of a report are ACH. A flow that is in none is not compared. */
  readonly classes: readonly AchReportClass[];
  /** Whether the newest report of a day replaces those before it (`replace`), or is one of several that add up (`add`). */
  readonly several: 'replace' | 'add';
  /** Until when the report of a day comes, on the next banking day. Later an alarm rings. */
  readonly dueAt: WallTime;
  /** When returns that we send settle: on the day of their window, or on the next banking day. */
  readonly returnsSettle: 'sameDay' | 'nextDay';
}

/** Lines of a report with one of these codes are the sum of these flows. */
export interface AchReportClass {
  /** Type codes of BAI2, or values of the column `class`. */
  readonly codes: readonly string[];
  readonly flows: readonly AchFlow[];
}

export type AchReportFormat = { readonly type: 'bai2' } | AchCsvFormat;

/** Columns are named by the first line. Amounts are `amount` with a sign, where money that comes to us is positive, or two columns. */
export interface AchCsvFormat {
  readonly type: 'csv';
  readonly separator?: ',' | ';' | '|' | '\t';
  readonly date: string;
  readonly dateForm: 'YYYY-MM-DD' | 'YYYYMMDD' | 'MM/DD/YYYY';
  readonly amounts: { readonly signed: string } | { readonly incoming: string; readonly outgoing: string };
  /** Without it amounts are dollars with two decimals. */
  readonly inCents?: true;
  /** The column with the code. Without it all lines have the code ``. */
  readonly class?: string;
  readonly entries?: string;
  readonly account?: string;
}

/** How a bank says that it accepts or rejects our files. */
export interface AchFileAnswers {
  /** Seconds after its closing within which each file has to be acknowledged; later an alarm rings. Without it nobody waits for that. */
  readonly withinSeconds?: number;
  /** Present if the bank sends reports about our files. */
  readonly reports?: AchAnswerFormat;
}

/** The form of a bank's reports about our files: texts, whose lines are found by expressions. */
export interface AchAnswerFormat {
  /** What the key of a report has in it, and the key of no other file: `.ack`. */
  readonly keyHas: string;
  /**
   * Finds an answer, by a regular expression for one or more lines. Its groups: `status`; `file`, our name of the file without `.ach`, or `date`
   * (YYMMDD), `modifier` and perhaps `time` (HHMM) of its header; and perhaps `batch` (a number), `trace` and `reason`.
   */
  readonly answer: string;
  /** The values of `status`, in capital letters, by which a bank accepts and rejects. Others are put aside. */
  readonly accepted: readonly string[];
  readonly rejected: readonly string[];
  /** Finds lines without meaning. What neither of the two finds is put aside. */
  readonly skips?: string;
}

export interface AchFileParty {
  /** A routing number, or up to ten characters that the bank gave. */
  readonly identification: string;
  /** Up to 23 characters. */
  readonly name: string;
}

/** The originator of entries, as receivers and banks know it. */
export interface AchCompany {
  /** Ten characters that the bank assigned or confirmed, for example 1 and the EIN. */
  readonly identification: string;
  /** Up to 16 characters. If absent, the name of the account. */
  readonly name?: string | undefined;
}

export interface AchOffset {
  readonly routingNumber: string;
  readonly accountNumber: string;
  readonly accountType: 'Checking' | 'Savings' | 'Ledger';
}

/** What does not fit into a batch or a file begins another one. An entry that is larger than a batch is refused. */
export interface AchFileLimits {
  readonly batchEntries: number;
  readonly batchCents: Cents;
  readonly fileEntries: number;
  readonly fileCents: Cents;
  /** Debits and credits together of all files of a day. */
  readonly dayCents?: Cents;
  /** Credits of all files of a day: what the bank lends until they settle. */
  readonly dayCreditCents?: Cents;
  /** Whether what is above a limit of the day is written all the same (`write`, the usual way), or waits for the next day. An alarm rings in both cases. */
  readonly aboveDay?: 'write' | 'hold';
}

/** The limits of the format itself are 999,999 and 99,999,999 records, and 9,999,999,999.99 dollars. */
export const usualAchFileLimits: AchFileLimits = {
  batchEntries: 10_000,
  batchCents: cents(9_999_999_999_99),
  fileEntries: 100_000,
  fileCents: cents(9_999_999_999_99),
};

/** The times of the files of a bank that says nothing else. */
export const usualAchFileTimes = {
  closesAfterSeconds: 600,
  cutOffSeconds: 1200,
  overdueSeconds: 360,
} as const satisfies Partial<AchFileSettings>;

/** The windows of the Federal Reserve. The deposit product sets the clearing days. */
export const usualAch: AchSettings = {
  sameDayWindows: [
    { hour: 10, minute: 30 },
    { hour: 14, minute: 45 },
    { hour: 16, minute: 45 },
  ],
  cutOff: { hour: 16, minute: 45 },
  clearingTime: { hour: 8, minute: 30 },
  sameDayMax: cents(1_000_000_00),
  returnDays: 60,
};
