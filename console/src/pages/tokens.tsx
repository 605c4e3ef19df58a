import { Alert, Code, Text } from '@mantine/core';
import { useSigned } from '../bank.tsx';
import { moments, textOf } from '../format.ts';
import { Page } from '../parts/page.tsx';
import { type Column, ResourceList } from '../parts/resource-list.tsx';
import { StepsMenu } from '../parts/steps-menu.tsx';
import { useListSearch } from '../search.ts';
import { signsInAt } from '../session.ts';
import { revokeToken, stepOf } from '../steps.ts';

/** The API tokens of the user who has signed in, the newest first. On a laptop one can be created here, and is shown once. */
export function TokensPage() {
  const { bank, session, clockOffset } = useSigned();
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
    {
      name: 'Ends',
      isShort: true,
      show: ({ attributes }) => {
        const expiration = textOf(attributes, 'expiration');
        const hasEnded = Date.parse(expiration) <= Date.now() + clockOffset();
        return hasEnded ? `Ended ${moments(expiration)}` : moments(expiration);
      },
    },
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
      request={`/users/${userId}/api-tokens?sort=-createdAt`}
      actions={signsInAt === 'laptop' && <StepsMenu steps={[stepOf('createApiToken', { userId })]} of="" />}
    >
      <ProgramTokens organisationId={session.organisationId} userId={userId} />
      <ResourceList
        label="API tokens"
        of={['tokens', userId]}
        read={(part) => bank.listApiTokens({ userId, sort: '-createdAt', page: part })}
        columns={columns}
        page={page}
        turn={turn}
        empty="No program has a token"
      />
    </Page>
  );
}

/** A token ends with the token that made it, and that of a session lasts for a quarter of an hour. */
const ProgramTokens = ({ organisationId, userId }: { readonly organisationId: string; readonly userId: string }) => (
  <Alert color="gray" title="Tokens that last">
    <Text size="sm">
      {signsInAt === 'laptop'
        ? 'A token that is created here ends within a quarter of an hour, with the one of the console. This command creates one that lasts:'
        : 'A token that the console created would end with its own, within a quarter of an hour. For a program, an operator creates one that lasts:'}
    </Text>
    <Code block mt="xs" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
      {`npx bankstack token create ${signsInAt === 'laptop' ? '' : '--stage STAGE '}--organisation ${organisationId} --user ${userId} --scope "accounts payments" --days 90`}
    </Code>
  </Alert>
);
