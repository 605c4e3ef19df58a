import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operations } from '../../functions/registry.ts';
import { projectRoot } from '../../local/engines/project-root.ts';
import type { DocumentationSite } from '../../site/site.ts';
import { siteOfCheckout } from '../../site/sources.ts';

/** The site of this checkout, for a stage with all operations. */
export const checkoutSite = (): DocumentationSite =>
  siteOfCheckout({
    projectDirectory: projectRoot(),
    operations,
    openApi: readFileSync(join(projectRoot(), 'docs/generated/openapi.json'), 'utf8'),
  });
