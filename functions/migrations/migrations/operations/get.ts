import { notFound } from '../../../kernel/base/problem.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { migrationResource, migrationToResource } from '../resource.ts';
import { migrationKind, migrations } from '../store.ts';

export const getMigration = defineOperation({
  id: 'getMigration',
  summary: 'Get a migration',
  capability: 'migrations',
  method: 'GET',
  path: '/migrations/{id}',
  scopes: ['migrations'],
  callers: 'organisation',
  timeoutSeconds: 5,
  response: { status: 200, data: migrationResource },
  errors: ['not_found'],
  uses: { read: [migrationKind], write: [] },
  needs: ['cipher'],

  load: ({ organisationId, path }) => ({ migration: migrations.ref(organisationId, path.id) }),

  handle: async ({ path, loaded: { migration }, cipher, platform: { settings } }) => {
    if (migration === undefined) throw notFound('The migration', path.id);
    return { data: migrationToResource(migration, { cipher: await cipher(), settings }) };
  },
});
