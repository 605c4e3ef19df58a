import {
  ActionIcon,
  AppShell,
  Badge,
  Burger,
  Button,
  Group,
  Loader,
  Menu,
  NavLink,
  ScrollArea,
  Text,
  useMantineColorScheme,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { useSigned } from './bank.tsx';
import { words } from './format.ts';
import { useFocusFallback } from './parts/focus-fallback.ts';
import { Sign } from './parts/sign.tsx';
import { NotAllowed } from './parts/not-allowed.tsx';
import { StepDialogs } from './parts/step-dialogs.tsx';
import { sections } from './sections.ts';
import { signOutAtProvider, signsInAt } from './session.ts';

/** A failed request leaves the person signed in: they can press again. */
function SignOutItems({ signOut }: { readonly signOut: () => void }) {
  if (signsInAt === 'laptop') return <Menu.Item onClick={signOut}>Sign out</Menu.Item>;
  const end = (where: 'here' | 'everywhere') => () => {
    void signOutAtProvider(where).then(signOut, (error: unknown) => {
      window.alert(error instanceof Error ? error.message : String(error));
    });
  };
  return (
    <>
      <Menu.Item onClick={end('here')}>Sign out</Menu.Item>
      <Menu.Item onClick={end('everywhere')}>Sign out everywhere</Menu.Item>
    </>
  );
}

/** The frame of every page. */
export function Shell() {
  useFocusFallback();
  const [isOpen, { toggle, close }] = useDisclosure();
  const { toggleColorScheme } = useMantineColorScheme();
  // The page that is shown, while the next one may be loading.
  const pathname = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname ?? '' });
  // What the outlet draws, a moment earlier.
  const drawn = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname ?? '' });
  const isLoading = useRouterState({ select: ({ isLoading: loading }) => loading });
  const { session, signOut, may } = useSigned();
  const shown = sections.flatMap((group) => {
    const here = group.sections.filter(({ operation }) => operation === undefined || may(operation));
    return here.length === 0 ? [] : [{ ...group, sections: here }];
  });
  const isAt = (path: string, to: string) => (to === '/' ? path === '/' : path === to || path.startsWith(`${to}/`));
  const isHere = (to: string) => isAt(pathname, to);
  // Another role may have sent the link.
  const barred = sections
    .flatMap((group) => group.sections)
    .find(({ to, operation }) => operation !== undefined && isAt(drawn, to) && !may(operation));
  return (
    <AppShell
      header={{ height: 52 }}
      navbar={{ width: 230, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
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
            {isLoading && <Loader role="progressbar" size="xs" aria-label="The page is loading" />}
            <Badge variant="outline" color="gray" radius="sm" tt="none" visibleFrom="xs">
              Organisation {session.organisationId}
            </Badge>
          </Group>
          <Group gap="xs" wrap="nowrap">
            <Menu position="bottom-end">
              <Menu.Target>
                <Button variant="subtle" color="gray" size="compact-sm">
                  {session.name ?? words(session.role)}
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Label>
                  {session.name === undefined ? '' : `${words(session.role)}, `}user {session.userId}
                </Menu.Label>
                <SignOutItems signOut={signOut} />
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
        <ScrollArea type="hover" scrollbarSize={8}>
          {shown.map((group) => (
            <div key={group.label} role="group" {...(group.label === '' ? {} : { 'aria-label': group.label })}>
              {group.label !== '' && (
                <Text size="xs" c="dimmed" fw={600} px="sm" pt="md" pb={4} aria-hidden="true">
                  {group.label}
                </Text>
              )}
              {group.sections.map(({ to, label, sign }) => (
                <NavLink
                  key={to}
                  component={Link}
                  to={to}
                  label={label}
                  leftSection={<Sign name={sign} />}
                  py={4}
                  active={isHere(to)}
                  onClick={close}
                  {...(isHere(to) ? { 'aria-current': 'page' } : {})}
                />
              ))}
            </div>
          ))}
        </ScrollArea>
      </AppShell.Navbar>
      <AppShell.Main data-path={pathname}>
        <StepDialogs at={pathname}>
          {barred === undefined ? <Outlet /> : <NotAllowed label={barred.label} />}
        </StepDialogs>
      </AppShell.Main>
    </AppShell>
  );
}
