import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { themePages, themeSubjectOf } from '../hosted-pages/layout.ts';
import { linkTextOf, pageAddress, type PageView } from '../hosted-pages/links.ts';
import type { Theme } from './store.ts';
import { makeResource } from '../../kernel/jsonapi/resource.ts';
import type { themeResource } from './resource-schema.ts';

/** A theme as a resource. `previewUrl` leads to a page in its look. */
export const themeToResource = (theme: Theme, { cipher, settings }: PageView): ResourceObject =>
  makeResource<typeof themeResource>('whiteLabelTheme', {
    id: theme.id,
    attributes: {
      createdAt: theme.createdAt,
      updatedAt: theme.updatedAt,
      name: theme.name,
      colors: theme.colors,
      font: theme.font,
      supportContact: theme.supportContact,
      links: theme.links,
      hasLogo: theme.logo !== undefined,
      previewUrl: pageAddress(settings, themePages, linkTextOf(themeSubjectOf(theme), cipher)),
    },
  });
