import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { DeployedSettings } from './parts.ts';

/**
 * The settings of a function as its environment holds them: what is known before the deployment is compressed, because a
 * function has place for 4 KB, and what only the deployment knows (names, ids) stands beside it.
 */
export interface PackedSettings extends Partial<Omit<DeployedSettings, 'ports'>> {
  /** JSON, compressed with Brotli, in base64. */
  readonly packed: string;
  readonly ports: DeployedSettings['ports'];
}

/** Packs the settings for which `isKnown` is true. Each port is packed as a whole, or not at all. */
export function packSettings(
  { ports, ...settings }: DeployedSettings,
  isKnown: (value: unknown) => boolean = () => true,
): PackedSettings {
  const [known, unknown] = split(settings, isKnown);
  const [knownPorts, unknownPorts] = split(ports, isKnown);
  const packed = brotliCompressSync(JSON.stringify({ ...known, ports: knownPorts })).toString('base64');
  return { ...unknown, ports: unknownPorts, packed };
}

export function unpackSettings({ packed, ports, ...settings }: PackedSettings): DeployedSettings {
  const known = JSON.parse(brotliDecompressSync(Buffer.from(packed, 'base64')).toString('utf8')) as DeployedSettings;
  return { ...known, ...settings, ports: { ...known.ports, ...ports } };
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
