import process from 'node:process';

const shown = 20;

/** What the suites of one process have asked the engines since the last call: forms of requests by engine. */
export function takeForms() {
  const taken = {};
  for (const [engine, forms] of Object.entries(globalThis['requestForms'] ?? {})) {
    taken[engine] = [...forms];
    forms.clear();
  }
  return taken;
}

/**
 * A reporter of jest: a run of all suites fails if the engine in memory was asked something that the embedded engine was not. The suites
 * that use the embedded engine are listed in `test/support/engines/embedded-suites.ts`.
 */
export default class BothEngines {
  #isWhole;
  #print;
  #missing = [];

  constructor({ testPathPatterns, testNamePattern }, { print = (text) => process.stderr.write(text) } = {}) {
    this.#print = print;
    const patterns = testPathPatterns?.patterns ?? [];
    this.#isWhole = patterns.length === 0 && !testNamePattern;
  }

  onRunComplete(_contexts, { testResults }) {
    if (!this.#isWhole) return;
    const asked = (engine) => new Set(testResults.flatMap(({ perfStats }) => perfStats.forms?.[engine] ?? []));
    const embedded = asked('embedded');
    this.#missing = [...asked('memory')].filter((form) => !embedded.has(form));
    if (this.#missing.length > 0) this.#print(`\n${this.getLastError().message}\n`);
  }

  getLastError() {
    if (this.#missing.length === 0) return undefined;
    const forms = this.#missing.toSorted().slice(0, shown).join('\n  ');
    return new Error(
      `The engine in memory was asked ${this.#missing.length} things that the embedded engine was not:\n  ${forms}\n` +
        'List a suite that asks them in test/support/engines/embedded-suites.ts.',
    );
  }
}
