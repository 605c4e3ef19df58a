import { textOf } from './format.ts';
import type { AnyResource } from './resource.ts';

/** The name of the merchant or of the ATM; empty if there is neither. */
export const merchantOf = ({ attributes }: AnyResource): string => {
  const { name = '' } = (attributes['merchant'] ?? {}) as { readonly name?: string };
  return name === '' ? textOf(attributes, 'atmName') : name;
};
