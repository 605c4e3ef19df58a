import { formExampleOf } from '../../functions/registry.ts';
import * as z from 'zod';
import type { Bank } from '../support/bank/bank.ts';
import { expectValid } from '../support/bank/expect-valid.ts';
import type { Answer } from '../support/bank/platform.ts';
import { startBankInProcess } from './support/bank-in-process.ts';
import { withCustomers } from './support/senders.ts';
import { exampleOf } from './support/example.ts';
import { casesWithBody, documentOf, resourcePointerOf, strayRequest } from './support/requests.ts';

type BodyCase = (typeof casesWithBody)[number];

const oneOfEachType = [42, -1.5, 'x', true, {}, [], [{}], null, '\u0000', 1e21];
const bodyBytesMax = 1024 * 1024;

/** From the registry: what is wrong with a body is told whole, and where. */
describe('bodies', () => {
  let bank: Bank;
  beforeAll(async () => {
    bank = withCustomers(await startBankInProcess());
  });
  afterAll(() => bank.stop());

  // Paths that name nothing keep the requests harmless; the body is looked at all the same.
  const send = async (one: BodyCase, body: unknown, headers?: Record<string, string>): Promise<Answer> => {
    const { method, target } = strayRequest(one);
    const answer = await bank.call(method, target, body, headers === undefined ? {} : { headers });
    expectValid(one.operation, answer);
    return answer;
  };
  const pointers = (answer: Answer): readonly string[] =>
    answer.body.errors.map((error: { source?: { pointer?: string } }) => error.source?.pointer ?? '');

  describe('400', () => {
    test.each(casesWithBody.filter(({ variant }) => !variant.attributes.safeParse({}).success))(
      '$name without attributes names those that it needs',
      async (one) => {
        const answers = [
          await send(one, documentOf(one, { ...exampleOf(one.variant).data, attributes: {} })),
          await send(one, documentOf(one, { ...exampleOf(one.variant).data, attributes: undefined })),
        ];
        for (const answer of answers) {
          expect([answer.status, answer.body.errors[0].code]).toEqual([400, 'invalid_value']);
          for (const pointer of pointers(answer)) expect(pointer).toContain(`${resourcePointerOf(one)}/attributes`);
        }
      },
    );

    test.each(casesWithBody)('$name names each attribute of a wrong type', async (one) => {
      for (const { name, value } of wrongAttributes(one)) {
        const example = exampleOf(one.variant);
        const attributes = { ...example.data.attributes, [name]: value };
        const answer = await send(one, documentOf(one, { ...example.data, attributes }));
        const told = pointers(answer).filter((pointer) =>
          pointer.startsWith(`${resourcePointerOf(one)}/attributes/${name}`),
        );
        expect({ name, value, status: answer.status, told: told.length > 0 }).toEqual({
          name,
          value,
          status: 400,
          told: true,
        });
      }
    });

    test.each(casesWithBody.filter((one) => wrongAttributes(one).length > 1))(
      '$name names every wrong attribute at once',
      async (one) => {
        const wrong = new Map(wrongAttributes(one).map(({ name, value }) => [name, value]));
        const data = { ...exampleOf(one.variant).data, attributes: Object.fromEntries(wrong) };
        const answer = await send(one, documentOf(one, data));
        expect(answer.status).toBe(400);
        const told = new Set(
          pointers(answer).map((pointer) => pointer.slice(resourcePointerOf(one).length).split('/')[2]),
        );
        expect([...wrong.keys()].filter((name) => !told.has(name))).toEqual([]);
      },
    );

    test.each(casesWithBody.filter(({ variant }) => formExampleOf(variant).relationships !== undefined))(
      '$name names each relationship that is missing or no link',
      async (one) => {
        const example = exampleOf(one.variant);
        for (const name of Object.keys(example.data.relationships ?? {})) {
          for (const link of [
            undefined,
            null,
            {},
            { data: null },
            { data: { type: 'nothing', id: '1' } },
            { data: { id: 7 } },
            [],
          ]) {
            // Without what makes a body this form of its type it is another.
            if ((link === undefined || link === null) && one.variant.given === `relationships.${name}`) continue;
            const relationships = { ...example.data.relationships, [name]: link };
            const without = { ...example.data.relationships, [name]: undefined };
            const isOptional = one.variant.relationships.safeParse(without).success;
            const isAbsent = link === undefined || link === null || ('data' in link && link.data === null);
            if (isAbsent && isOptional) continue;
            const answer = await send(one, documentOf(one, { ...example.data, relationships }));
            expect(answer.status).toBe(400);
            expect(
              pointers(answer).some((pointer) => pointer.startsWith(`${resourcePointerOf(one)}/relationships/${name}`)),
            ).toBe(true);
          }
        }
      },
    );

    test.each(casesWithBody)('$name refuses a type that it does not know, and a document that is none', async (one) => {
      const { data } = exampleOf(one.variant);
      const wrong = [
        [documentOf(one, { ...data, type: 'noSuchType' }), `${resourcePointerOf(one)}/type`],
        [documentOf(one, { ...data, type: undefined }), `${resourcePointerOf(one)}/type`],
        [documentOf(one, { ...data, type: 7 }), `${resourcePointerOf(one)}/type`],
        [documentOf(one, [data]), resourcePointerOf(one)],
        [{ data: 'x' }, '/data'],
        [[], '/data'],
        ['"text"', '/data'],
        ['null', '/data'],
        ...(one.operation.request?.optionalBody === true ? [] : [[undefined, '/data'] as const]),
      ] as const;
      for (const [body, pointer] of wrong) {
        const answer = await send(one, body);
        expect([answer.status, pointers(answer)]).toEqual([400, [pointer]]);
      }
    });

    test.each(casesWithBody)('$name refuses what is not JSON', async (one) => {
      for (const body of ['{', '{"data":', 'data=1', '\u0000', "{'data':{}}"]) {
        const answer = await send(one, body);
        expect([answer.status, answer.body.errors.length, answer.body.errors[0].code]).toEqual([
          400,
          1,
          'invalid_document',
        ]);
      }
    });
  });

  test.each(casesWithBody)('400: $name with text that is not Unicode, or nested without end', async (one) => {
    const { data } = exampleOf(one.variant);
    const tagged = { ...data, attributes: { ...data.attributes, tags: { text: 'HALF' } } };
    const text = JSON.stringify(documentOf(one, tagged));
    const half = await send(one, text.replace('HALF', '\\ud800'));
    expect([half.status, pointers(half)]).toEqual([400, [`${resourcePointerOf(one)}/attributes/tags/text`]]);

    const levels = 200_000;
    const deep = await send(one, text.replace('"HALF"', '['.repeat(levels) + ']'.repeat(levels)));
    expect([deep.status, deep.body.errors[0].code]).toEqual([400, 'invalid_document']);
  });

  test.each(casesWithBody)('413: $name with a body over 1 MiB', async (one) => {
    const filler = 'x'.repeat(bodyBytesMax);
    expect((await send(one, { ...documentOf(one, exampleOf(one.variant).data), filler })).status).toBe(413);
  });

  test.each(casesWithBody)('415: $name with another content type', async (one) => {
    for (const type of [
      'text/plain',
      'application/xml',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      '',
    ]) {
      expect((await send(one, documentOf(one, exampleOf(one.variant).data), { 'content-type': type })).status).toBe(
        415,
      );
    }
    for (const type of ['application/json', 'application/json; charset=utf-8', 'Application/VND.api+json; ext="x"']) {
      expect((await send(one, { data: 7 }, { 'content-type': type })).status).toBe(400);
    }
  });
});

/** Every attribute with values of types that it is not. */
function wrongAttributes({
  operation,
  variant,
}: BodyCase): readonly { readonly name: string; readonly value: unknown }[] {
  const { attributes } = variant;
  if (!(attributes instanceof z.ZodObject)) return [];
  return Object.entries(attributes.shape as Record<string, z.ZodType>).flatMap(([name, schema]) =>
    oneOfEachType
      .filter((value) => !schema.safeParse(value).success)
      // Outside of an update, null for what may be missing means that it is not given.
      .filter((value) => value !== null || operation.method === 'PATCH' || !schema.safeParse(undefined).success)
      // Then null also means another form than the one that it selects.
      .filter((value) => value !== null || variant.given !== `attributes.${name}`)
      .map((value) => ({ name, value })),
  );
}
