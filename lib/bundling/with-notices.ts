import type { Plugin } from 'esbuild';
import type { Bank } from '../../functions/organisations/banks.ts';

const replacedModule = /[\\/]organisations[\\/]notices[\\/]replaced-notices\.ts$/;

/** Puts the notices of the banks of a stage into the bundles that show notices. */
export function withNotices(banks: readonly Bank[]): Plugin {
  const byRoutingNumber = Object.fromEntries(
    banks.flatMap(({ routingNumber, notices }) => (notices === undefined ? [] : [[routingNumber, notices]])),
  );
  const contents = `export const replacedNotices = ${JSON.stringify(byRoutingNumber)};`;
  return {
    name: 'with-notices',
    setup: (build) => {
      build.onLoad({ filter: replacedModule }, () => ({ contents }));
    },
  };
}

/** True for a bundle that was made of these files and shows notices. */
export const showsNotices = (inputs: readonly string[]): boolean => inputs.some((path) => replacedModule.test(path));
