/** One line of the bench: what was counted, what it may be, and what it should become. */
export interface Row {
  readonly what: string;
  readonly measured: Figures;
  readonly budget: Figures | undefined;
  readonly moonshot: Figures | undefined;
}

export type Figures = Readonly<Record<string, number>>;

/** Figures of a row that are over their budget. */
export function overruns(row: Row): string[] {
  return Object.entries(row.budget ?? {}).flatMap(([name, most]) => {
    const measured = row.measured[name];
    return measured !== undefined && measured <= most ? [] : [`${row.what}: ${name} ${measured} over ${most}`];
  });
}

/** The table as it is printed. */
export function formatRows(rows: readonly Row[]): string {
  const cells = [
    ['', 'measured', 'budget', 'moonshot'],
    ...rows.map((row) => [row.what, figuresText(row.measured), figuresText(row.budget), figuresText(row.moonshot)]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...cells.map((line) => (line[column] ?? '').length)));
  return cells
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const units: Readonly<Record<string, string>> = {
  writeUnits: 'WRU',
  readUnits: 'RRU',
  calls: 'calls',
  kilobytes: 'KB',
  times: 'x',
  perSecond: '/s',
  cpuMs: 'ms CPU',
};

function figuresText(figures: Figures | undefined): string {
  if (figures === undefined) return '-';
  return Object.entries(figures)
    .filter(([, value]) => value !== 0)
    .map(([name, value]) => `${Math.round(value * 100) / 100} ${units[name] ?? name}`)
    .join(', ');
}
