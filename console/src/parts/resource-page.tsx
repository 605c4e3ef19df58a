import type { ReactNode } from 'react';
import { Card, Group } from '@mantine/core';
import { textOf, words } from '../format.ts';
import type { Step } from '../steps.ts';
import { type AnyResource, Facts } from './facts.tsx';
import { History } from './history.tsx';
import { One } from './one.tsx';
import { Page } from './page.tsx';
import { Part } from './part.tsx';
import { Status } from './status.tsx';
import { StepsMenu } from './steps-menu.tsx';

interface ResourcePageProps {
  readonly id: string;
  /** Its path in the API, without the id. */
  readonly path: string;
  /** What it is, while it is read. */
  readonly label: string;
  readonly read: () => PromiseLike<unknown>;
  readonly titleOf: (resource: AnyResource) => string;
  readonly stepsOf?: (resource: AnyResource) => readonly Step[];
  /** The parts before everything about it. */
  readonly children?: (resource: AnyResource) => ReactNode;
}

/** The page of a resource: its status, what can be done, its parts, everything about it, and who has written it. */
export function ResourcePage(props: ResourcePageProps) {
  const { id, path, label, read, titleOf, stepsOf, children } = props;
  return (
    <One of={[path, id]} read={read} title={`${label} ${id}`}>
      {(resource) => {
        const status = textOf(resource.attributes, 'status');
        return (
          <Page
            title={titleOf(resource)}
            note={
              <Group gap="xs">
                {words(resource.type)} {id} {status !== '' && <Status value={status} />}
              </Group>
            }
            request={`${path}/${id}`}
            actions={stepsOf !== undefined && <StepsMenu steps={stepsOf(resource)} of={id} about={resource} />}
          >
            {children?.(resource)}
            <Part title="Everything about it">
              <Card withBorder padding={0}>
                <Facts of={resource} />
              </Card>
            </Part>
            <History type={resource.type} id={id} />
          </Page>
        );
      }}
    </One>
  );
}
