import js from '@eslint/js';
import tseslint from 'typescript-eslint';

/** What makes a test depend on the moment or the machine; these reach product code through ports only. */
const ambient = [
  {
    selector: "MemberExpression[object.name='Date'][property.name='now']",
    message: 'Time comes through the clock port.',
  },
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: 'Time comes through the clock port.' },
  {
    selector: "MemberExpression[object.name='Math'][property.name='random']",
    message: 'Ids come through the ids port.',
  },
  {
    selector: "MemberExpression[object.name='process'][property.name='env']",
    message: 'Settings come through functions/ports.',
  },
  { selector: "CallExpression[callee.name='randomUUID']", message: 'Ids come through the ids port.' },
];

/** What a reader has to decode. */
const spreadLiterals = [
  {
    selector: 'ObjectExpression > SpreadElement > ObjectExpression',
    message: 'List the members themselves; the formatter breaks the lines.',
  },
];

/** An alarm that no check would miss. */
const silentAlarms = [
  {
    selector: "CallExpression[callee.property.name=/^(info|warn|error)$/] > MemberExpression[property.name='text']",
    message: 'A message with an alarm is logged by log.alarm, which checks that the function declares it.',
  },
];

export default tseslint.config(
  {
    ignores: [
      'node_modules',
      '.local',
      '.build',
      'cdk.out',
      'coverage',
      'docs/integrate/examples/*.ts',
      'client/mcp',
      'client/typescript/dist',
      'client/typescript/src/generated',
      // Its packages are its own: npm run check:console.
      'console',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      'no-restricted-syntax': ['error', ...spreadLiterals],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // A fifth of the time of all rules. We have no enums (erasableSyntaxOnly), and those of the CDK are used in lib above all.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
    },
  },
  {
    files: ['lib/**/*.ts', 'test/infrastructure/**/*.ts'],
    rules: { '@typescript-eslint/no-unsafe-enum-assignment': 'error' },
  },
  {
    files: ['functions/**/*.ts'],
    ignores: ['functions/ports/**'],
    rules: { 'no-restricted-syntax': ['error', ...ambient, ...spreadLiterals, ...silentAlarms], 'no-console': 'error' },
  },
  {
    // Tests look into documents of every shape; the schemas are checked by expectValid instead.
    files: ['test/**/*.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      // A fifth of the time of all rules. It finds objects that pose as instances of a class, as what tests put in their place may.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unsafe-unary-minus': 'off',
      '@typescript-eslint/no-meaningless-void-operator': 'off',
      '@typescript-eslint/no-unnecessary-condition': 'off',
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    files: ['site/assets/*.js'],
    languageOptions: {
      globals: Object.fromEntries(
        [
          'addEventListener',
          'document',
          'fetch',
          'localStorage',
          'location',
          'matchMedia',
          'navigator',
          'Option',
          'scrollBy',
          'setTimeout',
          'URL',
        ].map((name) => [name, 'readonly']),
      ),
    },
  },
  { files: ['**/*.js', '**/*.mjs'], extends: [tseslint.configs.disableTypeChecked] },
);
