import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { moments, nameOf, textOf, words } from '../format.ts';
import type { Column } from '../parts/resource-list.tsx';
import { SearchPage } from '../parts/search-page.tsx';
import { Status } from '../parts/status.tsx';
import { StepsMenu } from '../parts/steps-menu.tsx';
import { stepOf } from '../steps.ts';

const columns: readonly Column[] = [
  {
    name: 'Form',
    show: ({ id, type, attributes }) => (
      <>
        <Anchor component={Link} to="/application-forms/$id" params={{ id } as never}>
          {applicantOf(attributes) || 'Nobody named'}
        </Anchor>
        <Text size="xs" c="dimmed">
          {words(type)} {id}
        </Text>
      </>
    ),
  },
  { name: 'Status', show: ({ attributes }) => <Status value={textOf(attributes, 'status')} /> },
  { name: 'Waits for', isWide: true, show: ({ attributes }) => words(textOf(attributes, 'stage')) },
  { name: 'Created', isWide: true, show: ({ attributes }) => moments(textOf(attributes, 'createdAt')) },
];

/** Whom it was made for, as far as that is known. */
const applicantOf = ({ applicantDetails }: Readonly<Record<string, unknown>>): string =>
  nameOf((applicantDetails ?? {}) as Readonly<Record<string, unknown>>);

export function ApplicationFormsPage() {
  return (
    <SearchPage
      title="Application forms"
      list="listApplicationForms"
      path="/application-forms"

      queryLabel="Name or e-mail"
      columns={columns}
      empty="There is no form yet"
      actions={<StepsMenu steps={[stepOf('createApplicationForm')]} of="" />}
    />
  );
}
