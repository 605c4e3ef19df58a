import { Card, Code, Select, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { words } from '../format.ts';
import { scopesOfRoles, scopeMeanings } from '../generated/scopes.ts';
import { type Role, roles } from '../roles.ts';
import { Part } from './part.tsx';

/** What a role may do, by the scopes of its tokens; at first the one of the person. */
export function RoleScopes({ role }: { readonly role: Role }) {
  const [shown, show] = useState<Role>(role);
  const scopes = scopesOfRoles[shown];
  return (
    <Part title="What a role may do">
      <Select
        label="Role"
        description={`${roles[shown]}.`}
        data={Object.keys(roles).map((name) => ({
          value: name,
          label: name === role ? `${words(name)} (yours)` : words(name),
        }))}
        value={shown}
        allowDeselect={false}
        maw={360}
        onChange={(chosen) => {
          if (chosen !== null) show(chosen as Role);
        }}
      />
      <Card withBorder padding={0}>
        <Table.ScrollContainer minWidth={0}>
          <Table aria-label="Scopes of the role" verticalSpacing="xs" horizontalSpacing="md">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Scope</Table.Th>
                <Table.Th>What a token with it does</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {scopes.map((scope) => (
                <Table.Tr key={scope}>
                  <Table.Td>
                    <Code style={{ overflowWrap: 'anywhere' }}>{scope}</Code>
                  </Table.Td>
                  <Table.Td>{scopeMeanings[scope]}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      </Card>
      <Text size="sm" c="dimmed" role="status">
        {`${String(scopes.length)} of ${String(Object.keys(scopeMeanings).length)} scopes`}
      </Text>
    </Part>
  );
}
