import { defineCapability } from '../../define-capability.ts';
import { pageLinkKind } from './links.ts';
import { hostedPagesReference } from './reference.ts';

export const hostedPagesCapability = defineCapability({
  name: 'hosted-pages',
  reference: hostedPagesReference,
  kinds: [pageLinkKind],
});
