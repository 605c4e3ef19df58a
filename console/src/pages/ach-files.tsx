import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { achFileColumns } from '../parts/ach-file-columns.tsx';
import { ComingWindows } from '../parts/coming-windows.tsx';
import { SearchPage } from '../parts/search-page.tsx';

/** The files that went to banks and came from them. The filters find those of a day. */
export function AchFilesPage() {
  return (
    <SearchPage
      title="ACH files"
      note="What went to the bank and came from it, with the part of this organisation"
      list="listAchFiles"
      path="/ach-files"
      columns={achFileColumns}
      above={<ComingWindows />}
      actions={
        <Anchor component={Link} to="/ach-day" size="sm">
          Compare a day
        </Anchor>
      }
      empty="No file has gone to the bank or come from it"
    />
  );
}
