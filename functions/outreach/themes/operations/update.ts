import * as z from 'zod';
import { defined } from '../../../kernel/base/defined.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { replace } from '../../../kernel/table/write.ts';
import { mustBeReadable, themeFields } from '../attributes.ts';
import { themeToResource } from '../resource.ts';
import { type Theme, themeKind, themes } from '../store.ts';

/** Links that are left out are removed, other than colours: without a mark, the form of the console could not know. */
const replacedLinks = themeFields.links.meta({ 'x-replaced': true });

export const updateTheme = defineOperation({
  id: 'updateWhiteLabelTheme',
  capability: 'white-label-themes',
  method: 'PATCH',
  path: '/white-label-themes/{id}',
  scopes: ['migrations-write'],
  callers: 'organisation',
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'whiteLabelTheme',
        attributes: z.object({ ...themeFields, links: replacedLinks }).partial(),
      }),
    ],
  },
  response: { status: 200 },
  errors: ['not_found'],
  uses: { read: [], write: [themeKind] },

  load: ({ organisationId, path }) => ({ theme: themes.ref(organisationId, path.id) }),

  handle: async ({ path, body, loaded: { theme: before }, now, cipher, platform: { settings }, save }) => {
    if (before === undefined) throw notFound('The white-label theme', path.id);
    const { name, colors, font, supportContact, links } = body.attributes;
    const theme: Theme = {
      ...before,
      name: name ?? before.name,
      colors: { ...before.colors, ...defined(colors ?? {}) },
      font: font ?? before.font,
      supportContact: supportContact ?? before.supportContact,
      links: links ?? before.links,
      updatedAt: now,
    };
    mustBeReadable(theme.colors);
    await save({ writes: [replace(theme)], about: [{ type: 'whiteLabelTheme', id: theme.id }] });
    return { data: themeToResource(theme, { cipher: await cipher(), settings }) };
  },
});
