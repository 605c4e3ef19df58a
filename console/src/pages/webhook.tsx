import { Anchor, Card, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useSigned } from '../bank.tsx';
import { count, moments, textOf, words } from '../format.ts';
import { DeliveryDialog, rangeOf } from '../parts/delivery-dialog.tsx';
import { type AnyResource, Facts } from '../parts/facts.tsx';
import { FilteredList } from '../parts/filtered-list.tsx';
import { One } from '../parts/one.tsx';
import { Page } from '../parts/page.tsx';
import type { Column } from '../parts/resource-list.tsx';
import { Status } from '../parts/status.tsx';
import { Part } from '../parts/part.tsx';
import { StepsMenu } from '../parts/steps-menu.tsx';
import { useId } from '../search.ts';
import { stepOf, type StepName } from '../steps.ts';
import { healthOf } from './webhooks.tsx';

/** The attempts to deliver, each of which opens. */
const deliveryColumns = (open: (delivery: AnyResource) => void): readonly Column[] => [
  {
    name: 'Events',
    show: (delivery) => (
      <>
        <Anchor
          component="button"
          type="button"
          size="sm"
          aria-label={`Delivery of ${rangeOf(delivery)}`}
          onClick={() => {
            open(delivery);
          }}
        >
          {rangeOf(delivery)}
        </Anchor>
        <Text size="xs" c="dimmed">
          {words(textOf(delivery.attributes, 'reason'))}
        </Text>
      </>
    ),
  },
  { name: 'Outcome', show: ({ attributes }) => <Status value={textOf(attributes, 'outcome')} /> },
  {
    name: 'Answer',
    isWide: true,
    show: ({ attributes }) => (typeof attributes['status'] === 'number' ? attributes['status'] : '–'),
  },
  { name: 'Attempts', isNumber: true, isWide: true, show: ({ attributes }) => count(Number(attributes['attempts'])) },
  { name: 'When', isWide: true, show: ({ attributes }) => moments(textOf(attributes, 'createdAt')) },
  {
    name: 'Took',
    isNumber: true,
    show: ({ attributes }) =>
      attributes['durationMs'] === undefined ? '–' : `${count(Number(attributes['durationMs']))} ms`,
  },
];

/** What is done with a webhook in each status. */
const always: readonly StepName[] = ['testWebhook', 'diagnoseWebhook', 'createWebhookReplay', 'updateWebhook'];
const steps: Readonly<Record<string, readonly StepName[]>> = {
  Enabled: [...always, 'disableWebhook'],
  Disabled: ['enableWebhook', ...always],
  Unavailable: ['enableWebhook', ...always, 'disableWebhook'],
};

/** Another webhook begins at its latest deliveries. */
export function WebhookPage() {
  const id = useId();
  return <Webhook key={id} id={id} />;
}

function Webhook({ id }: { readonly id: string }) {
  const { bank } = useSigned();
  const [opened, setOpened] = useState<AnyResource>();
  return (
    <One of={['webhook', id]} read={() => bank.getWebhook({ id })} title={`Webhook ${id}`}>
      {(webhook) => (
        <Page
          title={textOf(webhook.attributes, 'label') || `Webhook ${id}`}
          note={
            <Group gap="xs">
              {id} <Status value={textOf(webhook.attributes, 'status')} /> {healthOf(webhook)}
            </Group>
          }
          request={`/webhooks/${id}`}
          actions={
            <StepsMenu
              steps={(steps[textOf(webhook.attributes, 'status')] ?? []).map((name) => stepOf(name, { id }))}
              of={id}
            />
          }
        >
          {opened !== undefined && (
            <DeliveryDialog
              key={opened.id}
              of={opened}
              close={() => {
                setOpened(undefined);
              }}
            />
          )}
          <Part title="Deliveries">
            <FilteredList
              label="Deliveries"
              list="listWebhookDeliveries"
              path={{ id }}
              columns={deliveryColumns(setOpened)}
              refetchMs={5_000}
              empty="Nothing was delivered yet"
            />
          </Part>
          <Part title="Everything about it">
            <Card withBorder padding={0}>
              <Facts of={webhook} />
            </Card>
          </Part>
        </Page>
      )}
    </One>
  );
}
