import { formName } from '../../functions/kernel/http/variant.ts';
import type { Bank } from '../support/bank/bank.ts';
import { startBankInProcess } from './support/bank-in-process.ts';
import { samplesOf } from './support/boundaries.ts';
import { exampleOf } from './support/example.ts';
import { withCustomers } from './support/senders.ts';
import { allowedBy, type Components, type Json } from './support/json-schema.ts';
import { casesWithBody, documentOf, type Request, strayRequest } from './support/requests.ts';
import { openApiByKeysText } from './support/open-api-text.ts';

type BodyCase = (typeof casesWithBody)[number];

const document = JSON.parse(openApiByKeysText) as {
  components: { schemas: Components };
};
const { schemas } = document.components;

/** What JSON Schema cannot say, by the end of the pointer, with the reason. The document allows more here than the API. */
const onlyInCode: readonly { readonly pointer: RegExp; readonly because: string }[] = [
  { pointer: /outingNumber$/, because: 'a check digit' },
  { pointer: /(scope|Scope)$/, because: 'a list of scopes in one text' },
  { pointer: /sourceIp$/, because: 'a list of address blocks in one text' },
  { pointer: /(ip|[uU]rl|expiration|since|until|to|website|privacyPolicy|terms)$/, because: 'a format' },
  { pointer: /colors(\/\w+)?$/, because: 'a comparison of two colours' },
  { pointer: /(surcharge|cashbackAmount)$/, because: 'a comparison of two members' },
  { pointer: /limits\/\d+\/(interval|minutes)$/, because: 'a comparison of two members' },
  { pointer: /toEventId$/, because: 'a comparison of two members' },
  { pointer: /applicationType$/, because: 'a comparison of two members' },
  { pointer: /(fromBank|toBank)$/, because: 'a name of a bank of the stage' },
  { pointer: /(deadline|deadLine)$/, because: 'a date that has to be ahead' },
  { pointer: /depositProduct$/, because: 'a name that the bank has to know' },
];

/** The document as integrators read it, against the API: what it forbids is refused, and what it allows is not. */
describe('at the bounds of the OpenAPI document', () => {
  let bank: Bank;
  beforeAll(async () => {
    bank = withCustomers(await startBankInProcess());
  });
  afterAll(() => bank.stop());

  const isOnlyInCode = (at: string) => onlyInCode.some(({ pointer }) => pointer.test(at));

  /** Where the API calls a value of a body invalid. */
  const refusedAt = async (one: BodyCase, { method, target }: Request, data: object) => {
    const { status, body } = await bank.call(method, target, documentOf(one, data));
    expect(status).toBeLessThan(500);
    const errors = (body?.errors ?? []) as readonly { code: string; source?: { pointer?: string } }[];
    const isInvalid = (code: string) => status === 400 && code === 'invalid_value';
    return errors.flatMap(({ code, source }) => (isInvalid(code) ? [source?.pointer ?? ''] : []));
  };

  describe.each(['attributes', 'relationships'] as const)('%s', (part) => {
    const having = casesWithBody.filter((one) => exampleOf(one.variant).data[part] !== undefined);
    test.each(having)('$name', async (one) => {
      const form = schemas[`${one.operation.id}.${formName(one.variant)}`]?.['properties'] as Record<string, Json>;
      const schema = form[part] ?? {};
      const { data } = exampleOf(one.variant);
      const request = strayRequest(one);
      const wrong: unknown[] = [];
      for (const { pointer, attributes } of samplesOf(schema, data[part], schemas)) {
        const isAllowed = allowedBy(schema, attributes, schemas);
        const refused = await refusedAt(one, request, { ...data, [part]: attributes });
        const isRight = isAllowed ? refused.every(isOnlyInCode) : refused.length > 0;
        if (!isRight) {
          wrong.push({ pointer, isAllowed, refused, attributes: JSON.stringify(attributes).slice(0, 600) });
        }
      }
      expect(wrong).toEqual([]);
    });
  });
});
