import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useSigned } from '../bank.tsx';
import { words } from '../format.ts';
import { Page } from './page.tsx';

/** In the place of a page that the role may not see, or that this platform does not have. */
export function NotAllowed({ label }: { readonly label: string }) {
  const { session } = useSigned();
  return (
    <Page title={label}>
      <Text>{`The role ${words(session.role).toLowerCase()} does not see this page on this platform.`}</Text>
      <Anchor component={Link} to="/">
        Home
      </Anchor>
    </Page>
  );
}
