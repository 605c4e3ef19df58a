import { Anchor, Table } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { days, dollars, isCents, isHidden, isMoment, moments, tailOf, words } from '../format.ts';
import { Hidden } from './hidden.tsx';
import { Status } from './status.tsx';

/** What the console knows of any resource. */
export interface AnyResource {
  readonly id: string;
  readonly type: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly relationships?: Readonly<Record<string, { readonly data: unknown } | undefined>> | undefined;
}

/** The attributes of a resource, each with its name. Tags and other nested members are shown member by member. */
export function Facts({ of }: { readonly of: AnyResource }) {
  const relations = Object.entries(of.relationships ?? {}).flatMap(([name, relation]) => {
    const { data } = relation ?? { data: undefined };
    return (Array.isArray(data) ? (data as unknown[]) : [data]).filter(isLink).map((link) => ({ name, link }));
  });
  return (
    <Table variant="vertical" layout="fixed" withRowBorders>
      <Table.Tbody>
        {flat(of.attributes).map(([name, value]) => (
          <Row key={name} name={name}>
            {shown(name, value)}
          </Row>
        ))}
        {relations.map(({ name, link }) => (
          <Row key={`${name}-${link.id}`} name={name}>
            <ResourceLink link={link} />
          </Row>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Row({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <Table.Tr>
      <Table.Th w="40%" fw={500}>
        {name.split('.').map(words).join(' › ')}
      </Table.Th>
      <Table.Td>{children}</Table.Td>
    </Table.Tr>
  );
}

/** Attributes without members of their own: `address.city`. */
function flat(attributes: Readonly<Record<string, unknown>>, before = ''): readonly (readonly [string, unknown])[] {
  return Object.entries(attributes).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? flat(value as Readonly<Record<string, unknown>>, `${before}${name}.`)
      : [[`${before}${name}`, value] as const],
  );
}

function shown(name: string, value: unknown): ReactNode {
  if (name === 'status' || name.endsWith('.status')) return <Status value={String(value)} />;
  if (isHidden(name) && typeof value === 'string')
    return <Hidden value={value} tail={tailOf(name, value)} name={words(name.split('.').at(-1) ?? name)} />;
  if (typeof value === 'number' && isCents(name)) return dollars(value);
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) return days(value);
  if (isMoment(value)) return <time dateTime={value}>{moments(value)}</time>;
  if (Array.isArray(value))
    return value.length === 0
      ? 'none'
      : value.map((one) => (typeof one === 'object' ? JSON.stringify(one) : String(one))).join(', ');
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
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
  [/^recurring/, '/recurring-payments/$id'],
  [/^applicationForm$/, '/application-forms/$id'],
  [/^customerBankMigration$/, '/migrations/$id'],
  [/^whiteLabelTheme$/, '/themes/$id'],
  [/^outreachSettings$/, '/outreach-settings/$id'],
  [/^achFile$/, '/ach-files/$id'],
  [/debitcard$/i, '/cards/$id'],
  [/^dispute$/, '/disputes/$id'],
  [/^webhook$/, '/webhooks/$id'],
] as const;

/** A related resource: a link where the console has a page of it. */
export function ResourceLink({ link: { type, id } }: { readonly link: RelatedLink }) {
  const label = `${words(type)} ${id}`;
  const page = pages.find(([pattern]) => pattern.test(type));
  if (page === undefined) return label;
  return (
    <Anchor component={Link} to={page[1]} params={{ id } as never} size="sm">
      {label}
    </Anchor>
  );
}
