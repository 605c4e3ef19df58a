import { Alert, Code, Text } from '@mantine/core';
import { useSigned } from '../bank.tsx';
import { moments } from '../format.ts';
import { signsInAt } from '../session.ts';
import { UserName } from './user-name.tsx';

/** The proposal to approve an application that was denied. */
export interface Reversal {
  readonly userId: string;
  readonly proposedAt: string;
  readonly confirmedBy?: string;
}

/** Says of a proposal who waits for whom, and to the one who has proposed it why somebody else has to confirm it. */
export function ReversalNotice({ of: { userId, proposedAt } }: { readonly of: Reversal }) {
  const { session } = useSigned();
  const isOwn = userId === session.userId;
  return (
    <Alert variant="light" title="Its approval is proposed">
      <Text size="sm">
        {isOwn ? (
          `You have proposed it on ${moments(proposedAt)}. Two people approve what was denied, so somebody else has to confirm it; you can withdraw it.`
        ) : (
          <>
            <UserName id={userId} />
            {` has proposed it on ${moments(proposedAt)}. Two people approve what was denied: you can be the second one, if your role decides applications.`}
          </>
        )}
      </Text>
      {isOwn && signsInAt === 'laptop' && (
        <>
          <Text size="sm" mt="xs">
            On a laptop all roles are one user, so no other role can confirm it here. A token of another user can, by
            the API:
          </Text>
          <Code block mt="xs">
            {`npx bankstack user create --organisation ${session.organisationId} --scope "applications application-decisions"`}
          </Code>
        </>
      )}
    </Alert>
  );
}
