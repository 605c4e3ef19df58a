import * as z from 'zod';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { notFound, Problem } from '../../../kernel/base/problem.ts';
import { tagChangesField } from '../../../kernel/jsonapi/fields.ts';
import { mergedTags } from '../../../kernel/jsonapi/tags.ts';
import { replace } from '../../../kernel/table/write.ts';
import { personProfileNames, profileNames, profileOf, profileShape } from '../details.ts';
import { applicationReply } from '../resource.ts';
import { rewrittenApplication } from '../rewrite.ts';
import { application, applicationKind } from '../store.ts';

const tags = tagChangesField.optional();

export const updateApplication = defineOperation({
  id: 'updateApplication',
  capability: 'applications',
  method: 'PATCH',
  path: '/applications/{id}',
  scopes: ['applications-write'],
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'individualApplication',
        attributes: z.object({ ...profileShape(profileNames.individualApplication), tags }),
      }),
      defineVariant({
        type: 'businessApplication',
        attributes: z.object({
          ...profileShape(profileNames.businessApplication),
          officer: z.object(profileShape(personProfileNames)).optional(),
          tags,
        }),
      }),
      defineVariant({
        type: 'trustApplication',
        attributes: z.object({ tags }),
      }),
    ],
  },
  response: { status: 200 },
  errors: ['not_found', 'invalid_state'],
  uses: { read: [], write: [applicationKind] },

  load: ({ organisationId, path }) => ({ application: application(organisationId, path.id) }),

  handle: async ({ author: { actor }, path, body, loaded, now, cipher, save }) => {
    const before = loaded.application;
    if (before === undefined) throw notFound('The application', path.id);
    if (body.type !== before.type) {
      throw new Problem('invalid_value', {
        detail: `type: the application is a ${before.type}`,
        pointer: '/data/type',
      });
    }
    const after = {
      ...before,
      tags: mergedTags(before.tags, body.attributes.tags),
      profile: { ...before.profile, ...profileOf(profileNames[body.type], body.attributes) },
      ...(before.type === 'businessApplication' && body.type === 'businessApplication'
        ? { officer: { ...before.officer, ...profileOf(personProfileNames, body.attributes.officer ?? {}) } }
        : {}),
    };
    const changed = rewrittenApplication(before, after, { actor, now });
    await save({ writes: [replace(changed)], about: [{ type: changed.type, id: path.id }] });
    return applicationReply(changed, await cipher());
  },
});
