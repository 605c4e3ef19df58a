import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';

const functions = /[\\/]functions[\\/].*resource\.ts$/;
const makers = /[\\/]functions[\\/]kernel[\\/]jsonapi[\\/]resource\.ts$/;
const refusal = 'only operations show resources to customers';

/**
 * Leaves the views of resources for customers out of the bundles of functions that answer none, which saves 2 KB in the largest worker. There,
 * asking for a view throws an error; `mustShowNothing` refuses a bundle that could ask.
 */
export const withoutViews: Plugin = {
  name: 'without-views',
  setup: (build) => {
    build.onLoad({ filter: functions }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      return { contents: makers.test(path) ? withoutAnyView(source) : withoutOwnView(source), loader: 'ts' };
    });
  },
};

/** Throws for the code of a function that was bundled without views and asks for one. */
export function mustShowNothing(id: string, code: string): void {
  if (code.includes(refusal))
    throw new Error(`${id} shows resources to customers, and has to be bundled with their views`);
}

/** The module that makes resources, without what it knows of views. Throws for a form that is not known. */
function withoutAnyView(source: string): string {
  const withoutMakers = source.replace('  views.set(type, toCustomers);\n', '');
  const short = withoutMakers.replace(
    '  return views.get(resource.type)?.(resource, viewer) ?? resource;\n',
    `  throw new Error('${refusal}');\n`,
  );
  if (withoutMakers === source || short === withoutMakers)
    throw new Error('resource.ts has a form that is not known here');
  return short;
}

/** A module that makes a resource, without the function that is its view, so that esbuild leaves out what only that needs. */
const withoutOwnView = (source: string): string =>
  source.replace(/(\bresourceMaker<[^;]*?>\(\s*(?:'\w+'|\w+)),\s*\w+,?\s*\)/g, '$1)');
