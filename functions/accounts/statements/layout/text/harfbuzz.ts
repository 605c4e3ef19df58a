import type * as harfBuzz from 'harfbuzzjs';

/** HarfBuzz, which shapes texts of all scripts. It is WebAssembly, and loaded when the first PDF is made. */
export async function loadHarfBuzz(): Promise<HarfBuzz> {
  const loaded: HarfBuzz & { readonly ready?: Promise<void> } = await import('harfbuzzjs');
  // A bundle cannot wait while it loads the module (lib/bundling/with-fonts.ts).
  await loaded.ready;
  return loaded;
}

export type HarfBuzz = typeof harfBuzz;
