import { Button, Card, Code, Collapse, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useSigned } from '../bank.tsx';
import { count, counted, textOf } from '../format.ts';
import { Dialog } from './dialog.tsx';
import { eventColumns } from './event-columns.tsx';
import { type AnyResource, Facts } from './facts.tsx';
import { Part } from './part.tsx';
import { ResourceList } from './resource-list.tsx';

/** Events of a page: a batch has 64 at most. */
const pageSize = 64;

/** `1041`, or `1041 to 1044`: the events of a delivery. */
export function rangeOf({ attributes }: AnyResource): string {
  const [first, last] = [textOf(attributes, 'firstEventId'), textOf(attributes, 'lastEventId')];
  return first === last ? first : `${first} to ${last}`;
}

/** Everything about an attempt to deliver, with its events and what they say. */
export function DeliveryDialog({ of, close }: { readonly of: AnyResource; readonly close: () => void }) {
  const { bank, may } = useSigned();
  const [page, turn] = useState(1);
  const [events, setEvents] = useState<readonly unknown[]>([]);
  const [isOpen, { toggle }] = useDisclosure();
  const first = Number(textOf(of.attributes, 'firstEventId'));
  const size = Number(textOf(of.attributes, 'lastEventId')) - first + 1;
  const sent = Number(of.attributes['eventsCount']);
  // The ids of events have no gap: an event has so many before it.
  const read = async (part: { readonly limit: number; readonly offset: number }) => {
    const place = { offset: first - 1 + part.offset, limit: Math.min(part.limit, size - part.offset) };
    const answer = await bank.listEvents({ sort: 'createdAt', page: place });
    setEvents(answer.data);
    return { ...answer, meta: { pagination: { ...answer.meta.pagination, total: size } } };
  };
  return (
    <Dialog title={`Delivery of ${size === 1 ? 'event' : 'events'} ${rangeOf(of)}`} close={close} size="xl">
      <Stack>
        {may('listEvents') && (
          <Part title="Events">
            {sent < size && (
              <Text size="sm">
                {`${counted(sent, 'event')} of these ${count(size)} ${sent === 1 ? 'was' : 'were'} for this webhook, by its subscription.`}
              </Text>
            )}
            <ResourceList
              label="Events of the delivery"
              of={['events of', of.id]}
              read={read}
              columns={eventColumns}
              pageSize={pageSize}
              page={page}
              turn={turn}
              empty="The events are not kept any more"
            />
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              onClick={toggle}
              aria-expanded={isOpen}
              style={{ alignSelf: 'start' }}
            >
              {isOpen ? 'Hide what they say' : 'Show what they say'}
            </Button>
            <Collapse expanded={isOpen}>
              {isOpen && (
                <Code block tabIndex={0} aria-label="What the events say">
                  {JSON.stringify({ data: events }, null, 2)}
                </Code>
              )}
            </Collapse>
          </Part>
        )}
        <Part title="Everything about it">
          <Card withBorder padding={0}>
            <Facts of={of} />
          </Card>
        </Part>
      </Stack>
    </Dialog>
  );
}
