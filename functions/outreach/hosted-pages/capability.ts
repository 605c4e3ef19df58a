import { defineCapability } from '../../define-capability.ts';
import { pageLinkKind } from './links.ts';

export const hostedPagesCapability = defineCapability({ name: 'hosted-pages', kinds: [pageLinkKind] });
