import { closeWithItemsKinds } from '../../../accounts/closing/close-with-items.ts';
import { blockingClosing } from '../../../accounts/closing/lives.generated.ts';
import { kindsOf } from '../../../accounts/closing/open-items.ts';
import { customerKind } from '../../../onboarding/customers/for-others.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { decideCancellation } from '../cancel.ts';
import { migrationToResource } from '../resource.ts';
import { readMigrationState } from '../migration-state.ts';
import { migrationKind, migrations } from '../store.ts';

export const cancelMigration = defineOperation({
  id: 'cancelMigration',
  capability: 'migrations',
  method: 'POST',
  path: '/migrations/{id}/cancel',
  scopes: ['migrations-write'],
  callers: 'organisation',
  timeoutSeconds: 5,
  response: { status: 200 },
  errors: ['not_found', 'invalid_state'],
  uses: {
    read: kindsOf(blockingClosing),
    write: [migrationKind, customerKind, ...closeWithItemsKinds],
  },
  needs: ['cipher'],

  load: ({ organisationId, path }) => ({ migration: migrations.ref(organisationId, path.id) }),

  handle: async ({ path, loaded, now, table, cipher, platform: { settings }, save }) => {
    if (loaded.migration === undefined) throw notFound('The migration', path.id);
    const view = { cipher: await cipher(), settings };
    if (loaded.migration.status === 'Cancelled') return { data: migrationToResource(loaded.migration, view) };
    const state = await readMigrationState(table, loaded.migration);
    const { migration, change } = await decideCancellation(state, { platform: { table }, terms: { now, ...view } });
    await save(change);
    return { data: migrationToResource(migration, view) };
  },
});
