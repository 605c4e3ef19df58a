import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { DeployedSettings } from './parts.ts';
import type { PortName, PortSettings } from './ports.ts';

/**
 * The settings of a function as its environment holds them: what is known before the deployment is compressed, because a
 * function has place for 4 KB, and what only the deployment knows (names, ids) stands beside it.
 */
export interface PackedSettings extends Partial<Omit<DeployedSettings, 'ports'>> {
  /** JSON, compressed with Brotli, in base64. */
  readonly packed: string;
  readonly ports: Readonly<Record<string, object>>;
}

/** Packs the settings for which `isKnown` is true: members of the settings, and members of the settings of each port. */
export function packSettings(
  { ports, ...settings }: DeployedSettings,
  isKnown: (value: unknown) => boolean = () => true,
): PackedSettings {
  const [known, unknown] = split(settings, isKnown);
  const ofPorts = Object.entries(ports).map(([name, one]) => [name, split(one ?? {}, isKnown)] as const);
  const knownPorts = Object.fromEntries(ofPorts.map(([name, [own]]) => [name, own]));
  const unknownPorts = ofPorts.map(([name, [, own]]) => [name, own] as const);
  return {
    ...unknown,
    ports: Object.fromEntries(unknownPorts.filter(([, own]) => Object.keys(own).length > 0)),
    packed: compressed(JSON.stringify({ ...known, ports: knownPorts })),
  };
}

/** Most functions of a stage have the same settings, and compressing them is a third of the time of a synthesis. */
const compressedBefore = new Map<string, string>();

function compressed(text: string): string {
  const before = compressedBefore.get(text) ?? brotliCompressSync(text).toString('base64');
  compressedBefore.set(text, before);
  return before;
}

export function unpackSettings({ packed, ports, ...settings }: PackedSettings): DeployedSettings {
  const known = JSON.parse(brotliDecompressSync(Buffer.from(packed, 'base64')).toString('utf8')) as DeployedSettings;
  const own = Object.entries(ports).map(([name, one]) => [name, { ...known.ports[name as PortName], ...one }]);
  return { ...known, ...settings, ports: { ...known.ports, ...(Object.fromEntries(own) as PortSettings) } };
}

/** The members for which `isTrue` holds, and the others. */
function split<Whole extends object>(
  whole: Whole,
  isTrue: (value: unknown) => boolean,
): readonly [Partial<Whole>, Partial<Whole>] {
  const entries = Object.entries(whole);
  const part = (wanted: boolean) => Object.fromEntries(entries.filter(([, value]) => isTrue(value) === wanted));
  return [part(true), part(false)] as [Partial<Whole>, Partial<Whole>];
}
