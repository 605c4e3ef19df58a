import { counted, dollars, words } from './format.ts';

type Attributes = Readonly<Record<string, unknown>>;

interface Limit {
  readonly interval: string;
  readonly per?: string;
  readonly minutes?: number;
  readonly amount?: number;
  readonly count?: number;
}

/** How each list of a control begins its sentence. */
const lists = {
  appliesTo: 'Holds for uses that are',
  appliesToCategories: 'Holds at merchants of',
  blockedUses: 'No uses that are',
  allowedMerchants: 'Only at the merchants',
  blockedMerchants: 'Not at the merchants',
  allowedCategories: 'Only at merchants of',
  blockedCategories: 'Not at merchants of',
  allowedCountries: 'Only in',
  blockedCountries: 'Not in',
  allowedWallets: 'Only by the wallets',
  blockedWallets: 'Not by the wallets',
} as const;
/** Those whose values are names that somebody has chosen, or codes. */
const isVerbatim = /Merchants|Countries/;

/** What a control on cards allows and forbids, in sentences. */
export function controlWords(attributes: Attributes): readonly string[] {
  const { maximumAmount: most, maximumFirstTokenUse: first, limits = [], allowedHours: hours } = attributes;
  return [
    ...Object.entries(lists).flatMap(([name, begin]) => {
      const values = (attributes[name] ?? []) as readonly string[];
      const listed = values.map((value) => (isVerbatim.test(name) ? value : words(value)));
      return listed.length === 0 ? [] : [`${begin}: ${listed.join(', ')}`];
    }),
    ...(typeof most === 'number' ? [`At most ${dollars(most)} a use`] : []),
    ...(typeof first === 'number' ? [`At most ${dollars(first)} when a token pays first`] : []),
    ...(limits as readonly Limit[]).map(limitWords),
    ...(hours === undefined ? [] : hoursWords(hours as Hours)),
  ];
}

function limitWords({ interval, per, minutes, amount, count }: Limit): string {
  const most = [
    ...(amount === undefined ? [] : [dollars(amount)]),
    ...(count === undefined ? [] : [counted(count, 'use')]),
  ].join(' and ');
  const time =
    interval === 'Minutes'
      ? `in ${counted(minutes ?? 0, 'minute')}`
      : interval === 'Lifetime'
        ? 'in all'
        : `a ${interval.toLowerCase()}`;
  return `At most ${most} ${time}${per === 'Token' ? ' by each token' : ''}`;
}

interface Hours {
  readonly timeZone: string;
  readonly periods: readonly { readonly days: readonly string[]; readonly from: string; readonly to: string }[];
}

const hoursWords = ({ timeZone, periods }: Hours): readonly string[] =>
  periods.map(({ days, from, to }) => `Only on ${days.join(', ')} from ${from} to ${to} (${timeZone})`);
