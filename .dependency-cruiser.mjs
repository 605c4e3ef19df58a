import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Imports run downwards: operations and workers, then the wings, then the ports, then the layers of the kernel. */

/** The wings from top to bottom: code of one may use those below it. */
const wings = [
  'founding',
  'reference',
  'time',
  'access',
  'delivery',
  'migrations',
  'cards',
  'money',
  'accounts',
  'onboarding',
  'outreach',
  'organisations',
];

/** The layers of the kernel from top to bottom: a layer may use the layers below it, and no other. */
const layers = [
  'workers',
  'http',
  'rates',
  'auth',
  'lists',
  'jsonapi',
  'idempotency',
  'due',
  'journal',
  'clock',
  'table',
  'base',
];

const manifests = '/capability\\.ts$';

/** What only manifests, the reference and tests read; `texts` is a file or a folder. It may name the types of everything that it documents. */
const documentation =
  '^functions/(organisations/|[^/]+/[^/]+/|kernel-|ports-)((texts|transaction-texts|reference|event-reference|request-examples|[a-z-]*resource-schemas?)\\.ts$|texts/)';

/**
 * The entry points: the files that a manifest lists from these folders. Other files in the folders are domain code, for example the
 * frame and the words of hosted pages.
 */
const entryFiles = readdirSync(join(import.meta.dirname, 'functions'), { recursive: true })
  .map((file) => `functions/${file}`)
  .filter((file) => new RegExp(manifests).test(file))
  .flatMap((manifest) => {
    const imports = readFileSync(join(import.meta.dirname, manifest), 'utf8').matchAll(
      /from '\.\/((?:operations|workers|pages|callbacks)\/[^']+)'/g,
    );
    return [...imports].map(([, file]) => `${dirname(manifest)}/${file}`);
  });

const only = (files) => `^(${files.map((file) => file.replaceAll('.', '\\.')).join('|')})$`;
const entryPoints = only(entryFiles);
const operations = only(entryFiles.filter((file) => file.includes('/operations/')));

/** Modules that `npm run generate` writes: they list what every wing declares, for the functions of one. */
const generated = '\\.generated\\.ts$';

/**
 * All imports of wings above one's own that somebody has written, by the file and the wings. Only an entry point may be added, and a
 * line that nothing needs is refused.
 */
const upwardImports = {
  'functions/money/bulk-payments/workers/bulk-payments.ts': ['cards'],
  'functions/onboarding/customers/operations/archive.ts': ['accounts'],
  'functions/outreach/emails/workers/email-feedback.ts': ['onboarding'],
  'functions/outreach/emails/workers/emails.ts': ['accounts', 'cards', 'onboarding'],
  'functions/time/due/workers/sweep.ts': ['founding'],
};
const lookUp = only(Object.keys(upwardImports));

const refusal = (name, from, refused, allowed) => ({
  name: `${name}-looks-down`,
  comment: `Code of ${name} uses only what is below it: ${allowed.join(', ')}.`,
  severity: 'error',
  from,
  to: { path: refused.map((one) => `${one}/`) },
});

const downwards = (names, folder, pathNot = []) =>
  names.slice(1).map((name, index) => {
    const above = names.slice(0, index + 1).map((one) => `^${folder}${one}`);
    return refusal(name, { path: `^${folder}${name}/`, pathNot }, above, names.slice(index + 2));
  });

/** A file of {@link upwardImports} imports no other wing above its own. */
const onlyListedUpwards = Object.entries(upwardImports).flatMap(([file, listed]) => {
  const name = file.split('/')[1];
  const index = wings.indexOf(name);
  const above = wings.slice(0, index).filter((wing) => !listed.includes(wing));
  const refused = above.map((wing) => `^functions/${wing}`);
  return above.length === 0
    ? []
    : [refusal(name, { path: only([file]) }, refused, [...listed, ...wings.slice(index + 1)])];
});

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    ...downwards(wings, 'functions/', [manifests, documentation, generated, lookUp]),
    ...onlyListedUpwards,
    {
      name: 'only-entry-points-look-up',
      comment: 'A file of upwardImports is an entry point.',
      severity: 'error',
      from: { path: lookUp, pathNot: [entryPoints] },
      to: {},
    },
    ...downwards(layers, 'functions/kernel/'),
    {
      name: 'kernel-stands-alone',
      comment: 'The kernel uses no wing. It uses the declarations of ports, never an adapter.',
      severity: 'error',
      from: { path: '^functions/kernel/' },
      to: {
        path: '^functions/(?!kernel/)',
        pathNot:
          '^functions/ports/([^/]+/port|platform|settings|ports|limited-platform|unasked-partners|signed-message)\\.ts$',
      },
    },
    {
      name: 'ports-below-wings',
      comment: 'A port uses no wing.',
      severity: 'error',
      from: { path: '^functions/ports/' },
      to: { path: '^functions/(?!kernel/|ports/)' },
    },
    {
      name: 'ports-use-the-lower-kernel',
      comment:
        'A port uses the base and the table of the kernel: it neither reads requests nor decides who may do what.',
      severity: 'error',
      from: { path: '^functions/ports/' },
      to: { path: '^functions/kernel/(?!base/|table/)' },
    },
    {
      name: 'ports-are-types',
      comment: 'The declaration of a port is in every bundle: it uses only the base of the kernel.',
      severity: 'error',
      from: { path: '^functions/ports/[^/]+/port\\.ts$' },
      to: {
        path: '^functions/',
        pathNot: '^functions/(kernel/base/|ports/([^/]+/port|define-port|signed-message)\\.ts$)',
      },
    },
    {
      name: 'product-code-knows-no-platform',
      comment: 'Code that runs in a function knows neither the laptop nor the templates nor the tests.',
      severity: 'error',
      from: { path: '^functions/' },
      to: { path: '^(local|lib|site|test|bin)/' },
    },
    {
      name: 'domain-below-entry-points',
      comment: 'Operations, workers, callbacks and hosted pages are entry points: domain code imports none of them.',
      severity: 'error',
      from: { path: '^functions/', pathNot: [manifests, documentation, entryPoints] },
      to: { path: entryPoints },
    },
    {
      name: 'entry-points-perform-operations',
      comment:
        'An entry point may import an operation, to replay or to perform it. It imports no worker, callback or hosted page: what two of them need is domain code.',
      severity: 'error',
      from: { path: entryPoints },
      to: { path: entryPoints, pathNot: operations },
    },
    {
      name: 'pages-are-private',
      comment: 'No capability imports the frame, the words or the content of the hosted pages of another one.',
      severity: 'error',
      from: { path: '^functions/([^/]+/[^/]+)/', pathNot: [manifests] },
      to: { path: '^functions/[^/]+/[^/]+/pages/', pathNot: ['^functions/$1/pages/'] },
    },
    {
      name: 'stores-are-private',
      comment:
        'A capability offers its items to others in for-others.ts; its stores stay its own. Manifests may list every kind.',
      severity: 'error',
      from: {
        path: '^functions/([^/]+/[^/]+)/',
        pathNot: '^functions/(kernel|ports)/|/capability\\.ts$|\\.generated\\.ts$',
      },
      to: { path: '^functions/.*store\\.ts$', pathNot: '^functions/$1/' },
    },
    {
      name: 'money-moves-by-move',
      comment:
        'move() checks a movement, posts it and makes its transactions; changeHold() moves nothing. Nothing else posts.',
      severity: 'error',
      from: { path: '^functions/', pathNot: '^functions/accounts/ledger/(move|hold)\\.ts$' },
      to: { path: '^functions/accounts/ledger/posting\\.ts$' },
    },
    {
      name: 'workers-refuse-nothing',
      comment:
        'Nobody takes the refusal of a worker, and an error would be tried again for ever: it decides by clear(). What due runs call is checked by test/generated/due-work.test.ts.',
      severity: 'error',
      from: { path: '^functions/[a-z]+/[a-z-]+/workers/' },
      to: { path: '^functions/accounts/ledger/refuse\\.ts$' },
    },
    {
      name: 'manifests-are-for-the-registry',
      comment: 'No Lambda function bundles a manifest: it would carry everything that the manifest lists.',
      severity: 'error',
      from: { path: '^functions/', pathNot: '^functions/registry\\.ts$' },
      to: { path: '/capability\\.ts$' },
    },
    {
      name: 'registry-is-not-bundled',
      comment:
        'The registry loads all manifests, and the settings of stages all defaults. In functions/ only the examples of the reference need the registry.',
      severity: 'error',
      from: { path: '^functions/', pathNot: '^functions/(reference/(event-|openapi|example-)|stage-settings\\.ts$)' },
      to: { path: '^functions/(registry|stage-settings|capability-settings\\.generated)\\.ts$' },
    },
    {
      name: 'examples-are-for-manifests',
      comment: 'No Lambda function bundles an example of an event or the sample of an item.',
      severity: 'error',
      from: {
        path: '^functions/',
        pathNot:
          '/capability\\.ts$|^functions/(reference/|onboarding/examples/|define-capability)|/(event-examples|sample-item)\\.ts$',
      },
      to: {
        path: '/(event-examples|sample-item|event-example)\\.ts$|^functions/onboarding/examples/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'documentation-is-for-manifests',
      comment: 'No Lambda function bundles the texts of the reference.',
      severity: 'error',
      from: {
        path: '^functions/',
        pathNot: [
          manifests,
          documentation,
          '/event-examples\\.ts$',
          '^functions/(reference/|registry|define-capability)',
        ],
      },
      to: {
        path: [documentation, '^functions/(shared-texts|define-reference|kernel/jsonapi/answer-schema)\\.ts$'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'adapters-at-the-edge',
      comment:
        'Capabilities use what a port declares: its type, its settings, the items that it keeps in the table, the addresses that its simulator gives out, the alarms that its adapters raise, and the rules for webhook targets. Adapters and simulators are chosen at the start of a process.',
      severity: 'error',
      from: { path: '^functions/(?!ports/)', pathNot: '/capability\\.ts$' },
      to: {
        path: '^functions/ports/[^/]+/(?!(port|settings|items|addresses|alarms|target-rules)\\.ts$)',
        // The library of ACH files is pure: it belongs to no adapter.
        pathNot: '^functions/ports/ach-rail/nacha/',
      },
    },
    {
      name: 'not-to-dev',
      severity: 'error',
      from: { path: '^functions/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  required: Object.entries(upwardImports).flatMap(([file, listed]) =>
    listed.map((wing) => ({
      name: 'upward-import-is-needed',
      comment: 'The file no longer imports one of the wings that upwardImports lists for it: delete the wing there.',
      severity: 'error',
      module: { path: only([file]) },
      to: { path: `^functions/${wing}/` },
    })),
  ),
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
