import { styleText } from 'node:util';

type Style = Parameters<typeof styleText>[0];

/** Writes to a stream; uses colours only in a terminal. */
export interface TourPage {
  heading(text: string): void;
  line(text: string): void;
  /** A request or an answer, which is less important than the story. */
  dim(text: string): void;
  table(head: readonly string[], rows: readonly (readonly string[])[]): void;
  verdict(isRight: boolean, text: string): void;
}

export function createPage(out: { write(text: string): unknown; readonly isTTY?: boolean }): TourPage {
  const paint = (style: Style, text: string) => (out.isTTY === true ? styleText(style, text) : text);
  const line = (text: string) => void out.write(`${text}\n`);
  return {
    heading: (text) => line(`\n${paint('bold', text)}`),
    line: (text) => line(`  ${text}`),
    dim: (text) => line(`  ${paint('dim', text)}`),
    table: (head, rows) => {
      const widths = head.map((name, column) =>
        Math.max(...[head, ...rows].map((row) => (row[column] ?? name).length)),
      );
      const format = (row: readonly string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
      line(`  ${paint('dim', format(head).trimEnd())}`);
      for (const row of rows) line(`  ${format(row).trimEnd()}`);
    },
    verdict: (isRight, text) => line(`  ${isRight ? paint('green', 'ok') : paint('red', 'WRONG')}  ${text}`),
  };
}

/** Cents as dollars. */
export function dollars(cents: unknown): string {
  const value = Number(cents) / 100;
  return value.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}
