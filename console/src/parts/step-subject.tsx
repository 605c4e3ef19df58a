import { Table } from '@mantine/core';
import { dollars, nameOf, textOf, words } from '../format.ts';
import { type AnyResource, linksOf } from './facts.tsx';
import { useKnown } from './names.tsx';
import { Status } from './status.tsx';

/** What moves money is about: how much, between whom, and what for. */
export function StepSubject({ of }: { readonly of: AnyResource }) {
  const { id, type, attributes } = of;
  const status = textOf(attributes, 'status');
  const amount = amountOf(of);
  return (
    <Table variant="vertical" layout="fixed" withTableBorder aria-label="What it is about">
      <Table.Tbody>
        <Table.Tr>
          <Table.Th w="35%">{words(type)}</Table.Th>
          <Table.Td>
            {id} {status !== '' && <Status value={status} />}
          </Table.Td>
        </Table.Tr>
        {amount !== undefined && (
          <Table.Tr>
            <Table.Th>Amount</Table.Th>
            <Table.Td fw={600}>{dollars(amount)}</Table.Td>
          </Table.Tr>
        )}
        {sidesOf(attributes).map(([name, value]) => (
          <Table.Tr key={name}>
            <Table.Th>{words(name)}</Table.Th>
            <Table.Td>{value}</Table.Td>
          </Table.Tr>
        ))}
        {linksOf(of)
          .filter(({ name }) => parties.test(name))
          .map(({ name, link }) => (
            <Table.Tr key={name}>
              <Table.Th>{words(name)}</Table.Th>
              <Table.Td>
                <Party of={link} />
              </Table.Td>
            </Table.Tr>
          ))}
      </Table.Tbody>
    </Table>
  );
}

/** The cents that something is about; undefined if it has no amount of its own. */
export function amountOf({ attributes }: AnyResource): number | undefined {
  const { amount } = attributes;
  return typeof amount === 'number' ? amount : undefined;
}

/** The relationships that say whose money it is. */
const parties = /^(account|customer|receiver|.*Account|.*Customer)$/;

/** What the attributes say of the other side, and what the money is for. */
const sidesOf = (attributes: AnyResource['attributes']): readonly (readonly [string, string])[] =>
  ['direction', 'counterparty', 'companyName', 'counterpartyName', 'senderName', 'description', 'reason'].flatMap(
    (name) => {
      const { [name]: value } = attributes;
      const text =
        typeof value === 'object' && value !== null
          ? nameOf(value as AnyResource['attributes'])
          : textOf(attributes, name);
      return text === '' ? [] : [[name, text] as const];
    },
  );

/** No link: it would leave the form. */
function Party({ of }: { readonly of: Pick<AnyResource, 'id' | 'type'> }) {
  const { name } = useKnown(of);
  return <span title={`${words(of.type)} ${of.id}`}>{name || of.id}</span>;
}
