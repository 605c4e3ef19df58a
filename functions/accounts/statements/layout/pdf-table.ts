import { invariant } from '../../../kernel/base/invariant.ts';
import type { Cell, TableBlock } from './layout.ts';
import {
  bottom,
  decorate,
  drawText,
  inner,
  line,
  need,
  pdfPage,
  put,
  putSet,
  rule,
  setText,
  type SetText,
  sideRule,
  soft,
  type Structure,
  type TextAt,
  type Writer,
} from './pdf-writer.ts';

export const headHeight = 20;
const cellGap = 8;
const cellPadding = 3.5;
const cellStyle = { size: 9 };
/** Of what others have written: smaller, grey and indented beside a line. */
const givenStyle = { size: 8, color: soft };
const givenIndent = 7;
const givenGap = 1;

/** A table. Its head is repeated on every page. */
export function table(writer: Writer, block: TableBlock): void {
  const { doc, root } = writer;
  const element = doc.struct('Table');
  root.add(element);
  const headRow = doc.struct('TR');
  element.add(headRow);
  need(writer, headHeight * 2);
  tableHead(writer, block, headRow);
  headRow.end();
  for (const row of block.rows) {
    const cells = block.columns.map((_, index) => setCell(writer, block, row, index));
    const height = heightOf(cells);
    if (writer.y + height > bottom) {
      doc.addPage();
      writer.y = pdfPage.margin;
      tableHead(writer, block, undefined);
    }
    const rowElement = doc.struct('TR');
    element.add(rowElement);
    const top = writer.y;
    for (const cell of cells) {
      writer.y = top + cellPadding;
      putCell(writer, rowElement, cell);
    }
    rowElement.end();
    writer.y = top + height;
    rule(writer, line);
  }
  element.end();
  writer.y += 6;
}

/** The height of the first row of a table with its head. */
export function heightOfBegin(writer: Writer, block: TableBlock): number {
  const [first] = block.rows;
  if (first === undefined) return headHeight;
  return headHeight + heightOf(block.columns.map((_, index) => setCell(writer, block, first, index)));
}

/** The head of a table. On later pages it is decoration, because a screen reader has read it. */
function tableHead(writer: Writer, block: TableBlock, row: Structure | undefined): void {
  const top = writer.y;
  block.columns.forEach(({ name }, index) => {
    writer.y = top + cellPadding;
    const at = { ...cellBounds(block, index), size: 8.5, font: 'bold' as const, color: soft };
    if (row !== undefined) put(writer, row, 'TH', name, at);
    else decorate(writer.doc, () => drawText(writer, setText(writer, name, at), at));
  });
  writer.y = top + headHeight - 2;
  rule(writer, soft);
  writer.y += 2;
}

function cellBounds({ columns }: TableBlock, index: number): Pick<TextAt, 'x' | 'width' | 'align'> {
  const before = columns.slice(0, index).reduce((sum, { share }) => sum + share, 0);
  const column = columns[index];
  invariant(column !== undefined, `a table has no column ${index}`);
  const isLast = index === columns.length - 1;
  return {
    x: pdfPage.margin + before * inner,
    width: column.share * inner - (isLast ? 0 : cellGap),
    align: column.isNumber === true ? 'right' : 'left',
  };
}

/** A cell whose texts were broken into lines. */
interface SetCell {
  readonly at: Pick<TextAt, 'x' | 'width' | 'align'>;
  readonly main: SetText;
  readonly given: readonly SetText[];
}

function setCell(writer: Writer, block: TableBlock, row: readonly Cell[], index: number): SetCell {
  const at = cellBounds(block, index);
  const cell = row[index] ?? '';
  const { main, given } = typeof cell === 'string' ? { main: cell, given: [] } : cell;
  const width = at.width - givenIndent;
  return {
    at,
    main: setText(writer, main, { ...cellStyle, width: at.width }),
    given: given.map((text) => setText(writer, `“${text}”`, { ...givenStyle, width })),
  };
}

const heightOfCell = ({ main, given }: SetCell): number =>
  main.height + given.reduce((sum, { height }) => sum + givenGap + height, 0);

const heightOf = (cells: readonly SetCell[]): number => Math.max(...cells.map(heightOfCell)) + 2 * cellPadding;

function putCell(writer: Writer, row: Structure, { at, main, given }: SetCell): void {
  if (given.length === 0) {
    putSet(writer, row, 'TD', main, { ...at, ...cellStyle });
    return;
  }
  const { doc, y } = writer;
  const { x, width } = at;
  const top = y + main.height + givenGap;
  const draw = (): void => {
    drawText(writer, main, { ...at, ...cellStyle });
    let below = top;
    for (const text of given) {
      drawText({ ...writer, y: below }, text, { ...givenStyle, x: x + givenIndent, width: width - givenIndent });
      below += text.height + givenGap;
    }
  };
  const cell = doc.struct('TD', {}, [draw]);
  row.add(cell);
  cell.end();
  sideRule(doc, { x: x + 2, y: top, height: heightOfCell({ at, main, given }) - main.height - givenGap });
}
