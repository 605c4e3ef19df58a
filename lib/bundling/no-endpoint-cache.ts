/**
 * Replaces the SDK's cache of discovered endpoints in bundles. Functions never discover endpoints, and the real cache would add
 * 5 KB to each of them.
 */
export class EndpointCache {
  get(): undefined {
    return undefined;
  }

  set(): void {
    // Nothing is kept.
  }

  has(): boolean {
    return false;
  }

  delete(): void {
    // Nothing was kept.
  }

  clear(): void {
    // Nothing was kept.
  }
}
