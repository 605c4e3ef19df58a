import { Card, Group } from '@mantine/core';
import { ownerSteps, profileStep } from '../application-steps.ts';
import { useSigned } from '../bank.tsx';
import { nameOf, textOf, words } from '../format.ts';
import { ApplicationDocuments, ApplicationNotes } from '../parts/application-parts.tsx';
import { ApplicationPeople } from '../parts/application-people.tsx';
import { type AnyResource, Facts } from '../parts/facts.tsx';
import { One } from '../parts/one.tsx';
import { Page } from '../parts/page.tsx';
import { type Reversal, ReversalNotice } from '../parts/reversal-notice.tsx';
import { Status } from '../parts/status.tsx';
import { Part } from '../parts/part.tsx';
import { StepsMenu } from '../parts/steps-menu.tsx';
import { useId } from '../search.ts';
import { type Step, stepOf, type StepName } from '../steps.ts';

/** The steps of an application by its status. `stepsOf` adds those that depend on more than the status. */
const steps: Readonly<Record<string, readonly StepName[]>> = {
  AwaitingDocuments: ['denyApplication', 'cancelApplication'],
  PendingReview: ['approveApplication', 'denyApplication', 'cancelApplication'],
  Pending: ['cancelApplication'],
};
/** The statuses in which documents are asked for. */
const asksForDocuments: ReadonlySet<string> = new Set(['AwaitingDocuments', 'PendingReview']);
/** The statuses before a decision. */
const isUndecided: ReadonlySet<string> = new Set([...asksForDocuments, 'Pending']);

function stepsOf(application: AnyResource, included: readonly AnyResource[], userId: string): readonly Step[] {
  const { id, attributes } = application;
  const status = textOf(attributes, 'status');
  if (attributes['archived'] === true) return [];
  return [
    ...(steps[status] ?? []).map((name) => stepOf(name, { id })),
    ...(asksForDocuments.has(status) ? [stepOf('requireDocuments', { id })] : []),
    ...(status === 'Denied' ? reversalSteps(reversalOf(attributes), userId) : []).map((name) => stepOf(name, { id })),
    profileStep(application),
    ...ownerSteps(id, included),
    stepOf('createApplicationNote', { id }),
  ];
}

const reversalOf = (attributes: AnyResource['attributes']) => attributes['reversal'] as Reversal | undefined;

/** One person proposes to approve what was denied, and another one confirms it. */
function reversalSteps(proposal: Reversal | undefined, userId: string): readonly StepName[] {
  if (proposal === undefined) return ['proposeReversal'];
  return proposal.userId === userId ? ['withdrawReversal'] : ['confirmReversal', 'withdrawReversal'];
}

/** Another application begins at its first notes. */
export function ApplicationPage() {
  const id = useId();
  return <Application key={id} id={id} />;
}

function Application({ id }: { readonly id: string }) {
  const { bank, session } = useSigned();
  return (
    <One of={['application', id]} read={() => bank.getApplication({ id })} title={`Application ${id}`}>
      {(application, included) => {
        const reversal = reversalOf(application.attributes);
        const isProposed = reversal !== undefined && textOf(application.attributes, 'status') === 'Denied';
        return (
          <Page
            title={nameOf(application.attributes) || `Application ${id}`}
            note={
              <Group gap="xs">
                {words(application.type)} {id} <Status value={textOf(application.attributes, 'status')} />
              </Group>
            }
            request={`/applications/${id}`}
            actions={<StepsMenu steps={stepsOf(application, included, session.userId)} />}
          >
            {isProposed && <ReversalNotice of={reversal} />}
            <ApplicationDocuments id={id} isOpen={isUndecided.has(textOf(application.attributes, 'status'))} />
            <ApplicationPeople of={application} included={included} />
            <ApplicationNotes id={id} />
            <Part title="Everything about it">
              <Card withBorder padding={0}>
                <Facts of={application} />
              </Card>
            </Part>
          </Page>
        );
      }}
    </One>
  );
}
