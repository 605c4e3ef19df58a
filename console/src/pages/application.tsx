import { Card, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useSigned } from '../bank.tsx';
import { moments, nameOf, textOf, words } from '../format.ts';
import { DocumentFile } from '../parts/document-file.tsx';
import { type AnyResource, Facts } from '../parts/facts.tsx';
import { One } from '../parts/one.tsx';
import { Page } from '../parts/page.tsx';
import { type Column, ResourceList } from '../parts/resource-list.tsx';
import { Status } from '../parts/status.tsx';
import { Part } from '../parts/part.tsx';
import { StepsMenu } from '../parts/steps-menu.tsx';
import { useId } from '../search.ts';
import { stepOf, type StepName } from '../steps.ts';

/** What is done with an application in each status. A note is written in all of them. */
const steps: Readonly<Record<string, readonly StepName[]>> = {
  AwaitingDocuments: ['denyApplication', 'cancelApplication'],
  PendingReview: ['approveApplication', 'denyApplication', 'cancelApplication'],
  Pending: ['denyApplication', 'cancelApplication'],
  Denied: ['proposeReversal'],
};

const notes: readonly Column[] = [
  { name: 'Note', show: ({ attributes }) => textOf(attributes, 'text') },
  { name: 'Written', isWide: true, show: ({ attributes }) => moments(textOf(attributes, 'createdAt')) },
  { name: 'By', isWide: true, show: ({ attributes }) => `User ${textOf(attributes, 'userId')}` },
];

/** Another application begins at its first notes. */
export function ApplicationPage() {
  const id = useId();
  return <Application key={id} id={id} />;
}

function Application({ id }: { readonly id: string }) {
  const { bank, may } = useSigned();
  const [page, turn] = useState(1);
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
          actions={
            <StepsMenu
              steps={[...(steps[textOf(application.attributes, 'status')] ?? []), 'createApplicationNote' as const].map(
                (name) => stepOf(name, { id }),
              )}
            />
          }
        >
          <Part title="Documents">
            <ResourceList
              label="Documents"
              of={['documents', id]}
              read={(part) => bank.listDocuments({ id, page: part })}
              columns={documentColumns(id)}
              pageSize={100}
              empty="No document is asked for"
            />
          </Part>
          {may('listApplicationNotes') && (
            <Part title="Notes">
              <ResourceList
                label="Notes"
                of={['notes', id]}
                read={(part) => bank.listApplicationNotes({ id, page: part })}
                columns={notes}
                page={page}
                turn={turn}
                empty="Nobody has written a note"
              />
            </Part>
          )}
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

const documentColumns = (id: string): readonly Column[] => [
  {
    name: 'Document',
    show: ({ attributes }) => (
      <>
        {words(textOf(attributes, 'documentType'))}
        <Text size="xs" c="dimmed">
          {[textOf(attributes, 'name'), textOf(attributes, 'description')].filter(Boolean).join(' · ')}
        </Text>
      </>
    ),
  },
  { name: 'Status', show: ({ attributes }) => <Status value={textOf(attributes, 'status')} /> },
  { name: 'File', show: (document) => <Files of={document} applicationId={id} /> },
  {
    name: 'Decision',
    show: (document) =>
      hasFile(document) && (
        <StepsMenu
          label={`Decide on ${words(textOf(document.attributes, 'documentType'))}`}
          steps={(['approveDocument', 'rejectDocument'] as const).map((name) =>
            stepOf(name, { id, documentId: document.id }),
          )}
        />
      ),
  },
];

const hasFile = ({ attributes }: AnyResource): boolean =>
  attributes['erasedAt'] === undefined && !['Required', 'Invalid'].includes(textOf(attributes, 'status'));

function Files({ of, applicationId }: { readonly of: AnyResource; readonly applicationId: string }) {
  const { bank } = useSigned();
  if (!hasFile(of)) return '–';
  const path = { id: applicationId, documentId: of.id };
  // Not every document has a back: the API says so then.
  return (
    <Group gap="xs">
      <DocumentFile label="Front" read={() => bank.downloadDocumentFront(path)} />
      <DocumentFile label="Back" read={() => bank.downloadDocumentBack(path)} />
    </Group>
  );
}
