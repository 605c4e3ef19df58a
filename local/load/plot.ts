/** A line of a plot: one value for each second; undefined leaves a gap. */
export interface PlotLine {
  readonly name: string;
  /** A CSS class that sets the colour. */
  readonly style: string;
  readonly values: readonly (number | undefined)[];
}

export interface Plot {
  readonly title: string;
  readonly unit: string;
  readonly lines: readonly PlotLine[];
}

const height = 100;
const ticks = 4;

/** A plot over the seconds of a load. Its texts are HTML, so they keep their size on a narrow screen. */
export function plotHtml({ title, unit, lines }: Plot): string {
  const seconds = Math.max(1, ...lines.map(({ values }) => values.length));
  const top = niceTop(Math.max(1, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0))));
  const levels = Array.from({ length: ticks + 1 }, (_, n) => (top * (ticks - n)) / ticks);
  const grid = levels.map((_, n) => `<path class="grid" d="M0 ${(height * n) / ticks}H${seconds}"/>`).join('');
  const drawn = lines.map((line) => `<path class="line ${line.style}" d="${pathOf(line.values, top)}"/>`).join('');
  const hovers = Array.from({ length: seconds }, (_, n) => {
    const values = lines.flatMap(({ name, values: all }) => {
      const value = all[n];
      return value === undefined ? [] : [`${name} ${formatValue(value)} ${unit}`];
    });
    return `<rect x="${n}" width="1" height="${height}"><title>second ${n + 1}: ${values.join(', ')}</title></rect>`;
  }).join('');
  const legend = lines.map(({ name, style }) => `<span class="key ${style}">${name}</span>`).join('');
  return `<figure><figcaption><span><b>${title}</b>, ${unit}</span><span class="legend">${legend}</span></figcaption>
<div class="plot"><ol class="levels">${levels.map((level) => `<li>${formatValue(level)}</li>`).join('')}</ol>
<svg viewBox="0 0 ${seconds} ${height}" preserveAspectRatio="none" role="img" aria-label="${title}">${grid}${drawn}${hovers}</svg></div>
<div class="times"><span>0 s</span><span>${seconds} s</span></div></figure>`;
}

function pathOf(values: PlotLine['values'], top: number): string {
  let isDown = false;
  return values
    .map((value, index) => {
      const command = isDown ? 'L' : 'M';
      isDown = value !== undefined;
      return value === undefined ? '' : `${command}${index + 0.5} ${(height - (height * value) / top).toFixed(2)}`;
    })
    .join('');
}

/** The next number above that divides well by the number of ticks. */
function niceTop(value: number): number {
  const step = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 4, 8, 10].find((factor) => factor * step >= value) ?? 10) * step;
}

const formatValue = (value: number): string =>
  value >= 10_000 ? `${Math.round(value / 100) / 10}k` : String(Math.round(value * 10) / 10);
