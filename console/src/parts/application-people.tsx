import { Card, Group, SimpleGrid, Text } from '@mantine/core';
import { nameOf, textOf, words } from '../format.ts';
import { type AnyResource, Facts, linksOf } from './facts.tsx';
import { Part } from './part.tsx';
import { Status } from './status.tsx';

interface ApplicationPeopleProps {
  readonly of: AnyResource;
  /** What came with the application. */
  readonly included: readonly AnyResource[];
}

/** The people of an application whom its attributes do not have, such as the trustees and beneficiaries of a trust. */
export function ApplicationPeople({ of, included }: ApplicationPeopleProps) {
  const people = linksOf(of).flatMap(({ name, link }) =>
    name === 'documents' || name in of.attributes
      ? []
      : included.filter(({ type, id }) => type === link.type && id === link.id),
  );
  return (
    people.length > 0 && (
      <Part title="People">
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          {people.map((person) => (
            <Person key={person.id} of={person} />
          ))}
        </SimpleGrid>
      </Part>
    )
  );
}

function Person({ of: { id, type, attributes } }: { readonly of: AnyResource }) {
  const { status: _status, ...rest } = attributes;
  const title = `${words(type)}: ${nameOf(attributes)}`;
  return (
    <Card withBorder padding={0} role="group" aria-label={title}>
      <Group gap="xs" px="md" py="xs">
        <Text fw={500}>{title}</Text>
        <Status value={textOf(attributes, 'status')} />
      </Group>
      <Facts of={{ id, type, attributes: rest }} />
    </Card>
  );
}
