import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Page } from '../parts/page.tsx';

export function Missing() {
  return (
    <Page title="There is no such page">
      <Anchor component={Link} to="/">
        Home
      </Anchor>
    </Page>
  );
}
