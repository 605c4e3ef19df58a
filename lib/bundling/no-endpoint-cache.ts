/**
 * Stands for the SDK's cache of discovered endpoints: functions never discover any, and the real one weighs 5 KB in each
 * of them.
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
