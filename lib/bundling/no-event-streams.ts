/** Replaces the SDK's event streams in bundles. Functions call no operation that uses them, and they would add 14 KB. */
export {};
