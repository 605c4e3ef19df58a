/** Imports run downwards: entrances, then the wings, then ports, then the layers of the kernel. */

/** The wings from top to bottom: code of one may use those below it. */
const wings = [
  'founding',
  'reference',
  'time',
  'access',
  'delivery',
  'money',
  'accounts',
  'onboarding',
  'organisations',
];

/** The layers of the kernel from top to bottom; those in one row may not use each other, but for what `allowed` names. */
const layers = [
  'workers',
  'http',
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

/** Nothing imports an entrance, so an entrance may use the domain of every wing. */
const entrances = '/(operations|workers)/|/capability\\.ts$';

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
    ...downwards(wings, 'functions/', { pathNot: entrances }),
    ...downwards(layers, 'functions/kernel/'),
    {
      name: 'kernel-stands-alone',
      comment: 'The kernel knows no wing; of the ports it knows their types.',
      severity: 'error',
      from: { path: '^functions/kernel/' },
      to: { path: '^functions/(?!kernel/)', pathNot: '^functions/ports/([^/]+/port|platform|settings|ports)\\.ts$' },
    },
    {
      name: 'ports-are-types',
      comment: 'The type of a port stands on the base of the kernel alone.',
      severity: 'error',
      from: { path: '^functions/ports/[^/]+/port\\.ts$' },
      to: { path: '^functions/', pathNot: '^functions/(kernel/base/|ports/[^/]+/port\\.ts$)' },
    },
    {
      name: 'product-code-knows-no-platform',
      comment: 'Code that runs in a function knows neither the laptop nor the templates nor the tests.',
      severity: 'error',
      from: { path: '^functions/' },
      to: { path: '^(local|lib|test|bin)/' },
    },
    {
      name: 'domain-below-entrances',
      comment:
        'Operations and workers are entrances: other code may use an operation only as the read that replays it; the worker of bulks performs the operation that creates one payment.',
      severity: 'error',
      from: {
        path: '^functions/',
        pathNot: '(^functions/(registry|workers)\\.ts$)|/operations/|^functions/money/bulk-payments/workers/',
      },
      to: { path: '^functions/[^/]+/[^/]+/(operations|workers)/' },
    },
    {
      name: 'money-moves-by-move',
      comment: 'move() checks a movement, posts it and makes its transactions; nothing else posts.',
      severity: 'error',
      from: { path: '^functions/', pathNot: '^functions/accounts/ledger/move\\.ts$' },
      to: { path: '^functions/accounts/ledger/posting\\.ts$' },
    },
    {
      name: 'adapters-at-the-edge',
      comment: 'Capabilities use the type of a port; adapters are chosen where a process starts.',
      severity: 'error',
      from: { path: '^functions/(?!ports/)' },
      to: { path: '^functions/ports/[^/]+/(?!port\\.ts|settings\\.ts)' },
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
