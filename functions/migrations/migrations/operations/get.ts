import { notFound } from '../../../kernel/base/problem.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { migrationToResource } from '../resource.ts';
import { migrationKind, migrations } from '../store.ts';

export const getMigration = defineOperation({
  id: 'getMigration',
  capability: 'migrations',
  method: 'GET',
  path: '/migrations/{id}',
  scopes: ['migrations'],
  callers: 'organisation',
  timeoutSeconds: 5,
  response: { status: 200 },
  errors: ['not_found'],
  uses: { read: [migrationKind], write: [] },
  needs: ['cipher'],

  load: ({ organisationId, path }) => ({ migration: migrations.ref(organisationId, path.id) }),

  handle: async ({ path, loaded: { migration }, cipher, platform: { settings } }) => {
    if (migration === undefined) throw notFound('The migration', path.id);
    return { data: migrationToResource(migration, { cipher: await cipher(), settings }) };
  },
});
