import { useState } from 'react';
import { useSigned } from '../bank.tsx';
import { achEntryColumns } from '../parts/ach-entry-columns.tsx';
import { Part } from '../parts/part.tsx';
import { ResourceList } from '../parts/resource-list.tsx';
import { ResourcePage } from '../parts/resource-page.tsx';
import { useId } from '../search.ts';

/** Another file begins at its first entries. */
export function AchFilePage() {
  const id = useId();
  return <AchFile key={id} id={id} />;
}

function AchFile({ id }: { readonly id: string }) {
  const { bank } = useSigned();
  const [page, turn] = useState(1);
  return (
    <ResourcePage
      id={id}
      path="/ach-files"
      label="ACH file"
      read={() => bank.getAchFile({ id })}
      titleOf={({ attributes }) => (attributes['direction'] === 'Outgoing' ? 'File to the bank' : 'File from the bank')}
    >
      {() => (
        <Part title="Entries">
          <ResourceList
            label="Entries"
            of={['entries of file', id]}
            read={(part) => bank.listAchFileEntries({ id, page: part })}
            columns={achEntryColumns}
            page={page}
            turn={turn}
            empty="No entry of this organisation is in it"
          />
        </Part>
      )}
    </ResourcePage>
  );
}
