/** The types of `both-engines.js`, for its test. */
export default class BothEngines {
  constructor(
    globalConfig: { readonly testPathPatterns: { readonly patterns: readonly string[] } },
    options: { readonly print: (text: string) => void },
  );
  onRunComplete(
    contexts: undefined,
    results: { readonly testResults: readonly { readonly perfStats: { readonly forms: object } }[] },
  ): void;
  getLastError(): Error | undefined;
}
