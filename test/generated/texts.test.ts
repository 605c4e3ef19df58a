import * as z from 'zod';
import { isText } from '../../functions/kernel/base/text/text.ts';
import { operations } from '../../functions/registry.ts';
import type { Bank } from '../support/bank/bank.ts';
import { expectValid } from '../support/bank/expect-valid.ts';
import { exampleOf } from './support/example.ts';
import { startBankInProcess } from './support/bank-in-process.ts';
import { casesWithBody, documentOf, happyRequest, resourcePointerOf, strayRequest } from './support/requests.ts';
import { withCustomers } from './support/senders.ts';
import { rawStringsIn, type StringField, textsIn } from './support/text-fields.ts';

type BodyCase = (typeof casesWithBody)[number];

/** A character of each kind that no text of one line may contain, and the word for its kind. */
const badCharacters: readonly (readonly [character: string, kind: string])[] = [
  ['\u0000', 'control characters'],
  ['\u001b', 'control characters'],
  ['\u0085', 'line breaks'],
  ['\r\n', 'line breaks'],
  ['\n\n', 'line breaks'],
  ['\u2028', 'line breaks'],
  ['\t', 'tabs'],
  ['\u202e', 'marks that change the direction of the text'],
  ['\u2067', 'marks that change the direction of the text'],
  ['\u200f', 'marks that change the direction of the text'],
  ['\u200b', 'invisible characters'],
  ['\u200d', 'invisible characters'],
  ['\ufeff', 'invisible characters'],
  ['\u00ad', 'invisible characters'],
  ['\ufffd', 'replacement characters'],
  ['\ue000', 'characters for private use'],
];
const blankTexts = [' ', '\u00a0\u3000', '\u2800'];

/** Texts of several lines: each with the reason. */
const multiline: Readonly<Record<string, string>> = {
  'createApplicationNote.text': 'a note of a reviewer',
  'proposeReversal.reason': 'it is kept as a note',
};

const isMultiline = ({ operation }: BodyCase, { path }: StringField) =>
  `${operation.id}.${path.join('.')}` in multiline;

/** Attributes with a text at a place, and the members on the way to it if they are missing. */
function withText(attributes: unknown, [step, ...steps]: StringField['path'], text: unknown): unknown {
  if (step === undefined) return text;
  if (typeof step === 'number') {
    const [first] = Array.isArray(attributes) ? (attributes as unknown[]) : [];
    return [withText(first, steps, text)];
  }
  const members = typeof attributes === 'object' && attributes !== null ? attributes : {};
  return { ...members, [step]: withText((members as Record<string, unknown>)[step], steps, text) };
}

const valueAt = (value: unknown, path: StringField['path']): unknown =>
  path.reduce<unknown>((inner, step) => (inner as Record<string | number, unknown> | undefined)?.[step], value);

describe('every string of a request', () => {
  const known = (schema: z.core.$ZodType) => rawStringsIn(schema);

  test.each(casesWithBody)('$name is a text of the family, or has a fixed form', ({ variant }) => {
    expect([...known(variant.attributes), ...known(variant.relationships)]).toEqual([]);
  });

  test.each(operations.filter(({ request }) => request?.query !== undefined || request?.identifiers !== undefined))(
    '$id: so are parameters and identifiers',
    ({ request = {} }) => {
      const parameters = { ...request.query?.filters, ...request.query?.own };
      for (const [name, { schema }] of Object.entries(parameters)) expect([name, known(schema)]).toEqual([name, []]);
      if (request.identifiers !== undefined) expect(known(request.identifiers.schema)).toEqual([]);
    },
  );

  test('such a string is found', () => {
    const raw = z.object({
      a: z.object({ b: z.array(z.string().max(5).optional()) }),
      c: z.record(z.string(), z.int()),
    });
    expect(rawStringsIn(raw)).toEqual(['a.b.0', 'c.{name}']);
    expect(isText(z.string())).toBe(false);
  });
});

/** From the registry: each text is refused or stored by the same rules. */
describe('texts', () => {
  let bank: Bank;
  beforeAll(async () => {
    bank = withCustomers(await startBankInProcess());
  });
  afterAll(() => bank.stop());

  const withTexts = casesWithBody.filter(({ variant }) => textsIn(variant.attributes).length > 0);

  test.each(withTexts)('$name refuses bad texts where they are, and says what is in them', async (one) => {
    const { method, target } = strayRequest(one);
    const example = exampleOf(one.variant);
    for (const place of textsIn(one.variant.attributes)) {
      const pointer = `${resourcePointerOf(one)}/attributes/${place.path.join('/')}`;
      const refusal = async (text: string) => {
        const attributes = withText(example.data.attributes, place.path, text);
        const answer = await bank.call(method, target, documentOf(one, { ...example.data, attributes }));
        expectValid(one.operation, answer);
        const errors = (answer.body.errors ?? []) as { detail: string; source?: { pointer?: string } }[];
        return { status: answer.status, detail: errors.find(({ source }) => source?.pointer === pointer)?.detail };
      };
      for (const [character, kind] of badCharacters) {
        if (isMultiline(one, place) && (kind === 'tabs' || character.includes('\n'))) continue;
        expect({ pointer, ...(await refusal(`Ada${character}Lovelace`)) }).toEqual({
          pointer,
          status: 400,
          detail: expect.stringContaining(`must have no ${kind} (U+`) as string,
        });
      }
      for (const blank of blankTexts) {
        expect({ pointer, blank, ...(await refusal(blank)) }).toEqual({
          pointer,
          blank,
          status: 400,
          detail: expect.any(String) as string,
        });
      }
    }
  });

  /** Texts that say something of their own, or that no answer shows: each with the reason. */
  const unshown =
    /^(links\.\w+|idempotencyKey|ip|scope|upgradableScope|expiration|sourceIp|since|until|to|signedNonce|token|url|verificationToken|depositProduct|merchantId|senderAccountNumber|processorToken|deviceFingerprints\.0\.\w+)$/;

  const isFixed = /(^|\.)(state|postalCode|fromBank|toBank)$/;

  test.each(withTexts)('$name stores texts in NFC, without blanks at their ends', async (one) => {
    const shown = textsIn(one.variant.attributes).filter(({ path }) => !unshown.test(path.join('.')));
    const examples = shown.filter(
      ({ path }) => typeof valueAt(exampleOf(one.variant).data.attributes, path) === 'string',
    );
    for (const place of examples) {
      const { method, target, data } = await happyRequest(bank, one);
      const plain = valueAt(data.attributes, place.path) as string;
      // In ACH a letter with an accent is refused, and some texts name something that exists.
      const isAscii = isFixed.test(place.path.join('.')) || !(place.schema as z.ZodType).safeParse('é').success;
      const letter = isAscii ? '' : '\u00e9';
      const kept = isAscii ? plain : `${letter}${plain.slice(1)}`;
      const attributes = withText(data.attributes, place.path, ` \u3000${kept.normalize('NFD')}\u00a0 `);
      const answer = await bank.call(method, target, documentOf(one, { ...data, attributes }));
      const about = { name: one.name, path: place.path.join('.') };
      expect({ ...about, status: answer.status, errors: answer.body?.errors }).toEqual({
        ...about,
        status: answer.status,
      });
      const text = JSON.stringify(answer.body);
      expect({ ...about, hasOther: text.includes(kept.normalize('NFD')) && !isAscii }).toEqual({
        ...about,
        hasOther: false,
      });
      expect({ ...about, isPadded: /"[\u3000\u00a0 ]+[^"]*\u00a0 "/.test(text) }).toEqual({
        ...about,
        isPadded: false,
      });
      const [resource] = [answer.body.data].flat() as { attributes?: unknown }[];
      const stored = valueAt(resource?.attributes, place.path);
      if (typeof stored === 'string') expect({ ...about, stored }).toEqual({ ...about, stored: kept });
    }
  });
});
