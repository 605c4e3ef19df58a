import { defineOperation } from '../../../kernel/http/operation.ts';
import { freshSecret } from '../../../kernel/auth/secret.ts';
import { insert, replace } from '../../../kernel/table/write.ts';
import {
  type PartnerSecret,
  partnerSecret,
  partnerSecretKind,
  sealPartnerSecret,
} from '../../../ports/partner-secret/items.ts';
import { partnerSecretToResource } from '../resource.ts';

/** Makes the secret of the organisation for messages of partners. One that it had ends with this. */
export const createPartnerSecret = defineOperation({
  id: 'createPartnerSecret',
  capability: 'sandbox',
  method: 'POST',
  path: '/sandbox/partner-secret',
  scopes: [],
  callers: 'organisation',
  limitedTokens: 'refused',
  sandboxOnly: true,
  timeoutSeconds: 5,
  response: { status: 201 },
  errors: [],
  uses: { read: [], write: [partnerSecretKind] },

  load: ({ organisationId }) => ({ before: partnerSecret(organisationId) }),

  handle: async ({ organisationId, loaded, now, platform, cipher, save }) => {
    const secret = freshSecret(platform.ids);
    const content = {
      organisationId,
      id: organisationId,
      sealedSecret: sealPartnerSecret(secret, organisationId, await cipher()),
      createdAt: now,
    };
    const { before } = loaded;
    const made: PartnerSecret = { ...partnerSecret(organisationId).key, version: before?.version ?? 0, ...content };
    await save({
      writes: [before === undefined ? insert(made) : replace(made)],
      about: [{ type: 'partnerSecret', id: organisationId }],
    });
    return { data: partnerSecretToResource(made, secret) };
  },
});
