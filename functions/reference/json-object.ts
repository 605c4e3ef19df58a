export type JsonObject = Record<string, unknown>;
/** Whether a schema is of a request or of an answer. */
export type Direction = 'input' | 'output';
