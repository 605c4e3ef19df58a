import { accountKind } from '../../../accounts/accounts/for-others.ts';
import { customerKind } from '../../../onboarding/customers/for-others.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { mergeChanges } from '../../../kernel/journal/change.ts';
import { emailKind } from '../../../outreach/emails/for-others.ts';
import { organisationKind } from '../../../organisations/for-others.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { invite } from '../emails.ts';
import { migrationToResource } from '../resource.ts';
import { reset } from '../reset.ts';
import { readMigrationState } from '../migration-state.ts';
import { migrationKind, migrations } from '../store.ts';

export const resetMigration = defineOperation({
  id: 'resetMigration',
  capability: 'migrations',
  method: 'POST',
  path: '/migrations/{id}/reset',
  scopes: ['migrations-write'],
  callers: 'organisation',
  timeoutSeconds: 5,
  response: { status: 200 },
  errors: ['not_found', 'invalid_state'],
  uses: { read: [accountKind, customerKind, organisationKind], write: [migrationKind, emailKind] },
  needs: ['cipher'],

  load: ({ organisationId, path }) => ({ migration: migrations.ref(organisationId, path.id) }),

  handle: async ({ path, loaded, now, realNow, table, cipher, platform: { settings }, save }) => {
    if (loaded.migration === undefined) throw notFound('The migration', path.id);
    const view = { cipher: await cipher(), settings };
    const { migration, change } = await reset(await readMigrationState(table, loaded.migration), table, {
      now,
      ...view,
    });
    const invitation = invite(migration, { number: `reset-${migration.version}`, now, realNow });
    const about = [{ type: 'customerBankMigration', id: migration.id }];
    await save({ ...mergeChanges(change, invitation), about });
    return { data: migrationToResource(migration, view) };
  },
});
