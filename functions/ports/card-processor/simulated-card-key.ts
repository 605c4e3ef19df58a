import { defineKind, type ItemKey, partitionKey } from '../../kernel/table/kind.ts';

export const simulatedCardKind = defineKind({
  prefix: 'smc',
  owner: 'organisation',
});

/** The partition of an organisation with what the simulated processor knows of its cards. */
export const partitionOfSimulated = (organisationId: string): string => partitionKey(simulatedCardKind, organisationId);

/** Where the simulated processor keeps what it knows of a card, by its own name of the card. That begins with the organisation. */
export const simulatedCardKey = (reference: string): ItemKey => ({
  pk: partitionOfSimulated(reference.split('-')[0] ?? ''),
  sk: reference,
});
