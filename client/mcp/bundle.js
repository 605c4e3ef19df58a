import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

/**
 * Bundles the parts of the MCP SDK that are used into sdk.js, and the licences of what is in it into LICENCES.md. zod is the one of the
 * platform. With --check it writes nothing, and fails if the files are not what it would write.
 */
const folder = import.meta.dirname;
const manifestOf = (place) => JSON.parse(readFileSync(path.join(place, 'package.json'), 'utf8'));
const lock = readFileSync(path.join(folder, 'package-lock.json'));
const { version } = manifestOf(path.join(folder, 'node_modules/@modelcontextprotocol/sdk'));

const { outputFiles, metafile } = await build({
  absWorkingDir: folder,
  entryPoints: ['sdk-parts.js'],
  bundle: true,
  write: false,
  metafile: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  external: ['zod', 'zod/*'],
  legalComments: 'none',
  banner: {
    js: [
      `// Bundled by bundle.js from @modelcontextprotocol/sdk ${version} and what it needs (LICENCES.md): not edited by hand.`,
      `// package-lock.json: sha256 ${createHash('sha256').update(lock).digest('hex')}`,
      "import { createRequire } from 'node:module';",
      'const require = createRequire(import.meta.url);',
    ].join('\n'),
  },
});

const packages = Object.keys(metafile.inputs).flatMap((file) => {
  const [place] = /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(file) ?? [];
  return place === undefined ? [] : [path.join(folder, place)];
});
const texts = packages.map((place) => {
  const { name, version: its, license } = manifestOf(place);
  const text = ['LICENSE', 'LICENSE.md', 'license'].flatMap((file) => textOf(path.join(place, file)))[0];
  if (text === undefined) throw new Error(`${name} has no text of its licence`);
  return `## ${name} ${its} (${license})\n\n\`\`\`\n${text.trim()}\n\`\`\``;
});
const licences = [...new Set(texts)].toSorted();

const written = {
  'sdk.js': outputFiles[0].text,
  'LICENCES.md': `# Licences of what is in sdk.js\n\n${licences.join('\n\n')}\n`,
};
for (const [name, text] of Object.entries(written)) {
  const file = path.join(folder, name);
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  else if (textOf(file)[0] !== text)
    throw new Error(`${name} is not what npm run bundle writes from package-lock.json`);
}

/** @param {string} file */
function textOf(file) {
  try {
    return [readFileSync(file, 'utf8')];
  } catch {
    return [];
  }
}
