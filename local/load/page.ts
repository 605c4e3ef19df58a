import { plotHtml } from './plot.ts';
import type { LoadReport } from './report.ts';
import type { Summary } from './samples.ts';

const style = `
:root{color-scheme:light dark;--ink:#1c2330;--soft:#667085;--line:#e4e7ec;--card:#fff;--page:#f6f7f9;--a:#3b6fd4;--b:#e0842f;--c:#c8364a;--good:#18794e}
@media (prefers-color-scheme:dark){:root{--ink:#e6e9ef;--soft:#98a2b3;--line:#2c3442;--card:#171c25;--page:#0f131a;--a:#7aa5f5;--b:#f0a860;--c:#f27788;--good:#5cc994}}
*{box-sizing:border-box}body{margin:0;background:var(--page);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
main{max-width:1040px;margin:0 auto;padding:32px 20px 64px}h1{font-size:24px;margin:0}h2{font-size:17px;margin:36px 0 12px}
p{margin:4px 0;color:var(--soft);overflow-wrap:anywhere}.verdict{display:inline-block;margin-top:16px;padding:6px 14px;border-radius:99px;font-weight:600;border:1.5px solid var(--good);color:var(--good)}
.verdict.bad{border-color:var(--c);color:var(--c)}.faults{padding-left:20px;overflow-wrap:anywhere}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(140px,1fr));gap:12px;margin:24px 0}
.tile,figure,.table{background:var(--card);border:1px solid var(--line);border-radius:12px}.tile{padding:14px 16px}
.tile b{display:block;font-size:22px;font-variant-numeric:tabular-nums}.tile span{color:var(--soft);font-size:13px}
figure{margin:0 0 16px;padding:16px}figcaption{display:flex;flex-wrap:wrap;gap:4px 16px;justify-content:space-between;margin-bottom:10px}
.legend{display:flex;gap:14px;color:var(--soft);font-size:13px}.key::before{content:"";display:inline-block;width:14px;height:3px;border-radius:2px;margin-right:6px;vertical-align:middle;background:currentColor}
.key.a::before{background:var(--a)}.key.b::before{background:var(--b)}.key.c::before{background:var(--c)}
.plot{display:flex;gap:8px}.levels{list-style:none;margin:-9px 0;padding:0;display:flex;flex-direction:column;justify-content:space-between;text-align:right;min-width:38px;font-size:12px;color:var(--soft);font-variant-numeric:tabular-nums}
svg{flex:1;min-width:0;height:190px;overflow:visible}.grid{stroke:var(--line);stroke-width:1;vector-effect:non-scaling-stroke}
.line{fill:none;stroke-width:2;stroke-linejoin:round;vector-effect:non-scaling-stroke}.line.a{stroke:var(--a)}.line.b{stroke:var(--b)}.line.c{stroke:var(--c)}
rect{fill:transparent}rect:hover{fill:var(--soft);fill-opacity:.15}.times{display:flex;justify-content:space-between;margin:8px 0 0 46px;font-size:12px;color:var(--soft)}
.table{overflow-x:auto}table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}th,td{padding:8px 14px;text-align:right;white-space:nowrap;border-top:1px solid var(--line)}
thead th{border-top:0;color:var(--soft);font-weight:500;font-size:13px}th:first-child,td:first-child{text-align:left}`;

/** A load as one HTML page that needs nothing else. */
export function reportPage(report: LoadReport): string {
  const { total, timeline, faults } = report;
  const tiles = [
    [`${(total.requests / report.seconds).toFixed(1)}/s`, `${total.requests} requests in ${report.seconds} s`],
    [`${total.p50.toFixed(0)} ms`, 'half of all answers (p50)'],
    [`${total.p99.toFixed(0)} ms`, '99 of 100 answers (p99)'],
    [String(countOf(total.errors) + report.dropped), 'errors, and requests not sent'],
    [String(report.events), 'events'],
    [`${(report.drainMs / 1000).toFixed(1)} s`, 'waiting for the last events'],
  ];
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Load of ${escaped(report.startedAt)}</title><style>${style}</style><main>
<h1>Load</h1><p>${escaped(report.startedAt)}, ${escaped(report.address)}</p><p>${escaped(report.machine)}</p>
<div class="verdict${faults.length === 0 ? '' : ' bad'}">${faults.length === 0 ? 'All checks passed' : `${faults.length} checks failed`}</div>
${faults.length === 0 ? '' : `<ul class="faults">${faults.map((fault) => `<li>${escaped(fault)}</li>`).join('')}</ul>`}
<div class="tiles">${tiles.map(([value = '', label = '']) => `<div class="tile"><b>${value}</b><span>${label}</span></div>`).join('')}</div>
${plotHtml({
  title: 'Latency',
  unit: 'ms',
  lines: [
    { name: 'p99', style: 'b', values: withoutEmpty(timeline, ({ p99 }) => p99) },
    { name: 'p50', style: 'a', values: withoutEmpty(timeline, ({ p50 }) => p50) },
  ],
})}
${plotHtml({
  title: 'Requests',
  unit: 'a second',
  lines: [
    { name: 'intended', style: 'b', values: timeline.map(({ intended }) => intended) },
    { name: 'answered', style: 'a', values: timeline.map(({ done }) => done) },
    { name: 'errors', style: 'c', values: timeline.map(({ errors }) => errors) },
  ],
})}
${plotHtml({
  title: 'Not yet at the slowest well receiver',
  unit: 'events',
  lines: [{ name: 'behind', style: 'a', values: timeline.map(({ behind }) => behind) }],
})}
<h2>Parts of the mix</h2>${table(
    ['part', 'wanted', 'requests', 'p50 ms', 'p90 ms', 'p99 ms', 'max ms', 'errors'],
    [...report.parts, { name: 'all', ...total }].map((part) => [
      part.name,
      part.name in report.rates ? `${round(report.rates[part.name as keyof typeof report.rates])}/s` : '',
      ...numbersOf(part),
    ]),
  )}
<h2>Receivers</h2>${table(
    ['receiver', 'temper', 'events arrived', 'accepted', 'behind'],
    report.receivers.map(({ name, temper, arrived, accepted, behind }) => [name, temper, arrived, accepted, behind]),
  )}
</main></html>
`;
}

/** A second without requests has no latency. */
function withoutEmpty<T extends { readonly intended: number }>(timeline: readonly T[], of: (one: T) => number) {
  return timeline.map((one) => (one.intended === 0 ? undefined : of(one)));
}

const numbersOf = ({ requests, p50, p90, p99, max, errors }: Summary): readonly (string | number)[] => [
  requests,
  ...[p50, p90, p99, max].map((ms) => ms.toFixed(0)),
  Object.entries(errors)
    .map(([status, count]) => `${count} x ${status}`)
    .join(', ') || 0,
];

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const cells = (row: readonly (string | number)[], tag: string) =>
    `<tr>${row.map((cell) => `<${tag}>${escaped(String(cell))}</${tag}>`).join('')}</tr>`;
  return `<div class="table"><table><thead>${cells(head, 'th')}</thead><tbody>${rows.map((row) => cells(row, 'td')).join('')}</tbody></table></div>`;
}

const countOf = (errors: Summary['errors']): number => Object.values(errors).reduce((sum, count) => sum + count, 0);
const round = (value: number): string => String(Math.round(value * 10) / 10);
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
