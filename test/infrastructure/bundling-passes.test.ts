import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { runInThisContext } from 'node:vm';
import { SignatureV4 } from '@smithy/signature-v4';
import { build, type Plugin } from 'esbuild';
import { startCustomerTokenVerification } from '../../functions/access/customer-tokens/operations/start-verification.ts';
import { disputesCallback } from '../../functions/cards/processor-messages/callbacks/disputes.ts';
import { invariant } from '../../functions/kernel/base/invariant.ts';
import { AwsSha256 } from '../../functions/ports/aws/aws-sha256.ts';
import type { Route } from '../../functions/kernel/http/route.ts';
import { createPayment } from '../../functions/money/payments/operations/create.ts';
import { bundleOptions } from '../../lib/bundling/bundle-options.ts';
import { entryOf } from '../../lib/bundling/entry.ts';
import { findSources } from '../../lib/bundling/find-sources.ts';
import { withoutMessages } from '../../lib/bundling/without-messages.ts';
import { planRoute } from '../../lib/function-plan.ts';
import { projectRoot } from '../../local/engines/project-root.ts';

/** A pass has to pay for the patterns that it keeps over the source of a library. */
const kilobytesMin = 10;
/** The first pays in another coin: 30 KB of the bytecode that a function has when it is loaded. The second rewrites no library. */
const smaller: Readonly<Record<string, number>> = { 'without-unused-steps': 5, 'pure-constants': 4 };
/** Where a pass has nothing to do for a payment: it sends no text message, whose client has the SDK's own errors. */
const measuredOn: Readonly<Record<string, Route>> = { 'plain-errors': startCustomerTokenVerification };
const bytesPerKilobyte = 1024;
const root = projectRoot();

/** Those that put something of the stage into a bundle shorten nothing. */
const isPass = ({ name }: Plugin): boolean => !['with-fonts', 'with-images', 'with-notices'].includes(name);
const { plugins } = bundleOptions(root);

const sources = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(folder, file));

describe('a pass over the sources of a bundle', () => {
  let bytesOf: (route: Route, passes: readonly Plugin[]) => Promise<number>;
  /** With all passes: what each of them is compared with. */
  const whole = new Map<Route, Promise<number>>();
  const wholeBytesOf = (route: Route): Promise<number> => {
    const bytes = whole.get(route) ?? bytesOf(route, plugins);
    whole.set(route, bytes);
    return bytes;
  };
  beforeAll(async () => {
    const functions = join(root, 'functions');
    const sourceOf = await findSources(functions, [createPayment, startCustomerTokenVerification, disputesCallback]);
    bytesOf = async (route, passes) => {
      const contents = entryOf(planRoute(route), sourceOf(route), functions);
      const { outputFiles } = await build({
        ...bundleOptions(root),
        plugins: [...passes],
        stdin: { contents, resolveDir: root, loader: 'ts' },
        minify: true,
        write: false,
      });
      return outputFiles[0]?.contents.byteLength ?? 0;
    };
  });

  it.each(plugins.filter(isPass))('$name still finds what it rewrites, and saves what it must', async ({ name }) => {
    const route = measuredOn[name] ?? createPayment;
    const left = plugins.filter((one) => one.name !== name);
    const saved = (await bytesOf(route, left)) - (await wholeBytesOf(route));
    expect(saved / bytesPerKilobyte).toBeGreaterThan(smaller[name] ?? kilobytesMin);
  });

  it('the short signer of requests signs them as the whole one', async () => {
    const { outputFiles } = await build({
      ...bundleOptions(root),
      stdin: { contents: "export { SignatureV4 } from '@smithy/signature-v4';", resolveDir: root },
      write: false,
    });
    const bundled: { exports: { SignatureV4?: typeof SignatureV4 } } = { exports: {} };
    runInThisContext(`(module, require) => {${outputFiles[0]?.text ?? ''}}`)(bundled, createRequire(import.meta.url));
    const Short = bundled.exports.SignatureV4;
    invariant(Short !== undefined, 'the bundle has no signer');
    const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret', sessionToken: 'session' };
    const order = { service: 'sqs', region: 'us-east-1', credentials, sha256: AwsSha256 };
    const request = {
      method: 'POST',
      protocol: 'https:',
      hostname: 'sqs.example',
      path: '/',
      query: {},
      headers: { host: 'sqs.example' },
      body: '{}',
    };
    const at = { signingDate: new Date('2026-12-01T15:00:00Z') };
    const signed = await new SignatureV4(order).sign(request, at);
    expect((await new Short(order).sign(request, at)).headers).toEqual(signed.headers);
    expect(signed.headers['authorization']).toContain('Signature=');
    expect(outputFiles[0]?.text).not.toContain('presign');
  });

  it('without-messages finds the readers of messages, which only callbacks keep', async () => {
    const without = await bytesOf(disputesCallback, [withoutMessages, ...plugins]);
    const saved = (await wholeBytesOf(disputesCallback)) - without;
    expect(saved / bytesPerKilobyte).toBeGreaterThan(1);
    const readers = sources(join(root, 'functions')).filter((file) =>
      readFileSync(file, 'utf8').includes('(arrivedMessage('),
    );
    expect(readers.map((file) => relative(root, file)).sort()).toEqual([
      'functions/cards/processor-messages/frame.ts',
      'functions/money/check-deposits/callbacks/check-processor.ts',
      'functions/onboarding/applications/callbacks/identity-check.ts',
    ]);
  });
});
