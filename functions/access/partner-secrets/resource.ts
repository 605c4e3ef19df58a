import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { makeResource } from '../../kernel/jsonapi/resource.ts';
import type { PartnerSecret } from '../../ports/partner-secret/items.ts';
import type { partnerSecretResource } from './resource-schema.ts';

/** Returns a new secret as the answer to its creation shows it. No other answer has it. */
export const partnerSecretToResource = ({ id, createdAt }: PartnerSecret, secret: string): ResourceObject =>
  makeResource<typeof partnerSecretResource>('partnerSecret', { id, attributes: { createdAt, secret } });
