import { Card, Code, Group } from '@mantine/core';
import { useSigned } from '../bank.tsx';
import { linksOf, ResourceLink } from '../parts/facts.tsx';
import { One } from '../parts/one.tsx';
import { Page } from '../parts/page.tsx';
import { Part } from '../parts/part.tsx';
import { StepsMenu } from '../parts/steps-menu.tsx';
import { useId } from '../search.ts';
import { sendAgain } from '../steps.ts';

/** An event as webhooks get it. */
export function EventPage() {
  const { bank } = useSigned();
  const id = useId();
  return (
    <One of={['event', id]} read={() => bank.getEvent({ id })} title={`Event ${id}`}>
      {(event) => (
        <Page
          title={event.type}
          note={`Event ${id}`}
          request={`/events/${id}`}
          actions={<StepsMenu steps={[sendAgain(id)]} />}
        >
          {linksOf(event).length > 0 && (
            <Part title="About">
              <Group gap="md">
                {linksOf(event).map(({ name, link }) => (
                  <ResourceLink key={name + link.id} link={link} />
                ))}
              </Group>
            </Part>
          )}
          <Card withBorder padding="md">
            <Code block tabIndex={0} aria-label="The event">
              {JSON.stringify(event, null, 2)}
            </Code>
          </Card>
        </Page>
      )}
    </One>
  );
}
