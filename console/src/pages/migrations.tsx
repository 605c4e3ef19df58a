import { migrationColumns } from '../parts/migration-columns.tsx';
import { SearchPage } from '../parts/search-page.tsx';
import { StepsMenu } from '../parts/steps-menu.tsx';
import { stepOf } from '../steps.ts';

export function MigrationsPage() {
  return (
    <SearchPage
      title="Migrations"
      list="listMigrations"
      path="/migrations"

      columns={migrationColumns}
      empty="No customer moves to another bank. A move begins with an action above"
      actions={<StepsMenu steps={[stepOf('createMigration')]} of="" />}
    />
  );
}
