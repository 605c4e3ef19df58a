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

/** Nothing imports an entry point, so an entry point may use the domain of every wing. */
const entryPoints = '/(operations|workers|pages)/|/capability\\.ts$';

/** Modules that `npm run generate` writes: they list what every wing declares for the functions of one. */
const generated = '\\.generated\\.ts$';

const downwards = (names, folder, extra = {}) =>
  names.slice(1).map((name, index) => ({
    name: `${name}-looks-down`,
    comment: `${folder}${name} uses only what is below it: ${names.slice(index + 2).join(', ')}.`,
    severity: 'error',
    from: { path: `^${folder}${name}/`, ...extra },
    to: { path: `^${folder}(${names.slice(0, index + 1).join('|')})/` },
  }));

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    ...downwards(wings, 'functions/', { pathNot: `${entryPoints}|${generated}` }),
    ...downwards(layers, 'functions/kernel/'),
    {
      name: 'kernel-stands-alone',
      comment: 'The kernel uses no wing. It uses the declarations of ports, never an adapter.',
      severity: 'error',
      from: { path: '^functions/kernel/' },
      to: {
        path: '^functions/(?!kernel/)',
        pathNot: '^functions/ports/([^/]+/port|platform|settings|ports|limited-platform|signed-message)\\.ts$',
      },
    },
    {
      name: 'ports-below-wings',
      comment:
        'A port uses no wing. The settings of a stage hold one type of a wing: on which days recurring payments run.',
      severity: 'error',
      from: { path: '^functions/ports/', pathNot: '^functions/ports/settings\\.ts$' },
      to: { path: '^functions/(?!kernel/|ports/)' },
    },
    {
      name: 'ports-use-the-lower-kernel',
      comment:
        'A port uses the base and the table of the kernel: it neither reads requests nor decides who may do what.',
      severity: 'error',
      from: { path: '^functions/ports/' },
      to: { path: '^functions/kernel/(?!base/|table/)', pathNot: '^functions/kernel/jsonapi/routing-number\\.ts$' },
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
      to: { path: '^(local|lib|test|bin)/' },
    },
    {
      name: 'domain-below-entry-points',
      comment:
        'Operations, workers and hosted pages are entry points: pages of a capability share their frame; other code may use an operation only as the read that replays it; the worker of bulks performs the operation that creates one payment, and the worker that resumes does the work of the stream workers.',
      severity: 'error',
      from: {
        path: '^functions/',
        pathNot:
          '/capability\\.ts$|/operations/|/pages/|^functions/money/bulk-payments/workers/|^functions/time/due/workers/resume\\.ts$',
      },
      to: { path: '^functions/[^/]+/[^/]+/(operations|workers|pages)/' },
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
      name: 'manifests-are-for-the-registry',
      comment: 'No Lambda function bundles a manifest: it would carry everything that the manifest lists.',
      severity: 'error',
      from: { path: '^functions/', pathNot: '^functions/registry\\.ts$' },
      to: { path: '/capability\\.ts$' },
    },
    {
      name: 'registry-is-not-bundled',
      comment: 'The registry loads all manifests. In functions/ only the examples of the reference need it.',
      severity: 'error',
      from: { path: '^functions/', pathNot: '^functions/reference/event-(examples|schemas)\\.ts$' },
      to: { path: '^functions/registry\\.ts$' },
    },
    {
      name: 'examples-are-for-manifests',
      comment: 'No Lambda function bundles an example of an event or the sample of an item.',
      severity: 'error',
      from: {
        path: '^functions/',
        pathNot: '/capability\\.ts$|^functions/(reference|examples)/|/(event-examples|sample-item)\\.ts$',
      },
      to: { path: '/(event-examples|sample-item)\\.ts$|^functions/examples/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'adapters-at-the-edge',
      comment:
        'Capabilities use what a port declares: its type, its settings, the items that it keeps in the table, and the rules for webhook targets. Adapters and simulators are chosen at the start of a process.',
      severity: 'error',
      from: { path: '^functions/(?!ports/)', pathNot: '/capability\\.ts$' },
      to: { path: '^functions/ports/[^/]+/(?!(port|settings|items|target-rules)\\.ts$)' },
    },
    {
      name: 'not-to-dev',
      severity: 'error',
      from: { path: '^functions/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
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
