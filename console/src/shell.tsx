import {
  ActionIcon,
  AppShell,
  Badge,
  Burger,
  Button,
  Group,
  Menu,
  NavLink,
  Text,
  useMantineColorScheme,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import type { Operations } from '@bankstack/client';
import { useSigned } from './bank.tsx';
import { words } from './format.ts';
import { Sign, type SignName } from './parts/sign.tsx';

/** Each with the operation that its page needs. */
const sections: readonly (readonly [string, string, SignName, (keyof Operations)?])[] = [
  ['/', 'Home', 'home'],
  ['/applications', 'Applications', 'application'],
  ['/customers', 'Customers', 'people'],
  ['/accounts', 'Accounts', 'account'],
  ['/payments', 'Payments', 'payment'],
  ['/cards', 'Cards', 'card', 'listCards'],
  ['/card-requests', 'Card requests', 'request', 'listAuthorizationRequests'],
  ['/disputes', 'Disputes', 'dispute', 'listDisputes'],
  ['/card-figures', 'Card figures', 'figures', 'getCardFigures'],
  ['/webhooks', 'Webhooks', 'webhook', 'listWebhooks'],
  ['/events', 'Events', 'event', 'listEvents'],
  ['/tokens', 'API tokens', 'key', 'listApiTokens'],
  ['/audit-log', 'Audit log', 'audit', 'listAuditLog'],
];

/** The frame of every page. */
export function Shell() {
  const [isOpen, { toggle, close }] = useDisclosure();
  const { toggleColorScheme } = useMantineColorScheme();
  const { pathname } = useLocation();
  const { session, signOut, may } = useSigned();
  const shown = sections.filter(([, , , operation]) => operation === undefined || may(operation));
  const isHere = (to: string) => (to === '/' ? pathname === '/' : pathname === to || pathname.startsWith(`${to}/`));
  return (
    <AppShell
      header={{ height: 52 }}
      navbar={{ width: 210, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding="md"
    >
      <AppShell.Header px="md">
        <Group h="100%" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger
              opened={isOpen}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={isOpen ? 'Close the menu' : 'Open the menu'}
              aria-expanded={isOpen}
            />
            <Text fw={700}>Bankstack</Text>
            <Badge variant="outline" color="gray" radius="sm" tt="none" visibleFrom="xs">
              Organisation {session.organisationId}
            </Badge>
          </Group>
          <Group gap="xs" wrap="nowrap">
            <Menu position="bottom-end">
              <Menu.Target>
                <Button variant="subtle" color="gray" size="compact-sm">
                  {words(session.role)}
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Label>User {session.userId}</Menu.Label>
                <Menu.Item onClick={signOut}>Sign out</Menu.Item>
              </Menu.Dropdown>
            </Menu>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label="Light or dark"
              title="Light or dark"
              onClick={toggleColorScheme}
            >
              <Sign name="moon" />
            </ActionIcon>
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" aria-label="Sections">
        {shown.map(([to, label, sign]) => (
          <NavLink
            key={to}
            component={Link}
            to={to}
            label={label}
            leftSection={<Sign name={sign} />}
            active={isHere(to)}
            onClick={close}
            {...(isHere(to) ? { 'aria-current': 'page' } : {})}
          />
        ))}
      </AppShell.Navbar>
      <AppShell.Main data-path={pathname}>
        <Outlet />
      </AppShell.Main>
    </AppShell>
  );
}
