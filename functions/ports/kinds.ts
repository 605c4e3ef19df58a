import type { Kind } from '../kernel/table/kind.ts';
import { simulatedCardKind } from './card-processor/items.ts';
import { organisationKeyKind } from './cipher/items.ts';
import { partnerSecretKind } from './partner-secret/items.ts';
import { outboxKind } from './text-messages/items.ts';

/** The kinds of items that adapters and simulators of ports keep. */
export const portKinds: readonly Kind[] = [organisationKeyKind, outboxKind, partnerSecretKind, simulatedCardKind];
