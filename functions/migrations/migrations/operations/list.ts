import { customerOwnedList } from '../../../onboarding/customers/customer-owned-list.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { enumFilter, idFilter } from '../../../kernel/jsonapi/query.ts';
import { appliedBySource, oneOf } from '../../../kernel/lists/filters.ts';
import { migrationToResource } from '../resource.ts';
import { migrationStatuses } from '../statuses.ts';
import { type Migration, migrations } from '../store.ts';

export const listMigrations = defineOperation({
  id: 'listMigrations',
  capability: 'migrations',
  method: 'GET',
  path: '/migrations',
  scopes: ['migrations'],
  callers: 'organisation',
  timeoutSeconds: 5,
  ...customerOwnedList({
    things: migrations,
    opened: (one, cipher, settings) => migrationToResource(one, { cipher, settings }),
    filters: {
      customerId: appliedBySource(idFilter('Only what belongs to the customer with this id.')),
      status: oneOf(
        enumFilter('Only those in one of these statuses.', migrationStatuses),
        (one: Migration) => one.status,
      ),
    },
    sort: 'descending',
  }),
});
