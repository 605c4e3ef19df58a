/** Takes the place of a native part of ssh2. The library does without it if it cannot be loaded. */
throw new Error('bundles have no native parts of ssh2');

export {};
