/** Imports run downwards: operations and workers, then domain and stores, then the kernel. */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'kernel-stands-alone',
      comment: 'What capabilities share sinks into the kernel; the kernel knows none of them.',
      severity: 'error',
      from: { path: '^functions/kernel/' },
      to: { path: '^functions/(?!kernel/)' },
    },
    {
      name: 'product-code-knows-no-platform',
      comment: 'Code that runs in a function knows neither the laptop nor the templates nor the tests.',
      severity: 'error',
      from: { path: '^functions/' },
      to: { path: '^(local|lib|test|bin)/' },
    },
    {
      name: 'domain-below-operations',
      comment:
        'Operations and workers are entrances: other code may use an operation only as the read that replays it; the worker of bulks performs the operation that creates one payment.',
      severity: 'error',
      from: {
        path: '^functions/',
        pathNot: '(^functions/(registry|workers)\\.ts$)|/operations/|^functions/bulk-payments/workers/',
      },
      to: { path: '^functions/[^/]+/(operations|workers)/' },
    },
    {
      name: 'adapters-at-the-edge',
      comment: 'Capabilities use ports; adapters are chosen where a process starts.',
      severity: 'error',
      from: { path: '^functions/(?!kernel/(adapters|runtime)/)' },
      to: { path: '^functions/kernel/adapters/', pathNot: '^functions/kernel/adapters/https-webhook-sender\\.ts$' },
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
