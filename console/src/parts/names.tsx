import { useQuery } from '@tanstack/react-query';
import type { Operations } from '@bankstack/client';
import { createContext, type ReactNode, use, useMemo } from 'react';
import { useSigned } from '../bank.tsx';
import { apart, dollars, nameOf, textOf, words } from '../format.ts';
import { merchantOf } from '../merchant.ts';
import type { AnyResource } from './facts.tsx';

/** What people call resources, by type and id. */
const NamesContext = createContext<ReadonlyMap<string, string>>(new Map());

const keyOf = ({ type, id }: Pick<AnyResource, 'type' | 'id'>): string => `${type} ${id}`;

/** `…4242 Ada Okafor`: the end of the number of an account, and its name. */
export function accountLabel({ id, attributes }: AnyResource): string {
  const number = textOf(attributes, 'maskedAccountNumber') || textOf(attributes, 'accountNumber') || id;
  return `…${number.slice(-4)} ${apart(textOf(attributes, 'name'))}`;
}

const amountOf = ({ attributes }: AnyResource): string =>
  `${attributes['direction'] === 'Debit' ? '−' : ''}${dollars(Number(attributes['amount']))}`;

const orderLabel = (order: AnyResource): string =>
  [apart(nameOf(order.attributes)), dollars(Number(order.attributes['amount']))].filter(Boolean).join(', ');

interface Reading {
  readonly of: RegExp;
  readonly read: keyof Operations;
  readonly label?: (resource: AnyResource) => string;
}

/** Types whose names are read where they did not come with the answer, how, and what they are called if that is not their name. */
const readings: readonly Reading[] = [
  { of: /Customer$/, read: 'getCustomer' },
  { of: /^depositAccount$/, read: 'getAccount', label: accountLabel },
  { of: /Application$/, read: 'getApplication', label: ({ attributes }) => `Application of ${nameOf(attributes)}` },
  { of: /^(ach|book|pushToCard)Payment$/, read: 'getPayment', label: orderLabel },
  { of: /^recurring/, read: 'getRecurringPayment', label: orderLabel },
  {
    of: /Transaction$/,
    read: 'getTransactionById',
    label: (one) => `${apart(textOf(one.attributes, 'summary'))}, ${amountOf(one)}`,
  },
  { of: /debitcard$/i, read: 'getCard', label: ({ attributes }) => `Card …${textOf(attributes, 'last4Digits')}` },
  { of: /Counterparty$/, read: 'getCounterparty' },
  { of: /^dispute$/, read: 'getDispute', label: (dispute) => `Dispute of ${amountOf(dispute)}` },
  {
    of: /^authorization$/,
    read: 'getAuthorization',
    label: (one) => `${amountOf(one)} at ${merchantOf(one) || 'an unnamed merchant'}`,
  },
  { of: /^webhook$/, read: 'getWebhook', label: ({ attributes }) => textOf(attributes, 'label') },
  { of: /^whiteLabelTheme$/, read: 'getWhiteLabelTheme' },
];

const readingOf = (type: string): Reading | undefined => readings.find(({ of }) => of.test(type));

const labelOf = (resource: AnyResource): string =>
  (readingOf(resource.type)?.label ?? (({ attributes }) => nameOf(attributes)))(resource);

interface NamedProps {
  /** The resources that came with an answer. */
  readonly included: readonly AnyResource[] | undefined;
  readonly children: ReactNode;
}

/** Links inside have the names of the resources that came with an answer. */
export function Named({ included, children }: NamedProps) {
  const known = use(NamesContext);
  const names = useMemo(
    () => new Map([...known, ...(included ?? []).map((resource) => [keyOf(resource), labelOf(resource)] as const)]),
    [known, included],
  );
  return <NamesContext value={names}>{children}</NamesContext>;
}

interface Known {
  /** What people call it. */
  readonly name: string;
  /** What was read for that, if something was. */
  readonly resource?: AnyResource | undefined;
}

/** What a resource is called; without a name if it has none, and only with its type while that is read. */
export function useKnown(link: Pick<AnyResource, 'type' | 'id'>): Known {
  const { bank, may } = useSigned();
  const known = use(NamesContext).get(keyOf(link));
  const reading = readingOf(link.type);
  const isRead = known === undefined && reading !== undefined && may(reading.read);
  const { data, isLoading } = useQuery({
    queryKey: ['name', link.type, link.id],
    queryFn: async () => {
      const answer = await (bank[reading?.read ?? 'getCustomer'] as AnyGet).call(bank, { id: link.id });
      return (answer as { readonly data: AnyResource }).data;
    },
    enabled: isRead,
    staleTime: 300_000,
  });
  if (known !== undefined) return { name: known };
  if (data !== undefined) return { name: labelOf(data), resource: data };
  return { name: isLoading ? words(link.type) : '' };
}

type AnyGet = (params: { readonly id: string }) => Promise<unknown>;
