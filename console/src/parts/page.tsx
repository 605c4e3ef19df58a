import { Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { Curl } from './curl.tsx';

interface PageProps {
  readonly title: string;
  readonly note?: ReactNode;
  /** The path of the request that the page shows. */
  readonly request?: string;
  /** What can be done here. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The path of the page whose title had the focus last. */
let focusedAt: string | undefined;

/** The path that the address names, without filters. */
const pathInAddress = (): string => window.location.hash.replace(/\?.*$/s, '');

/**
 * A page with its title, which also names the tab and has the focus after a change of pages. Whoever has moved on by the keyboard keeps
 * the focus when the page has loaded, and a dialog that stays open over the page keeps it too.
 */
export function Page({ title, note, request, actions, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Bankstack`;
    const path = pathInAddress();
    if (focusedAt === path && document.activeElement !== document.body) return;
    focusedAt = path;
    if (document.querySelector('[role=dialog]') !== null) return;
    heading.current?.focus({ preventScroll: true });
  }, [title]);
  return (
    <Stack gap="md" maw={1180} mx="auto">
      <Group justify="space-between" align="flex-start" gap="xs">
        <div style={{ maxWidth: '100%' }}>
          <Title order={1} size="h2" ref={heading} tabIndex={-1} style={{ outline: 'none', overflowWrap: 'anywhere' }}>
            {title}
          </Title>
          {note !== undefined && (
            <Text c="dimmed" size="sm" component="div">
              {note}
            </Text>
          )}
        </div>
        <Group gap="xs" wrap="nowrap">
          {actions}
          {request !== undefined && <Curl path={request} />}
        </Group>
      </Group>
      {children}
    </Stack>
  );
}
