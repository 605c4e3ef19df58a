import { createHash } from 'node:crypto';
import { invariant } from '../../../kernel/base/invariant.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { uploadSeconds } from '../../../kernel/http/images/image.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { rawUpload } from '../../../kernel/http/raw-upload.ts';
import { replace } from '../../../kernel/table/write.ts';
import { logoLimits } from '../logo.ts';
import { themeToResource } from '../resource.ts';
import { type Theme, themeKind, themeLogo, themes } from '../store.ts';

export const uploadLogo = defineOperation({
  id: 'uploadLogo',
  capability: 'white-label-themes',
  method: 'PUT',
  path: '/white-label-themes/{id}/logo',
  scopes: ['migrations-write'],
  callers: 'organisation',
  timeoutSeconds: uploadSeconds,
  request: { upload: rawUpload(logoLimits) },
  response: { status: 200 },
  errors: ['not_found'],
  uses: { read: [], write: [themeKind] },

  load: ({ organisationId, path }) => ({ theme: themes.ref(organisationId, path.id) }),

  handle: async ({
    organisationId,
    path,
    file,
    loaded: { theme: before },
    now,
    cipher,
    platform: { settings },
    save,
  }) => {
    const stored = themeLogo(organisationId, path.id);
    if (before === undefined || stored === undefined) throw notFound('The white-label theme', path.id);
    invariant(file !== undefined, `upload to theme ${path.id} has no file`);
    const type = file.type === 'image/png' ? 'image/png' : 'image/jpeg';
    const theme: Theme = {
      ...before,
      logo: { type, sha256: createHash('sha256').update(file.bytes).digest('hex') },
      updatedAt: now,
    };
    const logo = { ...stored.key, base64: Buffer.from(file.bytes).toString('base64') };
    await save({
      // The theme is written on its version, so the logo of another request is never beside it.
      writes: [replace(theme), { Put: { Item: logo } }],
      about: [{ type: 'whiteLabelTheme', id: theme.id }],
    });
    return { data: themeToResource(theme, { cipher: await cipher(), settings }) };
  },
});
