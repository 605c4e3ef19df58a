import { Anchor, Card, Stack, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import {
  choiceWords,
  days,
  dollars,
  type ForeignAmount,
  foreignMoney,
  isCents,
  isHidden,
  isMoment,
  moments,
  nameOf,
  tailOf,
  textOf,
  words,
} from '../format.ts';
import { choiceNames } from '../generated/api.ts';
import { Hidden } from './hidden.tsx';
import type { AnyResource } from '../resource.ts';
import { useKnown } from './names.tsx';
import { Status } from './status.tsx';
import { UserName } from './user-name.tsx';

export type { AnyResource };

/**
 * The attributes of a resource, each with its name. A name, an address and a phone are one line; other nested members are shown one by one,
 * also those of each member of a list. Personal numbers are hidden at any depth.
 */
export function Facts({ of }: { readonly of: AnyResource }) {
  const relations = linksOf(of);
  return (
    <Table variant="vertical" layout="fixed" withRowBorders>
      <Table.Tbody>
        <AttributeRows of={of.attributes} />
        {relations.map(({ name, link }) => (
          <Row key={`${name}-${link.id}`} name={name}>
            <ResourceLink link={link} />
          </Row>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** What a resource is related to. Its organisation is that of the whole page. */
export const linksOf = ({ relationships = {} }: AnyResource) =>
  Object.entries(relationships).flatMap(([name, relation]) => {
    const { data } = relation ?? { data: undefined };
    const links = (Array.isArray(data) ? (data as unknown[]) : [data]).filter(isLink);
    return name === 'org' ? [] : links.map((link) => ({ name, link }));
  });

/** The id of the resource to which a relationship leads. Undefined if it leads to none. */
export const linkedId = (of: AnyResource, relationship: string): string | undefined =>
  linksOf(of).find(({ name }) => name === relationship)?.link.id;

type Members = Readonly<Record<string, unknown>>;

function AttributeRows({ of }: { readonly of: Members }) {
  return flat(of).map(([name, value]) =>
    isListOfObjects(value) ? (
      <ListRow key={name} name={name} of={value} />
    ) : (
      <Row key={name} name={name}>
        {shown(name, value)}
      </Row>
    ),
  );
}

/** A list whose members have members of their own: each of them is a table. */
function ListRow({ name, of }: { readonly name: string; readonly of: readonly Members[] }) {
  return (
    <Table.Tr>
      <Table.Td colSpan={2}>
        <Text size="sm" fw={500} pb="xs">
          {labelOf(name)}
        </Text>
        <Stack gap="sm">
          {of.map((one, place) => {
            const title = `${labelOf(name)}, ${String(place + 1)} of ${String(of.length)}`;
            return (
              <Card key={place} withBorder padding={0} role="group" aria-label={title}>
                <Text size="xs" c="dimmed" px="sm" py={6}>
                  {[`${String(place + 1)} of ${String(of.length)}`, nameOf(one)].filter(Boolean).join(': ')}
                </Text>
                <Table variant="vertical" layout="fixed" withRowBorders>
                  <Table.Tbody>
                    <AttributeRows of={one} />
                  </Table.Tbody>
                </Table>
              </Card>
            );
          })}
        </Stack>
      </Table.Td>
    </Table.Tr>
  );
}

const labelOf = (name: string): string => name.split('.').map(words).join(' › ');

function Row({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <Table.Tr>
      <Table.Th w="40%" fw={500}>
        {labelOf(name)}
      </Table.Th>
      <Table.Td>{children}</Table.Td>
    </Table.Tr>
  );
}

/** Attributes without members of their own: `address.city`. */
function flat(attributes: Members, before = ''): readonly (readonly [string, unknown])[] {
  const named = isForeign(attributes) ? { ...attributes, amount: foreignMoney(attributes) } : attributes;
  return Object.entries(named).flatMap(([name, value]) => {
    if (!isObject(value)) return [[`${before}${name}`, value] as const];
    const line = lineOf(value);
    return line === undefined ? flat(value, `${before}${name}.`) : [[`${before}${name}`, line] as const];
  });
}

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isListOfObjects = (value: unknown): value is readonly Members[] =>
  Array.isArray(value) && value.every(isObject) && value.some((one) => lineOf(one) === undefined);

/** True for an amount that says its currency: it is no number of cents. */
const isForeign = (members: Members): members is Members & ForeignAmount =>
  typeof members['amount'] === 'number' &&
  typeof members['exponent'] === 'number' &&
  /^[A-Z]{3}$/.test(textOf(members, 'currency'));

/** The name of a person, an address or a phone in one line; undefined if an object is something else. */
function lineOf(value: Members): string | undefined {
  const text = (name: string) => textOf(value, name);
  if ('first' in value && 'last' in value) return nameOf({ fullName: value });
  if ('countryCode' in value && 'number' in value) return `+${text('countryCode')} ${text('number')}`;
  if (!('city' in value && 'country' in value)) return undefined;
  const city = [text('city'), text('state'), text('postalCode')].filter(Boolean).join(' ');
  return [text('street'), text('street2'), city, text('country')].filter(Boolean).join(', ');
}

function shown(name: string, value: unknown): ReactNode {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'string' && /(^|\.)(userId|confirmedBy)$/.test(name)) return <UserName id={value} />;
  if (typeof value === 'string' && /(^|\.)status$/.test(name)) return <Status value={value} />;
  if (isHidden(name) && typeof value === 'string')
    return <Hidden value={value} tail={tailOf(name, value)} name={words(name.split('.').at(-1) ?? name)} />;
  if (typeof value === 'number' && isCents(name)) return dollars(value);
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) return days(value);
  if (isMoment(value)) return <time dateTime={value}>{moments(value)}</time>;
  if (Array.isArray(value))
    return value.length === 0 ? 'none' : value.map((one) => (isObject(one) ? lineOf(one) : String(one))).join(', ');
  if (typeof value === 'string' && choiceNames.has(name.slice(name.lastIndexOf('.') + 1))) return choiceWords(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

interface RelatedLink {
  readonly type: string;
  readonly id: string;
}

const isLink = (data: unknown): data is RelatedLink =>
  typeof data === 'object' && data !== null && 'id' in data && 'type' in data;

/** The pages of resources, by their types. `/payments/{id}` answers three types of payments and no other. */
const pages = [
  [/customer$/i, '/customers/$id'],
  [/Application$/, '/applications/$id'],
  [/^depositAccount$/, '/accounts/$id'],
  [/^(ach|book|pushToCard)Payment$/, '/payments/$id'],
  [/ReceivedPayment$/, '/received-payments/$id'],
  [/^recurring/, '/recurring-payments/$id'],
  [/^applicationForm$/, '/application-forms/$id'],
  [/^customerBankMigration$/, '/migrations/$id'],
  [/^whiteLabelTheme$/, '/themes/$id'],
  [/^outreachSettings$/, '/outreach-settings/$id'],
  [/^achFile$/, '/ach-files/$id'],
  [/debitcard$/i, '/cards/$id'],
  [/^checkDeposit$/, '/check-deposits/$id'],
  [/^batchRelease$/, '/batch-releases/$id'],
  [/^authorization$/, '/authorizations/$id'],
  [/Counterparty$/, '/counterparties/$id'],
  [/^dispute$/, '/disputes/$id'],
  [/^webhook$/, '/webhooks/$id'],
] as const;

interface ResourceLinkProps {
  readonly link: RelatedLink;
  /** What it is called, if that is known already. */
  readonly label?: string | undefined;
}

/** A related resource by its name, or by its type and id: a link where the console has a page of it, or of its account. */
export function ResourceLink({ link: { type, id }, label: given }: ResourceLinkProps) {
  const { name, resource } = useKnown({ type, id });
  const label = given ?? (name || `${words(type)} ${id}`);
  const page = pages.find(([pattern]) => pattern.test(type));
  if (page !== undefined) return <PageLink to={page[1]} id={id} label={label} title={`${words(type)} ${id}`} />;
  const account = /Transaction$/.test(type) ? resource?.relationships?.['account']?.data : undefined;
  if (!isLink(account)) return <span title={`${words(type)} ${id}`}>{label}</span>;
  return <PageLink to="/accounts/$id" id={account.id} label={label} title={`${words(type)} ${id}`} />;
}

interface PageLinkProps {
  readonly to: (typeof pages)[number][1];
  readonly id: string;
  readonly label: string;
  readonly title: string;
}

const PageLink = ({ to, id, label, title }: PageLinkProps) => (
  <Anchor component={Link} to={to} params={{ id } as never} size="sm" title={title}>
    {label}
  </Anchor>
);

interface RelatedProps {
  readonly of: AnyResource;
  readonly name: string;
  /** What it is called, if its name need not be read. */
  readonly label?: (link: RelatedLink) => string;
}

/** What one relationship of a resource leads to. */
export function Related({ of, name, label }: RelatedProps) {
  const data = of.relationships?.[name]?.data;
  return isLink(data) ? <ResourceLink link={data} label={label?.(data)} /> : '–';
}
