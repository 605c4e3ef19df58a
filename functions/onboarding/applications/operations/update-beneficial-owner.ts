import * as z from 'zod';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { parseChildId } from '../../../kernel/base/ids/child-id.ts';
import { invariant } from '../../../kernel/base/invariant.ts';
import { endpointIdSchema } from '../../../kernel/jsonapi/link.ts';
import { replace } from '../../../kernel/table/write.ts';
import { personProfileNames, profileOf, profileShape } from '../details.ts';
import { peopleResources } from '../people-resources.ts';
import { rewrittenApplication } from '../rewrite.ts';
import { openApplicant } from '../sealed-applicant.ts';
import { application, applicationKind } from '../store.ts';

const types = ['businessApplication', 'application'] as const;
const toApplication = z.object(
  {
    data: z.object(
      { type: z.enum(types, { error: `type must be ${types.join(' or ')}` }), id: endpointIdSchema },
      { error: 'must be an object with type and id' },
    ),
  },
  { error: 'must be { "data": { "type", "id" } }' },
);

export const updateBeneficialOwner = defineOperation({
  id: 'updateBeneficialOwner',
  capability: 'applications',
  method: 'PATCH',
  path: '/beneficial-owner/{id}',
  scopes: ['applications-write'],
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'beneficialOwner',
        attributes: z.object(profileShape(personProfileNames)),
        relationships: z.object({ application: toApplication.optional() }),
      }),
    ],
  },
  response: { status: 200 },
  errors: ['not_found', 'invalid_state'],
  uses: { read: [], write: [applicationKind] },

  load: ({ organisationId, path }) => {
    const ids = parseChildId(path.id);
    return { application: ids && application(organisationId, ids.ownerId) };
  },

  handle: async ({ author: { actor }, path, body, loaded, now, cipher, save }) => {
    const before = loaded.application;
    const index = (parseChildId(path.id)?.number ?? 0) - 1;
    const owner = before?.type === 'businessApplication' ? before.beneficialOwners[index] : undefined;
    if (before?.type !== 'businessApplication' || owner === undefined) throw notFound('The beneficial owner', path.id);
    const named = body.relationships.application?.data.id;
    if (named !== undefined && named !== before.id) {
      throw notFound('The application', named, '/data/relationships/application');
    }
    const profile = profileOf(personProfileNames, body.attributes);
    const beneficialOwners = before.beneficialOwners.with(index, { ...owner, ...profile });
    const changed = rewrittenApplication(before, { ...before, beneficialOwners }, { actor, now });
    const about = [
      { type: 'beneficialOwner', id: path.id },
      { type: changed.type, id: changed.id },
    ];
    await save({ writes: [replace(changed)], about });
    const [resource] = peopleResources(changed, openApplicant(changed, await cipher())).slice(index);
    invariant(resource !== undefined, `no resource was built for beneficial owner ${path.id}`);
    return { data: resource };
  },
});
