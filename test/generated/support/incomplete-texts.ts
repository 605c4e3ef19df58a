/** Capabilities whose fields do not all have a sentence yet. A change that completes one deletes its line. */
export const incompleteTexts: readonly string[] = [];
