import * as z from 'zod';
import { text } from '../functions/kernel/base/text/text.ts';
import { contrastMin, contrastOf } from '../functions/kernel/base/contrast.ts';
import { isRoutingNumber } from '../functions/kernel/base/money/routing-number.ts';
import { cardFlows } from '../functions/accounts/accounts/card-flows.ts';
import { offeredProducts } from '../functions/accounts/accounts/deposit-products.ts';
import type { Bank } from '../functions/organisations/banks.ts';
import { noticeFacts, type NoticeName } from '../functions/organisations/notices/notice.ts';
import { unknownFactsOf } from '../functions/organisations/notices/notice-of.ts';
import { sandboxBank, secondSandboxBank } from '../functions/organisations/sandbox-bank.ts';
import { achFlows } from '../functions/ports/ach-rail/settings.ts';
import type { Stage } from './stages.ts';

const cents = z.int().min(0);
const wallTime = z.object({ hour: z.int().min(0).max(23), minute: z.int().min(0).max(59) });
const limit = z
  .object({ hard: cents, soft: cents.optional() })
  .refine(({ hard, soft = 0 }) => soft <= hard, 'has a soft limit above the hard one');

const color = z
  .string()
  .regex(/^#[\da-f]{6}$/i, 'must be a colour as #rrggbb')
  .refine((one) => contrastOf(one, '#ffffff') >= contrastMin, 'is too light to be read on white');

const noticeText = z
  .string()
  .trim()
  .min(1)
  .max(4_000)
  .refine((text) => unknownFactsOf(text).length === 0, {
    error: `may name only {${noticeFacts.join('}, {')}} in braces`,
  });
const plainNotice = z.strictObject({ title: noticeText, paragraphs: z.array(noticeText).min(1).max(20) });
const agreedNotice = plainNotice.extend({ agree: noticeText });
const inBothLanguages = <Notice extends z.ZodType>(notice: Notice) => z.strictObject({ en: notice, es: notice });
const notices = z
  .strictObject({
    customerIdentification: inBothLanguages(plainNotice),
    electronicRecords: inBothLanguages(agreedNotice),
    beneficialOwners: inBothLanguages(agreedNotice),
    errorResolution: inBothLanguages(plainNotice),
  } satisfies Record<NoticeName, z.ZodType>)
  .partial();

const asciiText = (max: number) =>
  z.string().regex(new RegExp(`^[ -~]{1,${max}}$`), `must be 1 to ${max} characters of ASCII`);
const party = z.strictObject({ identification: asciiText(10), name: asciiText(23) });
const seconds = z.int().min(0).max(86_400);
const entries = z.int().min(1);

/** From the closing of a window to its file: the schedule looks every 300 seconds, and the writer takes up to 120. */
const writingSecondsMax = 300 + 120;

const expression = z
  .string()
  .min(1)
  .max(500)
  .refine((text) => namedGroups(text) !== undefined, 'must be a regular expression');
const status = z.string().regex(/^[^a-z]{1,40}$/, 'must be in capital letters');

/** How the reports of a bank about our files are read. */
const answerFormat = z.strictObject({
  keyHas: asciiText(40),
  answer: expression.refine((text) => {
    const groups = namedGroups(text) ?? [];
    const has = (...names: readonly string[]) => names.every((name) => groups.includes(name));
    return has('status') && (has('file') || has('date', 'modifier'));
  }, 'must have the groups status, and file or date and modifier'),
  accepted: z.array(status).min(1),
  rejected: z.array(status).min(1),
  skips: expression.optional(),
});

/** The names of the groups of a regular expression; undefined if it is none. */
function namedGroups(text: string): readonly string[] | undefined {
  try {
    // An alternative of nothing finds something in every text.
    return Object.keys(new RegExp(`${text}|`).exec('')?.groups ?? {});
  } catch {
    return undefined;
  }
}

const column = z.string().trim().min(1).max(60);
const csvFormat = z.strictObject({
  type: z.literal('csv'),
  separator: z.enum([',', ';', '|', '\t']).optional(),
  date: column,
  dateForm: z.enum(['YYYY-MM-DD', 'YYYYMMDD', 'MM/DD/YYYY']),
  amounts: z.union([z.strictObject({ signed: column }), z.strictObject({ incoming: column, outgoing: column })]),
  inCents: z.literal(true).optional(),
  class: column.optional(),
  entries: column.optional(),
  account: column.optional(),
});
const reportClass = z.strictObject({
  codes: z.array(z.string().max(40)).min(1),
  flows: z.array(z.enum(achFlows)).min(1),
});

/** How the settlement reports of a bank are read. */
const settlement = z
  .strictObject({
    keyHas: asciiText(40).optional(),
    format: z.union([z.strictObject({ type: z.literal('bai2') }), csvFormat]),
    account: asciiText(34).optional(),
    classes: z.array(reportClass).min(1),
    several: z.enum(['replace', 'add']),
    dueAt: wallTime,
    returnsSettle: z.enum(['sameDay', 'nextDay']),
  })
  .refine(({ classes }) => isOnce(classes.flatMap(({ codes }) => codes)), {
    path: ['classes'],
    error: 'must have each code once',
  })
  .refine(({ classes }) => isOnce(classes.flatMap(({ flows }) => flows)), {
    path: ['classes'],
    error: 'must have each flow once',
  })
  .refine(({ format, classes }) => classes.flatMap(({ codes }) => codes).every((code) => canHave(format, code)), {
    path: ['classes'],
    error: 'must have type codes of BAI2 from 100 to 699, or values of the column class, or the code "" without it',
  })
  .refine(({ format, account }) => account === undefined || format.type === 'bai2' || format.account !== undefined, {
    path: ['account'],
    error: 'must have the column of the account beside it (format.account)',
  });

const isOnce = (values: readonly string[]): boolean => new Set(values).size === values.length;

function canHave(format: { readonly type: 'bai2' } | z.output<typeof csvFormat>, code: string): boolean {
  if (format.type === 'bai2') return /^[1-6]\d\d$/.test(code);
  return format.class === undefined ? code === '' : code !== '' && code === code.trim();
}

/** How the files of a bank are written. The limits are those of the format, or lower. */
const files = z
  .strictObject({
    destination: party,
    origin: party,
    company: z.strictObject({ identification: asciiText(10), name: asciiText(16).optional() }),
    closesAfterSeconds: seconds,
    cutOffSeconds: seconds,
    overdueSeconds: seconds,
    offset: z
      .strictObject({
        routingNumber: z.string().refine(isRoutingNumber, 'must be a routing number'),
        accountNumber: z.string().regex(/^[!-~]{1,17}$/, 'must be 1 to 17 characters'),
        accountType: z.enum(['Checking', 'Savings', 'Ledger']),
      })
      .optional(),
    marksSameDay: z.literal(true).optional(),
    unbalancedIncoming: z.enum(['take', 'refuse']).optional(),
    prenotes: z.literal(true).optional(),
    returnsUnknownAs: z
      .string()
      .regex(/^[1-9]\d{8}$/, 'must be the id of an organisation')
      .optional(),
    settlement: settlement.optional(),
    answers: z.strictObject({ withinSeconds: seconds.min(60).optional(), reports: answerFormat.optional() }).optional(),
    limits: z
      .strictObject({
        batchEntries: entries.max(999_999),
        batchCents: entries.max(9_999_999_999_99),
        fileEntries: entries.max(99_999_999),
        fileCents: entries.max(9_999_999_999_99),
        dayCents: entries.optional(),
        dayCreditCents: entries.optional(),
        aboveDay: z.enum(['write', 'hold']).optional(),
      })
      .refine(
        ({ dayCents, dayCreditCents, aboveDay }) => aboveDay !== 'hold' || (dayCents ?? dayCreditCents) !== undefined,
        {
          path: ['aboveDay'],
          error: 'must have dayCents or dayCreditCents beside it, or nothing is held',
        },
      )
      .refine(({ batchEntries, fileEntries }) => batchEntries <= fileEntries, {
        path: ['batchEntries'],
        error: 'must not be above fileEntries',
      })
      .refine(({ batchCents, fileCents }) => batchCents <= fileCents, {
        path: ['batchCents'],
        error: 'must not be above fileCents',
      }),
  })
  .refine(({ closesAfterSeconds, cutOffSeconds }) => closesAfterSeconds + writingSecondsMax <= cutOffSeconds, {
    path: ['cutOffSeconds'],
    error: `must be ${writingSecondsMax} seconds after closesAfterSeconds: the file is written meanwhile`,
  })
  .refine(
    ({ closesAfterSeconds, overdueSeconds, cutOffSeconds }) => closesAfterSeconds + overdueSeconds < cutOffSeconds,
    {
      path: ['overdueSeconds'],
      error: 'must end before cutOffSeconds: the alarm of a window that is not written would come too late',
    },
  );

/** True if the cut-off of each window is before the next window of the day: a bank's files are then one after the other. */
function closesBeforeNext(ach: {
  readonly sameDayWindows: readonly Wall[];
  readonly cutOff: Wall;
  readonly files?: { readonly cutOffSeconds: number } | undefined;
}): boolean {
  const minutes = [...new Set([...ach.sameDayWindows, ach.cutOff].map(({ hour, minute }) => hour * 60 + minute))].sort(
    (one, other) => one - other,
  );
  const gaps = minutes.slice(1).map((minute, index) => minute - (minutes[index] ?? 0));
  return ach.files === undefined || Math.min(...gaps, 24 * 60) * 60 > ach.files.cutOffSeconds;
}
type Wall = z.output<typeof wallTime>;

const bank = z.object({
  name: text(100),
  routingNumber: z.string().refine(isRoutingNumber, 'must be a 9-digit ABA routing number with its check digit'),
  supportContact: z.object({
    email: z.email(),
    phone: z.string().min(1).max(40).optional(),
    address: z.string().trim().min(1).max(200).optional(),
  }),
  theme: z.strictObject({ color }).optional(),
  ach: z
    .object({
      sameDayWindows: z.array(wallTime).min(1),
      cutOff: wallTime,
      clearingTime: wallTime,
      sameDayMax: cents,
      returnDays: z.int().min(1),
      unvalidatedWebDebits: z.enum(['refuse', 'prenote']).optional(),
      files: files.optional(),
    })
    .refine(({ unvalidatedWebDebits, files: own }) => unvalidatedWebDebits !== 'prenote' || own !== undefined, {
      path: ['unvalidatedWebDebits'],
      error: 'must be refuse: only a bank with files gets prenotes',
    })
    .refine(closesBeforeNext, { path: ['files', 'cutOffSeconds'], error: 'must be before the next window' }),
  accountTermsUrl: z
    .url({ protocol: /^https$/, error: 'must be an https URL' })
    .max(500)
    .optional(),
  notices: notices.optional(),
});

const interest = z.strictObject({
  dayCount: z.enum(['Actual360', 'Actual365', 'ActualActual']),
  rates: z
    .array(z.object({ from: z.iso.date(), ppm: z.int().min(0).max(1_000_000) }))
    .min(1)
    .refine(
      (rates) => rates.every(({ from }, index) => index === 0 || from > (rates[index - 1]?.from ?? '')),
      'must be in the order of their dates, each date once',
    ),
});

/** The form of a deposit product in requests and answers. */
const productName = /^[A-Za-z][\w -]{0,49}$/;
const product = z.strictObject({
  isClosed: z.boolean().optional(),
  interest: interest.optional(),
  fees: z.array(z.object({ description: text(50), amount: cents })),
  achClearingDays: z.int().min(0).max(10),
  checkClearingDays: z.int().min(0).max(20),
  limits: z.record(z.string(), z.record(z.string(), limit)),
  cards: z
    .strictObject({
      closedFlows: z.array(z.enum(cardFlows)).optional(),
      closedMerchantTypes: z.array(z.int().min(0).max(9_999)).optional(),
    })
    .optional(),
});

const banking = z.object({
  banks: z.array(bank).min(1).superRefine(differ('name')).superRefine(differ('routingNumber')),
  depositProducts: z
    .record(z.string(), product)
    .refine((products) => Object.values(products).length > 0, 'has no product')
    .superRefine((products, check) => {
      for (const name of Object.keys(products).filter((one) => !productName.test(one))) {
        check.addIssue({ code: 'custom', message: `"${name}" is not of letters, digits, blanks, - and _` });
      }
    }),
});

/** Throws an error that names the first setting of the banks or deposit products of a stage that is invalid. */
export function checkBanking({
  name,
  sandbox,
  banks,
  depositProducts,
}: Pick<Stage, 'name' | 'sandbox' | 'banks' | 'depositProducts'>): void {
  const [issue] = banking.safeParse({ banks, depositProducts }).error?.issues ?? [];
  if (issue !== undefined) throw new Error(`Stage ${name}: ${issue.path.join('.')}: ${issue.message}`);
  if (offeredProducts({ depositProducts }).length === 0) {
    throw new Error(`Stage ${name}: depositProducts: all are closed, so that no account can be opened`);
  }
  if (!sandbox && banks.length > 1) {
    const index = banks.findIndex(({ accountTermsUrl }) => accountTermsUrl === undefined);
    if (index >= 0) {
      throw new Error(
        `Stage ${name}: banks.${index}.accountTermsUrl: is required, because customers who are moved between banks agree to the terms`,
      );
    }
  }
}

function differ(member: 'name' | 'routingNumber') {
  return (banks: readonly z.output<typeof bank>[], check: z.RefinementCtx) => {
    for (const [index, one] of banks.entries()) {
      if (banks.findIndex((other) => other[member] === one[member]) === index) continue;
      check.addIssue({ code: 'custom', path: [index, member], message: `repeats "${one[member]}"` });
    }
  };
}

/** The banks with which organisations can be founded. Throws an error where a stage with real money has the bank of sandboxes. */
export function banksToFoundWith({ name, sandbox, banks }: Pick<Stage, 'name' | 'sandbox' | 'banks'>): readonly Bank[] {
  const ofSandboxes = [sandboxBank, secondSandboxBank].map((bank) => bank.routingNumber);
  if (!sandbox && banks.some(({ routingNumber }) => ofSandboxes.includes(routingNumber))) {
    throw new Error(`Stage ${name} has a bank of sandboxes. Set its banks in lib/stages.ts and deploy it first.`);
  }
  return banks;
}
