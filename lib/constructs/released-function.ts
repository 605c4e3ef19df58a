import type { PlatformFunction } from './platform-function.ts';
import type { ReleasedVersion } from './released-version.ts';

/** A function whose new code comes by a canary. */
export type ReleasedFunction = Pick<PlatformFunction, 'id' | 'name' | 'logGroup'> & {
  readonly released: ReleasedVersion;
};
