import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { DeployedSettings } from './parts.ts';

/** Settings that repeat themselves. A function has place for 4 KB of environment, and its queues take half of that. */
type Banking = Pick<DeployedSettings, 'banks' | 'depositProducts'>;

/** The settings of a function as its environment holds them. */
export interface PackedSettings extends Omit<DeployedSettings, keyof Banking> {
  /** The banks and deposit products: JSON, deflated, in base64. */
  readonly banking: string;
}

export const packedBanking = ({ banks, depositProducts }: Banking): string =>
  deflateRawSync(JSON.stringify({ banks, depositProducts }), { level: 9 }).toString('base64');

export function packSettings({ banks, depositProducts, ...settings }: DeployedSettings): PackedSettings {
  return { ...settings, banking: packedBanking({ banks, depositProducts }) };
}

export function unpackSettings({ banking, ...settings }: PackedSettings): DeployedSettings {
  const text = inflateRawSync(Buffer.from(banking, 'base64')).toString('utf8');
  return { ...settings, ...(JSON.parse(text) as Banking) };
}
