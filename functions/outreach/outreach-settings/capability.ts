import { defineCapability } from '../../define-capability.ts';
import { createOutreachSettings } from './operations/create.ts';
import { getOutreachSettings } from './operations/get.ts';
import { listOutreachSettings } from './operations/list.ts';
import { updateOutreachSettings } from './operations/update.ts';
import { outreachSettingsKind } from './store.ts';
import { outreachSettingsReference } from './reference.ts';
import { outreachSettingsTexts } from './texts.ts';

export const outreachSettingsCapability = defineCapability({
  name: 'outreach-settings',
  reference: outreachSettingsReference,
  operations: [createOutreachSettings, getOutreachSettings, listOutreachSettings, updateOutreachSettings],
  texts: outreachSettingsTexts,
  kinds: [outreachSettingsKind],
});
