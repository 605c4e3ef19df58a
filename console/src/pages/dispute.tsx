import { Card, Group } from '@mantine/core';
import { useSigned } from '../bank.tsx';
import { dollars, moments, textOf } from '../format.ts';
import { DocumentFile } from '../parts/document-file.tsx';
import { Facts } from '../parts/facts.tsx';
import { One } from '../parts/one.tsx';
import { Page } from '../parts/page.tsx';
import { Part } from '../parts/part.tsx';
import { type Column, ResourceList } from '../parts/resource-list.tsx';
import { Status } from '../parts/status.tsx';
import { StepsMenu } from '../parts/steps-menu.tsx';
import { useId } from '../search.ts';
import { stepOf } from '../steps.ts';

/** The statuses of a dispute that is not decided. */
const open: ReadonlySet<string> = new Set(['InvestigationStarted', 'ProvisionallyCredited']);

/** A dispute with its deadlines and its evidence. */
export function DisputePage() {
  const { bank } = useSigned();
  const id = useId();
  const documents: readonly Column[] = [
    { name: 'Document', show: (document) => textOf(document.attributes, 'fileName') || document.id },
    { name: 'Handed in', isWide: true, show: ({ attributes }) => moments(textOf(attributes, 'createdAt')) },
    {
      name: 'File',
      show: (document) => (
        <DocumentFile label="Look at it" read={() => bank.downloadDisputeDocument({ id, documentId: document.id })} />
      ),
    },
  ];
  return (
    <One of={['dispute', id]} read={() => bank.getDispute({ id })} title={`Dispute ${id}`}>
      {(dispute) => (
        <Page
          title={`Dispute of ${dollars(Number(dispute.attributes['amount']))}`}
          note={
            <Group gap="xs">
              {id} <Status value={textOf(dispute.attributes, 'status')} />
            </Group>
          }
          request={`/disputes/${id}`}
          actions={
            open.has(textOf(dispute.attributes, 'status')) && (
              <StepsMenu steps={[stepOf('withdrawDispute', { id })]} about={dispute} />
            )
          }
        >
          <Part title="Evidence">
            <ResourceList
              label="Documents"
              of={['evidence', id]}
              read={(page) => bank.listDisputeDocuments({ id, page })}
              columns={documents}
              pageSize={100}
              empty="Nobody has handed in a document"
            />
          </Part>
          <Part title="Everything about it">
            <Card withBorder padding={0}>
              <Facts of={dispute} />
            </Card>
          </Part>
        </Page>
      )}
    </One>
  );
}
