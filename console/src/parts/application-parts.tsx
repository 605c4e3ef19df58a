import { Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useSigned } from '../bank.tsx';
import { moments, textOf, words } from '../format.ts';
import { stepOf } from '../steps.ts';
import { DocumentFile } from './document-file.tsx';
import type { AnyResource } from './facts.tsx';
import { Part } from './part.tsx';
import { type Column, ResourceList } from './resource-list.tsx';
import { Status } from './status.tsx';
import { StepsMenu } from './steps-menu.tsx';
import { UserName } from './user-name.tsx';

interface ApplicationPartProps {
  /** The id of the application. */
  readonly id: string;
}

interface ApplicationDocumentsProps extends ApplicationPartProps {
  /** True as long as the application is not decided, so that its documents are. */
  readonly isOpen?: boolean;
}

/** The documents of an application, with what is decided about each. */
export function ApplicationDocuments({ id, isOpen = false }: ApplicationDocumentsProps) {
  const { bank } = useSigned();
  return (
    <Part title="Documents">
      <ResourceList
        label="Documents"
        of={['documents', id]}
        read={(part) => bank.listDocuments({ id, page: part })}
        columns={[...documentColumns(id), ...(isOpen ? [decisionColumn(id)] : [])]}
        pageSize={100}
        empty="No document is asked for"
      />
    </Part>
  );
}

/** What was written about an application, for those who may read it. */
export function ApplicationNotes({ id }: ApplicationPartProps) {
  const { bank, may } = useSigned();
  const [page, turn] = useState(1);
  return (
    may('listApplicationNotes') && (
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
    )
  );
}

const notes: readonly Column[] = [
  { name: 'Note', show: ({ attributes }) => textOf(attributes, 'text') },
  { name: 'Written', isWide: true, show: ({ attributes }) => moments(textOf(attributes, 'createdAt')) },
  { name: 'By', isWide: true, show: ({ attributes }) => <UserName id={textOf(attributes, 'userId')} /> },
];

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
];

const decidable: ReadonlySet<string> = new Set(['ReceivedFront', 'ReceivedBack', 'PendingReview']);

const decisionColumn = (id: string): Column => ({
  name: 'Decision',
  show: (document) =>
    hasFile(document) &&
    decidable.has(textOf(document.attributes, 'status')) && (
      <StepsMenu
        label={`Decide on ${words(textOf(document.attributes, 'documentType'))}`}
        steps={(['approveDocument', 'rejectDocument'] as const).map((name) =>
          stepOf(name, { id, documentId: document.id }),
        )}
      />
    ),
});

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
