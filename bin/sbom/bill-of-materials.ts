/** The parts of package.json that a bill of materials needs. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
}

/** The parts of a lock file of npm (version 3) that a bill of materials needs. Packages are named by their folder. */
export interface LockFile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  /** Only needed to build and test. */
  readonly dev?: boolean;
  /** Only there where it can be installed: engines of a laptop. */
  readonly optional?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
}

interface LockedFolder extends LockedPackage {
  readonly folder: string;
  readonly name: string;
  readonly version: string;
}

const modules = 'node_modules/';

/** The bill of materials of a deployment in the format CycloneDX. It has neither a moment nor a random number, so it can be compared. */
export function billOfMaterials({ name, version }: Manifest, { packages }: LockFile): object {
  const folders = Object.entries(packages).flatMap(([folder, one]): LockedFolder[] => {
    const isTool = folder === '' || one.dev === true || one.optional === true;
    if (isTool || one.version === undefined) return [];
    return [{ ...one, folder, version: one.version, name: folder.slice(folder.lastIndexOf(modules) + modules.length) }];
  });
  const byFolder = new Map(folders.map((one) => [one.folder, one]));
  const dependsOn = (folder: string, needed: Readonly<Record<string, string>> = {}) =>
    Object.keys(needed).flatMap((one) => {
      const found = foundFrom(folder, one, byFolder);
      return found === undefined ? [] : [referenceOf(found)];
    });
  const own = { 'bom-ref': `${name}@${version}`, type: 'application', name, version };
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: own },
    components: folders.map(componentOf),
    dependencies: [
      { ref: own['bom-ref'], dependsOn: dependsOn('', packages['']?.dependencies) },
      ...folders.map((one) => ({ ref: referenceOf(one), dependsOn: dependsOn(one.folder, one.dependencies) })),
    ],
  };
}

/** The package that Node finds by a name from a folder: the nearest one upwards. */
function foundFrom(
  folder: string,
  name: string,
  byFolder: ReadonlyMap<string, LockedFolder>,
): LockedFolder | undefined {
  const found = byFolder.get(`${folder === '' ? '' : `${folder}/`}${modules}${name}`);
  if (found !== undefined || folder === '') return found;
  return foundFrom(folder.slice(0, Math.max(0, folder.lastIndexOf(modules) - 1)), name, byFolder);
}

const urlOf = ({ name, version }: LockedFolder): string => `pkg:npm/${name.replace('@', '%40')}@${version}`;
/** Two copies of the same version are two components. */
const referenceOf = (one: LockedFolder): string => `${urlOf(one)}#${one.folder}`;

function componentOf(one: LockedFolder): object {
  const { name, version, license, integrity = '' } = one;
  const [, digest] = /^sha512-(.+)$/.exec(integrity) ?? [];
  return {
    'bom-ref': referenceOf(one),
    type: 'library',
    name,
    version,
    purl: urlOf(one),
    ...(digest === undefined
      ? {}
      : { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] }),
    ...(license === undefined ? {} : { licenses: [licenceOf(license)] }),
  };
}

/** A single licence has an id of SPDX; a choice or combination is an expression. */
const licenceOf = (license: string): object =>
  /[ ()]/.test(license) ? { expression: license } : { license: { id: license } };
