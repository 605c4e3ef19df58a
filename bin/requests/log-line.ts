/** A line of a log: its fields, and where it is from. */
export interface LogLine {
  /** The log group, or the log file of the platform on this machine. */
  readonly source: string;
  /** The fields of a line that is JSON. Other lines are text. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** The line of a log; its fields are empty if it is no JSON object. */
export function logLine(source: string, text: string): LogLine {
  try {
    const fields: unknown = JSON.parse(text);
    if (typeof fields === 'object' && fields !== null) return { source, fields: { ...fields }, text };
  } catch {
    // Lambda writes lines that are no JSON.
  }
  return { source, fields: {}, text: text.trimEnd() };
}

/** A field that is a text; undefined if it is absent. */
export function textField({ fields }: LogLine, name: string): string | undefined {
  const value = fields[name];
  return typeof value === 'string' ? value : undefined;
}
