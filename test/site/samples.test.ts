import { execFileSync } from 'node:child_process';
import { operations as clientOperations } from '../../client/typescript/src/operation.ts';
import { operations } from '../../functions/registry.ts';
import { samplesOf } from '../../site/content/samples.ts';
import { checkoutSite } from './support.ts';

const site = checkoutSite();

/** The samples of the requests of an operation, on its page as Markdown. */
const samplesIn = (id: string, language: string): readonly string[] =>
  [...(site.file(`operations/${id}.md`) ?? '').matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'gm'))].map(
    ([, program = '']) => program,
  );

const keyed = operations
  .map(({ id }) => id)
  .filter((id) => samplesIn(id, 'sh').some((program) => program.includes('"idempotencyKey"')));

test('every sample in TypeScript calls the client, those of files too', () => {
  const programs = operations.map(({ id }) => ({ id, texts: samplesIn(id, 'ts') }));
  expect(programs.flatMap(({ id, texts }) => texts.filter((text) => !text.includes(`await bank.${id}(`)))).toEqual([]);
  expect(samplesIn('uploadCheckFront', 'ts')[0]).toContain(
    "  file: await readFile('file'),\n  contentType: 'image/jpeg',\n",
  );
});

describe('a sample that is copied is not the same order for everybody', () => {
  test('because no page has a constant idempotency key in a program', () => {
    expect(keyed).toContain('createPayment');
    expect(keyed).toContain('createBulkPayments');
    const constant = operations.flatMap(({ id }) =>
      ['sh', 'ts', 'python']
        .filter((language) =>
          samplesIn(id, language).some((program) => /idempotencyKey"?: ["'](?!'\$\(uuidgen\)')/.test(program)),
        )
        .map((language) => `${id} ${language}`),
    );
    expect(constant).toEqual([]);
  });

  test.each(['ts', 'python'])('in %s, because the client sends a key by itself where a shell draws one', (language) => {
    const programs = keyed.flatMap((id) => samplesIn(id, language));
    expect(programs.length).toBeGreaterThan(5);
    expect(programs.filter((program) => program.includes('idempotencyKey'))).toEqual([]);
    const ofClient = new Map(clientOperations.map((operation) => [operation.id, operation]));
    const without = keyed.filter((id) => {
      const { takesKey = false, hasKeyedMembers = false } = ofClient.get(id) ?? {};
      return !takesKey && !hasKeyedMembers;
    });
    expect(without).toEqual([]);
  });

  test('in a shell, where each member of a list gets a key of its own and the rest stays as it was', () => {
    const attributes = (idempotencyKey: string) => ({ description: "Bob's lunch", idempotencyKey });
    const [sample] = samplesOf({
      operationId: 'createBulkPayments',
      method: 'POST',
      variables: {},
      path: '/payments/bulk',
      query: [],
      body: { data: [{ attributes: attributes('example-1') }, { attributes: attributes('example-2') }] },
    });
    const [block] = sample?.blocks ?? [];
    const program = block !== undefined && 'text' in block ? block.text : '';
    const drawing =
      'curl() { for last; do :; done; printf "%s" "$last"; }; uuidgen() { cat /proc/sys/kernel/random/uuid; }';
    const sent = JSON.parse(execFileSync('sh', ['-c', `${drawing}\n${program}`], { encoding: 'utf8' })) as {
      readonly data: readonly {
        readonly attributes: { readonly description: string; readonly idempotencyKey: string };
      }[];
    };
    expect(sent.data.map((one) => one.attributes.description)).toEqual(["Bob's lunch", "Bob's lunch"]);
    const keys = sent.data.map((one) => one.attributes.idempotencyKey);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(keys).size).toBe(2);
  });
});
