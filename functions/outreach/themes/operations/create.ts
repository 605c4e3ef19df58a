import * as z from 'zod';
import { defined } from '../../../kernel/base/defined.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { idempotencyKeySchema } from '../../../kernel/idempotency/idempotency.ts';
import { insert } from '../../../kernel/table/write.ts';
import { themeSubjectOf } from '../../hosted-pages/layout.ts';
import { openLink, pageLinkKind } from '../../hosted-pages/links.ts';
import { mustBeReadable, themeFields } from '../attributes.ts';
import { themeToResource } from '../resource.ts';
import { type Theme, themeKind, themes } from '../store.ts';
import { usualColors } from '../theme.ts';
import { getTheme } from './get.ts';

export const createTheme = defineOperation({
  id: 'createWhiteLabelTheme',
  capability: 'white-label-themes',
  method: 'POST',
  path: '/white-label-themes',
  scopes: ['migrations-write'],
  callers: 'organisation',
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'whiteLabelTheme',
        attributes: z.object({
          name: themeFields.name,
          colors: themeFields.colors.optional(),
          font: themeFields.font.optional(),
          supportContact: themeFields.supportContact,
          links: themeFields.links.optional(),
          idempotencyKey: idempotencyKeySchema.optional(),
        }),
      }),
    ],
  },
  response: { status: 201 },
  errors: ['limits_exceeded', 'idempotency_key_conflict'],
  uses: { read: [], write: [themeKind, pageLinkKind] },
  replayedBy: getTheme,

  load: ({ organisationId }) => ({ head: themes.head(organisationId) }),

  handle: async ({ organisationId, body, loaded, now, cipher: cipherOf, platform: { settings }, save }) => {
    const { name, colors, font, supportContact, links } = body.attributes;
    const { place, counted } = themes.next(organisationId, loaded.head, 'white-label themes');
    const theme: Theme = {
      ...place,
      version: 0,
      organisationId,
      name,
      colors: { ...usualColors, ...defined(colors ?? {}) },
      font: font ?? 'System',
      supportContact,
      links: { ...links },
      createdAt: now,
    };
    mustBeReadable(theme.colors);
    const cipher = await cipherOf();
    const writes = [counted, insert(theme), openLink(themeSubjectOf(theme), cipher)];
    await save({ writes, about: [{ type: 'whiteLabelTheme', id: theme.id }] }, theme.id);
    return { data: themeToResource(theme, { cipher, settings }) };
  },
});
