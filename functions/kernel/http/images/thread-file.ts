/** The module of the thread that decodes images. A bundle has it beside it (lib/bundling/with-images.ts). */
export const threadFile = (): URL => new URL('image-thread.ts', import.meta.url);
