/** What the CDK keeps of each token for as long as the process runs, and with it the stage that made the token: 25 MB for each. */
interface TokenMap {
  readonly stringTokenMap: Map<string, unknown>;
  readonly numberTokenMap: Map<number, unknown>;
}

const tokenMap = (): TokenMap | undefined => Reflect.get(globalThis, '__cdkTokenMap') as TokenMap | undefined;

/**
 * Makes something with the CDK, and then takes the tokens of it from the CDK, so that the stage is not kept. The CDK makes the tokens for
 * `AWS::Region` and the like only once, so they stay.
 */
export function forgettingTokens<Value>(make: () => Value): Value {
  const strings = new Set(tokenMap()?.stringTokenMap.keys());
  const numbers = new Set(tokenMap()?.numberTokenMap.keys());
  try {
    return make();
  } finally {
    forget(tokenMap()?.stringTokenMap, strings);
    forget(tokenMap()?.numberTokenMap, numbers);
  }
}

function forget<Key>(tokens: Map<Key, unknown> | undefined, earlier: ReadonlySet<Key>): void {
  for (const [key, token] of tokens ?? []) if (!earlier.has(key) && !isPseudo(token)) tokens?.delete(key);
}

function isPseudo(token: unknown): boolean {
  const { value } = token as { readonly value?: { readonly Ref?: unknown } };
  return typeof value === 'object' && String(value.Ref).startsWith('AWS::');
}
