import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { choiceWords, count, textOf } from '../format.ts';
import type { AnyResource } from '../parts/facts.tsx';
import type { Column } from '../parts/resource-list.tsx';
import { SearchPage } from '../parts/search-page.tsx';
import { Status } from '../parts/status.tsx';
import { StepsMenu } from '../parts/steps-menu.tsx';
import { stepOf } from '../steps.ts';

const columns: readonly Column[] = [
  {
    name: 'Webhook',
    show: ({ id, attributes }) => (
      <>
        <Anchor component={Link} to="/webhooks/$id" params={{ id } as never}>
          {textOf(attributes, 'label') || id}
        </Anchor>
        <Text size="xs" c="dimmed">
          {textOf(attributes, 'url')}
        </Text>
      </>
    ),
  },
  { name: 'Status', show: ({ attributes }) => <Status value={textOf(attributes, 'status')} /> },
  { name: 'Mode', isWide: true, show: ({ attributes }) => choiceWords(textOf(attributes, 'deliveryMode')) },
  { name: 'Health', show: (webhook) => healthOf(webhook) },
];

/** The health of a webhook in a few words. */
export function healthOf({ attributes }: AnyResource): string {
  const { lagEvents = 0, failingSince } = (attributes['health'] ?? {}) as {
    readonly lagEvents?: number;
    readonly failingSince?: string;
  };
  const waiting = lagEvents === 0 ? 'all delivered' : `${count(lagEvents)} waiting`;
  return failingSince === undefined ? waiting : `fails, ${waiting}`;
}

export function WebhooksPage() {
  return (
    <SearchPage
      title="Webhooks"
      list="listWebhooks"
      path="/webhooks"
      columns={columns}
      actions={<StepsMenu steps={[stepOf('createWebhook', {})]} of="" />}
      empty="There is no webhook yet: events are sent nowhere"
    />
  );
}
