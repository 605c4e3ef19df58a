import { achReturnReasons } from '../../functions/money/payments/return-reasons.ts';
import { problems } from '../../functions/kernel/base/problem.ts';
import { offeredOperations } from '../../functions/kernel/http/route-frame.ts';
import { formName } from '../../functions/kernel/http/variant.ts';
import { recordedOf } from '../../functions/reference/recorded-examples.ts';
import { scopeTexts } from '../../functions/reference/scope-texts.ts';
import { capabilities, eventTypes, operations, transactionDeclarations } from '../../functions/registry.ts';
import { projectRoot } from '../../local/engines/project-root.ts';
import { drawnMermaid } from '../../site/drawing/mermaid.ts';
import { stateName } from '../../site/pages/state-page.ts';
import { siteOfCheckout } from '../../site/sources.ts';
import { picturedPages } from '../pictures/pictured-pages.ts';
import { checkoutSite } from './support.ts';
import { liveOpenApiText } from '../generated/support/open-api-text.ts';

const site = checkoutSite();
const names = new Set(site.pages.map(({ name }) => name));
const files = site.names.map((name) => ({ name, text: site.file(name) ?? '' }));
const htmlFiles = files.filter(({ name }) => name.endsWith('.html'));

describe('the documentation site has a page of', () => {
  test.each([
    ['operation', operations.map(({ id }) => `operations/${id}`)],
    ['event', eventTypes.map(({ type }) => `events/${type}`)],
    ['error code', Object.keys(problems).map((code) => `errors/${code}`)],
    ['scope', Object.keys(scopeTexts).map((scope) => `scopes/${scope}`)],
    ['return reason', achReturnReasons.map((reason) => `return-reasons/${reason}`)],
    ['transaction type', transactionDeclarations.map(({ type }) => `transaction-types/${type}`)],
    [
      'state machine of a capability with operations',
      capabilities
        .filter(({ operations: own = [] }) => own.length > 0)
        .flatMap(({ machines = [] }) => machines.map(({ thing }) => `states/${stateName(thing)}`)),
    ],
  ])('every %s', (_, expected) => {
    expect(expected.filter((name) => !names.has(name))).toEqual([]);
    expect(expected.length).toBeGreaterThan(10);
  });
});

/** The file that an address of a page leads to, with its anchor. */
function targetOf(href: string, from: string): { readonly file: string; readonly anchor: string | undefined } {
  const page = from === 'index.html' ? '/docs' : `/docs/${from.replace(/\.html$/, '')}`;
  const url = new URL(href.replaceAll('&amp;', '&'), `http://site.invalid${page}`);
  const path = url.pathname.slice('/docs'.length).replace(/^\//, '');
  const file = path === '' ? 'index.html' : /\.(css|js|json|svg|xml|txt|md|webp)$/.test(path) ? path : `${path}.html`;
  return {
    file: url.pathname === '/openapi.json' ? url.pathname : file,
    anchor: decodeURI(url.hash.slice(1)) || undefined,
  };
}

test('the page of an operation shows each form of its body, with the scopes of each', () => {
  const text = site.file('operations/createPayment.html') ?? '';
  const variants = operations.find(({ id }) => id === 'createPayment')?.request?.variants ?? [];
  expect(variants.length).toBeGreaterThan(3);
  for (const variant of variants) expect(text).toContain(`id="${formName(variant)}.amount"`);
});

test('the page of an operation shows what was answered, each error as it came, and the events that followed', () => {
  const text = site.file('operations/createPayment.md') ?? '';
  const { answers, errors } = recordedOf('createPayment');
  expect(Object.keys(errors).length).toBeGreaterThan(3);
  for (const code of Object.keys(errors)) expect(text).toMatch(new RegExp(`### \\d{3} ${code}\\n`));
  for (const { form = '' } of answers.filter(({ status }) => status === 201))
    expect(text).toContain(`### 201 ${form}\n`);
  expect(text).toMatch(/follow at once[^]*payment\.created/);
  expect(text).toContain('await bank.createPayment({');
  expect(text).toContain('- [`bookPayment`](../../docs/resources/bookPayment.md)');
  expect(text).toMatch(/Later, these tell[^]*payment\.returned/);
});

test('every page of a code, a reason or a scope says what it means', () => {
  const meant = new Set(['Error code', 'Return reason', 'Scope', 'Event', 'Transaction type', 'Operation']);
  const silent = site.pages.filter(({ kind, summary }) => meant.has(kind) && summary.length < 15);
  expect(silent.map(({ name }) => name)).toEqual([]);
});

describe('the pages', () => {
  const anchors = new Map(
    htmlFiles.map(({ name, text }) => [
      name,
      [...text.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id.replaceAll('&quot;', '"').replaceAll('&amp;', '&')),
    ]),
  );

  test('every link between them leads to a page and a place that exist', () => {
    const known = new Set([...site.names, ...site.pictures.keys(), '/openapi.json']);
    const dead = htmlFiles.flatMap(({ name, text }) =>
      [...text.matchAll(/(?:href|src)="([^"]*)"/g)]
        .map(([, href = '']) => href)
        .filter((href) => !/^[a-z]+:/.test(href))
        .filter((href) => {
          const { file, anchor } = targetOf(href, name);
          return !known.has(file) || (anchor !== undefined && !anchors.get(file)?.includes(anchor));
        })
        .map((href) => `${name}: ${href}`),
    );
    expect(dead).toEqual([]);
  });

  test('no anchor of a page occurs twice', () => {
    const twice = [...anchors].flatMap(([name, ids]) =>
      ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${name}#${id}`),
    );
    expect(twice).toEqual([]);
  });

  test('they have no script, style or handler of their own, and load nothing from elsewhere', () => {
    const wrong = htmlFiles.filter(({ text }) =>
      /<script(?! src=")|<style|\sstyle="|\son\w+="|(?:src|<link[^>]* href)="(?:https?:)?\/\//.test(
        text.replaceAll(/<(pre|code)[^]*?<\/\1>/g, ''),
      ),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  test('no page shows raw markup of the texts that it is made of', () => {
    const wrong = htmlFiles.filter(({ text }) =>
      /site:|\]\(|<p>\||undefined|\[object/.test(text.replaceAll(/<(pre|code)[^]*?<\/\1>/g, '')),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  test('each is there as Markdown too, and llms.txt lists it', () => {
    const list = site.file('llms.txt') ?? '';
    const wrong = site.pages.filter(({ name, title }) => {
      const markdown = site.file(`${name}.md`) ?? '';
      return !markdown.startsWith(`# ${title}\n`) || markdown.includes('](site:') || !list.includes(`/${name}.md)`);
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  test('every link between the Markdown files leads to one that exists', () => {
    const dead = files
      .filter(({ name }) => name.endsWith('.md'))
      .flatMap(({ name, text }) =>
        [...text.replaceAll(/^```[^]*?^```$/gm, '').matchAll(/\]\(((?:\.\.\/|docs)[^)#]*)/g)]
          .filter(([, href = '']) => {
            const from = name === 'index.md' ? '/docs' : `/docs/${name}`;
            const { pathname } = new URL(href, `http://site.invalid${from}`);
            const file = pathname.slice('/docs/'.length);
            return pathname !== '/openapi.json' && !site.names.includes(file) && !site.pictures.has(file);
          })
          .map(([, href]) => `${name}: ${href ?? ''}`),
      );
    expect(dead).toEqual([]);
  });

  test('no file has more bytes than API Gateway answers', () => {
    const large = files.filter(({ text }) => Buffer.byteLength(JSON.stringify(text)) > 5 * 1024 * 1024);
    expect(large.map(({ name }) => name)).toEqual([]);
  });
});

test('the site of a live stage shows no operation of the sandbox, and has no dead end for it', () => {
  const offered = offeredOperations(operations, { sandbox: false });
  const live = siteOfCheckout({
    projectDirectory: projectRoot(),
    operations: offered,
    openApi: liveOpenApiText(),
  });
  const sandboxOnly = operations
    .filter(({ sandboxOnly: only }) => only === true)
    .map(({ id }) => `operations/${id}.html`);
  expect(sandboxOnly.length).toBeGreaterThan(10);
  expect(live.names.filter((name) => sandboxOnly.includes(name))).toEqual([]);
  const linked = live.pages.flatMap(({ name }) =>
    [...(live.file(`${name}.html`) ?? '').matchAll(/href="[^"]*docs\/(operations\/\w+)"/g)].map(
      ([, target = '']) => `${target}.html`,
    ),
  );
  expect(linked.filter((target) => !live.names.includes(target))).toEqual([]);
  // Strangers read the site of a live stage.
  expect(live.names.filter((name) => name.startsWith('operate'))).toEqual([]);
  expect(live.names).toContain('partners/card-processor.html');
});

test('links of guides lead to the pages of partners, operators and of how the platform works', () => {
  const text = site.file('guides/cards.md') ?? '';
  expect(text).toContain('](../../docs/partners/card-processor.md');
  expect(text).toContain('](../../docs/operate/runbook.md#stuck-payments)');
  expect(site.file('guides/sandbox.md')).toContain('](../../docs/develop/name-matching.md)');
});

test('a guide shows its pictures, which say their sizes and what is seen; notes for programs are left out', () => {
  const [html = '', markdown = ''] = ['html', 'md'].map((type) => site.file(`guides/console.${type}`));
  const shown = [...html.matchAll(/<img src="\.\.\/\.\.\/docs\/([^"]+)" alt="([^"]+)" width="(\d+)" height="(\d+)"/g)];
  expect(shown.map(([, name]) => name)).toEqual(picturedPages.map(({ name }) => `pictures/${name}.webp`));
  expect(new Set(shown.map(([, name]) => name))).toEqual(new Set(site.pictures.keys()));
  for (const [, name = '', words = '', width] of shown) {
    expect([name, Number(width) > 300]).toEqual([name, true]);
    expect(markdown).toContain(`![${words}](../../docs/${name})`);
  }
  for (const text of [html, markdown]) expect(text).not.toMatch(/<!--|&lt;!--|site:/);
});

describe('drawings', () => {
  const drawings = htmlFiles.flatMap(({ name, text }) =>
    [...text.matchAll(/<svg viewBox="[^"]*" width[^]*?<\/svg>/g)].map(([svg]) => ({ name, svg })),
  );

  test('of guides are drawn', () => {
    const drawn = new Set(drawings.map(({ name }) => name));
    expect([...drawn]).toEqual(
      expect.arrayContaining(['guides/cards.html', 'develop/payments.html', 'states/card.html']),
    );
    expect(htmlFiles.filter(({ text }) => text.includes('stateDiagram') || text.includes('sequenceDiagram'))).toEqual(
      [],
    );
  });

  test('have no two labels that touch each other', () => {
    const touching = drawings.flatMap(({ name, svg }) => {
      const labels = [
        ...svg.matchAll(/<rect class="label" x="([-\d.]+)" y="([-\d.]+)" width="([\d.]+)" height="([\d.]+)"/g),
      ].map((found) => found.slice(1).map(Number) as [number, number, number, number]);
      const isTouching = labels.some(([x, y, width, height], index) =>
        labels
          .slice(index + 1)
          .some(([left, top, wide, high]) => x < left + wide && left < x + width && y < top + high && top < y + height),
      );
      return isTouching ? [name] : [];
    });
    expect(drawings.length).toBeGreaterThan(25);
    expect(touching).toEqual([]);
  });

  test('of what the site cannot draw stop it', () => {
    expect(() => drawnMermaid('flowchart LR\n  a --> b')).toThrow('the site cannot draw a flowchart LR');
    expect(() => drawnMermaid('stateDiagram-v2\n  a ==> b')).toThrow('the site cannot draw "a ==> b"');
  });
});
