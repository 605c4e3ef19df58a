import { randomInt } from 'node:crypto';
import { type Api, type Document, linkTo, type Resource } from './api.ts';
import { ownerOf } from './bank.ts';

/** An unused token of a sandbox account with a scenario. */
export const processorToken = (scenario: string): string => `sandbox-${scenario}#${randomInt(1_000_000_000)}`;

/** Names an account at another bank by the token that the account-linking provider gave for it. */
export const linkBody = (customer: string, token: string, more: object = {}): Document => ({
  type: 'achCounterparty',
  attributes: { name: 'Ada Okafor', type: 'Person', providerProcessorToken: token, ...more },
  relationships: { customer: linkTo('customer', customer) },
});

/** An account at another bank that the owner of an account has linked: money may go there and be pulled from there. */
export const linkAccount = async (api: Api, accountId: string, token: string): Promise<Resource> =>
  api.post('/counterparties', linkBody(await ownerOf(api, accountId), token));

/** Somebody at another bank, by their numbers: money may go there. */
export const addPayee = async (api: Api, accountId: string): Promise<Resource> =>
  api.post('/counterparties', {
    type: 'achCounterparty',
    attributes: { name: 'Lucia Marsh', routingNumber: '021000021', accountNumber: '4402118', type: 'Person' },
    relationships: { customer: linkTo('customer', await ownerOf(api, accountId)) },
  });
