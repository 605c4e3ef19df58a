import { Anchor, Code, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSigned } from '../bank.tsx';
import { moments, textOf, words } from '../format.ts';
import { Dialog } from './dialog.tsx';
import type { AnyResource } from './facts.tsx';
import { FilteredList } from './filtered-list.tsx';
import { Part } from './part.tsx';
import type { Column } from './resource-list.tsx';

/** The messages to a customer: a sandbox keeps them for a week, a live stage hands them on and keeps none. */
export function Messages({ customerId }: { readonly customerId: string }) {
  const { may, session } = useSigned();
  const [opened, setOpened] = useState<AnyResource>();
  if (!session.isSandbox) return may('listEvents') && <NoCopies />;
  return (
    <Part title="Messages">
      {opened !== undefined && (
        <Dialog
          title={titleOf(opened)}
          close={() => {
            setOpened(undefined);
          }}
        >
          <Stack gap="xs">
            <Text size="sm" c="dimmed">
              {`To ${receiverOf(opened)}, ${moments(textOf(opened.attributes, 'createdAt'))}`}
            </Text>
            <Code block tabIndex={0} aria-label="The text" style={{ whiteSpace: 'pre-wrap' }}>
              {textOf(opened.attributes, 'text')}
            </Code>
          </Stack>
        </Dialog>
      )}
      <FilteredList
        label="Messages"
        list="listMessages"
        given={{ customerId }}
        columns={columnsWith(setOpened)}
        empty="Nothing was sent in the last week"
      />
    </Part>
  );
}

const NoCopies = () => (
  <Part title="Messages">
    <Text size="sm">
      This stage keeps no copies of the text messages and e-mails that it sends. An event says if an address gets no
      more of them:{' '}
      <Anchor component={Link} to="/events" search={{ type: 'customer.emailSuppressed' } as never} size="sm">
        customer.emailSuppressed
      </Anchor>
    </Text>
  </Part>
);

const columnsWith = (open: (message: AnyResource) => void): readonly Column[] => [
  {
    name: 'Message',
    show: (message) => (
      <Anchor
        component="button"
        type="button"
        size="sm"
        ta="left"
        onClick={() => {
          open(message);
        }}
      >
        {titleOf(message)}
      </Anchor>
    ),
  },
  { name: 'To', isWide: true, show: (message) => receiverOf(message) },
  { name: 'When', isWide: true, isShort: true, show: ({ attributes }) => moments(textOf(attributes, 'createdAt')) },
];

const titleOf = ({ type, attributes }: AnyResource): string => textOf(attributes, 'subject') || words(type);

function receiverOf({ attributes }: AnyResource): string {
  const { to } = attributes as { readonly to: string | { readonly countryCode: string; readonly number: string } };
  return typeof to === 'string' ? to : `+${to.countryCode} ${to.number}`;
}
