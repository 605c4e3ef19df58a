import { defineCapability } from '../../define-capability.ts';
import { rotationKind, rotationMachine } from './store.ts';
import { keysReference } from './reference.ts';

export const keysCapability = defineCapability({
  name: 'keys',
  reference: keysReference,
  kinds: [rotationKind],
  commands: ['key:rotate', 'key:restore'],
  machines: [rotationMachine],
});
