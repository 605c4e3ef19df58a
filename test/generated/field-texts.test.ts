import type { Capability } from '../../functions/define-capability.ts';
import {
  beginTexts,
  defineTexts,
  defineTransactionTexts,
  type FieldText,
  type TextsOfFields,
} from '../../functions/define-texts.ts';
import type { createReward } from '../../functions/money/rewards/operations/create.ts';
import type { bookTransaction } from '../../functions/money/payments/transaction-types.ts';
import { capabilities, texts } from '../../functions/registry.ts';
import { transactionFieldTexts } from '../../functions/shared-texts.ts';
import { incompleteTexts } from './support/incomplete-texts.ts';
import { undescribedFields } from './support/undescribed-fields.ts';
import type { rewardResource } from '../../functions/money/rewards/resource-schema.ts';
import { openApiByKeysText } from './support/open-api-text.ts';

const document = JSON.parse(openApiByKeysText) as Record<string, unknown>;
const undescribed = undescribedFields(document, capabilities);

/** A capability without operations may have texts of its types of transactions only. */
const isComplete = ({ texts: own, operations, transactionTexts }: Capability): boolean =>
  own?.areComplete ?? (operations === undefined && transactionTexts !== undefined);

describe('the OpenAPI document has a sentence about every field', () => {
  test.each(capabilities.filter(isComplete))('of $name', ({ name }) => {
    expect(undescribed.get(name) ?? []).toEqual([]);
  });

  test('but for those of capabilities that are listed as incomplete', () => {
    const incomplete = capabilities.filter((one) => !isComplete(one) && (undescribed.get(one.name) ?? []).length > 0);
    expect(incomplete.map(({ name }) => name).toSorted()).toEqual(incompleteTexts.toSorted());
  });

  test('and no text about what it does not have', () => {
    const { schemas } = document['components'] as { schemas: Record<string, unknown> };
    const names = Object.keys(schemas);
    const types = new Set(
      Object.values(schemas).map(
        (one) => (one as { properties?: { type?: { const?: string } } }).properties?.type?.const,
      ),
    );
    const unknown = texts.flatMap(({ resources, requests, events }) => [
      ...Object.keys(resources).filter((type) => !types.has(type)),
      ...Object.keys(requests).filter((id) => !names.some((name) => name.startsWith(`${id}.`))),
      ...Object.keys(events).filter((type) => !names.includes(`event.${type}`)),
    ]);
    expect(unknown).toEqual([]);
  });
});

test('a relationship has its own sentence, also if an attribute has the same name', () => {
  const { schemas } = document['components'] as { schemas: Record<string, { properties: Record<string, Part> }> };
  const described = ['attributes', 'relationships'].map(
    (part) => schemas['achPayment']?.properties[part]?.properties['counterparty']?.description,
  );
  expect(described).toEqual([expect.stringMatching(/^The other side/), expect.stringMatching(/^The counterparty/)]);
});

interface Part {
  readonly properties: Record<string, { readonly description?: string }>;
}

/** The sentences of a text and of its members. */
const sentencesIn = (text: FieldText | undefined): readonly string[] => {
  if (text === undefined) return [];
  if (typeof text === 'string') return [text];
  const [sentence, members] = text;
  const isClosedList = Object.values(members).every((member) => typeof member === 'string' && !member.endsWith('.'));
  return [sentence, ...(isClosedList ? [] : Object.values(members).flatMap(sentencesIn))];
};

test('texts of fields are sentences', () => {
  const all = texts.flatMap(({ resources, requests, events }) =>
    [resources, requests, events].flatMap((one) => Object.values(one) as readonly TextsOfFields[]),
  );
  const sentences = all.flatMap((fields) => Object.values(fields)).flatMap(sentencesIn);
  expect(sentences.length).toBeGreaterThan(0);
  expect(sentences.filter((sentence) => !/^[A-Z`].*\.$/s.test(sentence))).toEqual([]);
});

const amount = 'The amount.';
const bookTexts = {
  ...transactionFieldTexts,
  counterpartyAccount: 'a.',
  counterpartyCustomer: 'c.',
  payment: 'p.',
  recurringPayment: 'r.',
} as const;
const others = { description: 'd.', idempotencyKey: 'i.', tags: 't.', receivingAccount: 'r.', fundingAccount: 'f.' };
const nothing = { resources: {}, requests: {}, events: {} } as const;

test('a field without a sentence is a type error', () => {
  const whole = { createReward: { ...others, amount, rewardedTransaction: 'r.' } };
  defineTexts<{ operations: typeof createReward }>({ ...nothing, requests: whole });
  const lacking = { createReward: { ...others, amount } };
  // @ts-expect-error: Property 'rewardedTransaction' is missing
  defineTexts<{ operations: typeof createReward }>({ ...nothing, requests: lacking });
  // @ts-expect-error: Property 'reward' is missing
  expect(defineTexts<{ resources: typeof rewardResource }>(nothing).areComplete).toBe(true);
});

test('so is the text of a field that does not exist, also where texts are not complete', () => {
  type Begun = Parameters<typeof beginTexts<{ operations: typeof createReward }>>[0];
  // @ts-expect-error: 'sum' does not exist
  const requests: Begun['requests'] = { createReward: { sum: amount } };
  expect(beginTexts({ ...nothing, ...requests }).areComplete).toBe(false);
});

test('so is a type of transaction without a sentence about one of its fields', () => {
  // @ts-expect-error: Property 'counterparty' is missing
  const texts = defineTransactionTexts<typeof bookTransaction>({ bookTransaction: bookTexts });
  expect(texts.areComplete).toBe(true);
});
