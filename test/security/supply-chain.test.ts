import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../local/engines/project-root.ts';

interface LockedPackage {
  /** Its own name, if it is installed under another one. */
  readonly name?: string;
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly license?: string;
  readonly dev?: boolean;
  /** Its bytes are in the archive of the package above it, whose digest covers them. */
  readonly inBundle?: boolean;
  readonly hasInstallScript?: boolean;
}

const read = (name: string) => readFileSync(join(projectRoot(), name), 'utf8');
const manifest = JSON.parse(read('package.json')) as {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
  readonly allowScripts: Readonly<Record<string, boolean>>;
};
const lock = JSON.parse(read('package-lock.json')) as { readonly packages: Readonly<Record<string, LockedPackage>> };
const locked = Object.entries(lock.packages)
  .filter(([place]) => place !== '')
  .map(([place, one]) => ({ ...one, place, name: place.replace(/^.*node_modules\//, '') }));

describe('somebody who changes a package of the registry, or stands between it and us', () => {
  it('cannot change what is installed: the lock file has the digest of each package', () => {
    expect(locked.length).toBeGreaterThan(500);
    const without = locked.filter(({ integrity, inBundle }) => integrity === undefined && inBundle !== true);
    expect(without.map(({ place }) => place)).toEqual([]);
    for (const { place, integrity } of locked) {
      if (integrity !== undefined)
        expect([place, integrity]).toEqual([place, expect.stringMatching(/^sha512-.{86}==$/)]);
    }
  });

  it('cannot lead an installation to another host: the lock file names none, and no package comes from elsewhere', () => {
    expect(locked.filter(({ resolved }) => resolved !== undefined)).toEqual([]);
    expect(read('.npmrc')).toMatch(/^allow-git=none$/m);
  });

  it('cannot bring in a new version: each direct dependency is exact, and the lock file has it', () => {
    const { dependencies, devDependencies, optionalDependencies } = manifest;
    for (const [name, asked] of Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })) {
      // A package under a name of ours: `npm:<its name>@<version>`.
      const { alias, version } =
        /^(?:npm:(?<alias>(?:@[\w-]+\/)?[\w-]+)@)?(?<version>\d+\.\d+\.\d+)$/.exec(asked)?.groups ?? {};
      expect([name, asked, version]).toEqual([name, asked, expect.any(String)]);
      const found = lock.packages[`node_modules/${name}`];
      expect([name, found?.name, found?.version]).toEqual([name, alias, version]);
    }
  });

  it('cannot change the SDK that is bundled: its packages have digests, and the bundle names the lock file that it was made from', () => {
    const text = read('client/mcp/package-lock.json');
    const { packages } = JSON.parse(text) as typeof lock;
    const installed = Object.entries(packages).filter(([place]) => place !== '');
    expect(
      installed.filter(([, { integrity, resolved }]) => integrity === undefined || resolved !== undefined),
    ).toEqual([]);
    expect(read('client/mcp/sdk.js')).toContain(`sha256 ${createHash('sha256').update(text).digest('hex')}`);
    const manifestOfSdk = JSON.parse(read('client/mcp/package.json')) as Pick<typeof manifest, 'devDependencies'>;
    for (const version of Object.values(manifestOfSdk.devDependencies)) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it.each(['client/mcp', 'console'])('cannot do any of this by the packages of %s either', (folder) => {
    expect(read(`${folder}/.npmrc`)).toBe(read('.npmrc'));
    const { packages } = JSON.parse(read(`${folder}/package-lock.json`)) as typeof lock;
    const { dependencies = {}, devDependencies = {} } = JSON.parse(read(`${folder}/package.json`)) as Partial<
      typeof manifest
    >;
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
      expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+$/)]);
      expect([name, packages[`node_modules/${name}`]?.version]).toEqual([name, version]);
    }
    const installed = Object.entries(packages).filter(([place]) => place !== '');
    const isBad = ([, { integrity = '', inBundle, resolved, hasInstallScript }]: (typeof installed)[number]): boolean =>
      !(integrity.startsWith('sha512-') || inBundle === true) || resolved !== undefined || hasInstallScript === true;
    expect(installed.filter(isBad).map(([place]) => place)).toEqual([]);
  });

  it('cannot run code at the installation, unless the package is named', () => {
    expect(read('.npmrc')).toMatch(/^strict-allow-scripts=true$/m);
    const withScripts = locked.filter(({ hasInstallScript }) => hasInstallScript === true).map(({ name }) => name);
    expect(withScripts.toSorted()).toEqual(Object.keys(manifest.allowScripts).toSorted());
    const allowed = Object.keys(manifest.allowScripts).filter((name) => manifest.allowScripts[name] === true);
    expect(allowed.toSorted()).toEqual(['esbuild', 'node']);
  });

  it('cannot move the tag of an action that a workflow uses: each is pinned by the digest of its commit', () => {
    const workflows = globSync('.github/workflows/*.{yml,yaml}', { cwd: projectRoot() });
    expect(workflows.length).toBeGreaterThan(0);
    for (const workflow of workflows) {
      const used = [...read(workflow).matchAll(/uses:\s*(.+)$/gm)].map(([, action]) => action);
      expect(used.length).toBeGreaterThan(0);
      for (const action of used) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
      expect(read(workflow)).toMatch(/^permissions:\n {2}contents: read$/m);
    }
  });
});

/** Licences that let everybody use, change and pass on the code, also inside of a product. */
const accepted = [
  ...['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Unlicense', 'CC0-1.0'],
  // Fonts.
  'OFL-1.1',
];
/** Only while the project is built and tested: nothing of these is passed on. */
const acceptedInTools = [...accepted, 'MPL-2.0', 'CC-BY-4.0'];
/** Packages whose manifest names no licence, with the words of the file that does. */
const byTheirFile: Readonly<Record<string, RegExp>> = {
  'png-js': /^MIT License/m,
  buildcheck: /^Permission is hereby granted, free of charge/m,
  'cpu-features': /^Permission is hereby granted, free of charge/m,
  ssh2: /^Permission is hereby granted, free of charge/m,
};

describe('licences', () => {
  it.each(locked.filter(({ dev }) => dev !== true).map((one) => [one.name, one] as const))(
    '%s may be passed on with the product',
    (name, { license, place }) => {
      const file = byTheirFile[name];
      if (license === undefined && file !== undefined) expect(read(join(place, 'LICENSE'))).toMatch(file);
      else expect([name, license, isAccepted(license, accepted)]).toEqual([name, license, true]);
    },
  );

  it('of the library of images: its parts under the LGPL are in a file of its own, with its notices beside it', () => {
    const notices = read('node_modules/wasm-vips/THIRD-PARTY-NOTICES.md');
    const parts = [...notices.matchAll(/^\| (\w+) +\| (.+?) +\|$/gm)].map(([, name = '', terms = '']) => ({
      name,
      terms,
    }));
    const copyleft = parts.filter(({ terms }) => /GPL|MPL|EPL|CDDL/.test(terms));
    expect(copyleft.map(({ name, terms }) => [name, terms])).toEqual(
      ['glib', 'libexif', 'libheif', 'libvips'].map((name) => [name, 'LGPLv3']),
    );
  });

  it('of tools may be used to build and to test', () => {
    const tools = locked.filter(({ dev }) => dev === true);
    const others = tools.filter(({ license }) => !isAccepted(license, acceptedInTools));
    expect(others.map(({ name, license }) => [name, license])).toEqual([]);
  });

  it('of a choice need one that is accepted, and of a combination all', () => {
    expect(isAccepted('(MIT OR GPL-3.0-or-later)', accepted)).toBe(true);
    expect(isAccepted('MIT AND GPL-3.0-only', accepted)).toBe(false);
    expect(isAccepted('GPL-3.0-only', accepted)).toBe(false);
    expect(isAccepted(undefined, accepted)).toBe(false);
  });
});

test('npx bankstack sbom print lists every package of a deployment with its digest and what needs it, and no tool', () => {
  const text = execFileSync(process.execPath, ['bin/cli.js', 'sbom', 'print'], {
    cwd: projectRoot(),
    encoding: 'utf8',
  });
  const { bomFormat, components, dependencies } = JSON.parse(text) as {
    readonly bomFormat: string;
    readonly components: readonly Readonly<Record<'bom-ref' | 'name' | 'version', string> & { hashes?: object[] }>[];
    readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
  };
  expect(bomFormat).toBe('CycloneDX');
  const listed = components.map(({ name, version }) => `${name}@${version}`);
  for (const [name, version] of Object.entries(manifest.dependencies)) expect(listed).toContain(`${name}@${version}`);
  expect(listed.filter((one) => /^(jest|aws-cdk|typescript)@/.test(one))).toEqual([]);
  for (const { name, hashes } of components) expect([name, hashes?.length]).toEqual([name, 1]);
  const needed = new Set(dependencies.flatMap(({ dependsOn }) => dependsOn));
  expect(components.filter((one) => !needed.has(one['bom-ref'])).map(({ name }) => name)).toEqual([]);
});

/** Whether an expression of licences (SPDX) can be satisfied by those of a list. */
function isAccepted(expression: string | undefined, list: readonly string[]): boolean {
  if (expression === undefined) return false;
  const choices = expression.replaceAll(/[()]/g, '').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every((one) => list.includes(one.trim())));
}
