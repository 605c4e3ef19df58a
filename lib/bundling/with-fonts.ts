import { createRequire } from 'node:module';
import type { Plugin } from 'esbuild';
import { fontFiles } from '../../functions/accounts/statements/layout/fonts.ts';

const fontsModule = /[\\/]statements[\\/]layout[\\/]fonts\.ts$/;

/** Puts the font files of PDFs into the bundles that make PDFs. Lambda has no `node_modules` to read them from. */
export const withFonts: Plugin = {
  name: 'with-fonts',
  setup: (build) => {
    const { resolve } = createRequire(import.meta.url);
    const imports = Object.entries(fontFiles).map(([name, file]) => `import ${name} from '${resolve(file)}';`);
    const contents = `${imports.join('\n')}\nexport const fonts = () => ({ ${Object.keys(fontFiles).join(', ')} });`;
    build.onLoad({ filter: fontsModule }, () => ({ contents, resolveDir: import.meta.dirname }));
  },
};
