import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type JsMinifyOptions, minify, version } from '@swc/core';

/** The whole file is one module of CommonJS, so its top level is its own. Nothing that is unsafe in some programs is done. */
const options: JsMinifyOptions = {
  module: false,
  ecma: 2022,
  compress: { ecma: 2022, toplevel: true },
  mangle: { toplevel: true },
};

const hashLength = 64;

/**
 * A bundle, minified. It is 6 % smaller than by esbuild, and Node compiles a tenth less when it loads. It takes a quarter of a second of
 * CPU for a function of the usual size, so the last result is kept in `file`, and used as long as the bundle is the same.
 */
export async function minified(bundle: string, file: string): Promise<string> {
  const hash = createHash('sha256')
    .update(JSON.stringify([version, options, bundle]))
    .digest('hex');
  const kept = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (kept.startsWith(hash)) return kept.slice(hashLength);
  const { code } = await minify(bundle, options);
  mkdirSync(dirname(file), { recursive: true });
  // In two steps, so that a process that dies leaves no half of a bundle under its hash.
  writeFileSync(`${file}.new`, hash + code);
  renameSync(`${file}.new`, file);
  return code;
}
