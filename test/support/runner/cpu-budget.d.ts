/** The error of a suite that took more CPU time than it may. `load` is how many processes want to run, for each processor; in the `isFirstRun` of a checkout nothing is in .build yet. */
export function overBudget(
  test: {
    readonly path: string;
    readonly context: { readonly config: { readonly globals: Readonly<Record<string, unknown>> } };
  },
  result: { readonly perfStats: { readonly cpuMs?: number } },
  machine?: { readonly load?: number; readonly isFirstRun?: boolean },
): Error | undefined;
