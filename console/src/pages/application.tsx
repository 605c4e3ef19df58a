import { Card, Group } from '@mantine/core';
import { useSigned } from '../bank.tsx';
import { nameOf, textOf, words } from '../format.ts';
import { ApplicationDocuments, ApplicationNotes } from '../parts/application-parts.tsx';
import { type AnyResource, Facts } from '../parts/facts.tsx';
import { One } from '../parts/one.tsx';
import { Page } from '../parts/page.tsx';
import { Status } from '../parts/status.tsx';
import { Part } from '../parts/part.tsx';
import { StepsMenu } from '../parts/steps-menu.tsx';
import { useId } from '../search.ts';
import { type Step, stepOf, type StepName } from '../steps.ts';

/** What is done with an application in each status, beside a document that is asked for and a proposal to reverse. A note is written in all of them. */
const steps: Readonly<Record<string, readonly StepName[]>> = {
  AwaitingDocuments: ['denyApplication', 'cancelApplication'],
  PendingReview: ['approveApplication', 'denyApplication', 'cancelApplication'],
  Pending: ['denyApplication', 'cancelApplication'],
};
/** The statuses in which documents are asked for. */
const isOpen: ReadonlySet<string> = new Set(['AwaitingDocuments', 'PendingReview']);

function stepsOf({ id, attributes }: AnyResource): readonly Step[] {
  const status = textOf(attributes, 'status');
  return [
    ...(steps[status] ?? []).map((name) => stepOf(name, { id })),
    ...(isOpen.has(status) ? [stepOf('requireDocuments', { id })] : []),
    ...(status === 'Denied' ? reversalSteps(attributes['reversal']) : []).map((name) => stepOf(name, { id })),
    stepOf('createApplicationNote', { id }),
  ];
}

/** One person proposes to approve what was denied, and another one confirms it. */
const reversalSteps = (proposal: unknown): readonly StepName[] =>
  proposal === undefined ? ['proposeReversal'] : ['confirmReversal', 'withdrawReversal'];

/** Another application begins at its first notes. */
export function ApplicationPage() {
  const id = useId();
  return <Application key={id} id={id} />;
}

function Application({ id }: { readonly id: string }) {
  const { bank } = useSigned();
  return (
    <One of={['application', id]} read={() => bank.getApplication({ id })} title={`Application ${id}`}>
      {(application) => (
        <Page
          title={nameOf(application.attributes) || `Application ${id}`}
          note={
            <Group gap="xs">
              {words(application.type)} {id} <Status value={textOf(application.attributes, 'status')} />
            </Group>
          }
          request={`/applications/${id}`}
          actions={<StepsMenu steps={stepsOf(application)} />}
        >
          <ApplicationDocuments id={id} />
          <ApplicationNotes id={id} />
          <Part title="Everything about it">
            <Card withBorder padding={0}>
              <Facts of={application} />
            </Card>
          </Part>
        </Page>
      )}
    </One>
  );
}
