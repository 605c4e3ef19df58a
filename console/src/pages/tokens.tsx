import { Text } from '@mantine/core';
import { useSigned } from '../bank.tsx';
import { moments, textOf } from '../format.ts';
import { Page } from '../parts/page.tsx';
import { type Column, ResourceList } from '../parts/resource-list.tsx';
import { StepsMenu } from '../parts/steps-menu.tsx';
import { useListSearch } from '../search.ts';
import { revokeToken, stepOf } from '../steps.ts';

/** The API tokens of the user who has signed in. A new one is shown once. */
export function TokensPage() {
  const { bank, session } = useSigned();
  const { userId } = session;
  const { page, turn } = useListSearch();
  const columns: readonly Column[] = [
    {
      name: 'Token',
      show: ({ id, attributes }) => (
        <>
          {textOf(attributes, 'description') || id}
          <Text size="xs" c="dimmed" lineClamp={2}>
            {textOf(attributes, 'scope')}
          </Text>
        </>
      ),
    },
    { name: 'Ends', isWide: true, isShort: true, show: ({ attributes }) => moments(textOf(attributes, 'expiration')) },
    {
      name: 'Revoke',
      show: ({ id, attributes }) => (
        <StepsMenu label={`Actions for ${textOf(attributes, 'description') || id}`} steps={[revokeToken(userId, id)]} />
      ),
    },
  ];
  return (
    <Page
      title="API tokens"
      note={`What programs sign in with, of user ${userId}`}
      request={`/users/${userId}/api-tokens`}
      actions={<StepsMenu steps={[stepOf('createApiToken', { userId })]} of="" />}
    >
      <ResourceList
        label="API tokens"
        of={['tokens', userId]}
        read={(part) => bank.listApiTokens({ userId, page: part })}
        columns={columns}
        page={page}
        turn={turn}
        empty="No program has a token"
      />
    </Page>
  );
}
