import { createReadStream, existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import * as z from 'zod';
import { amountSchema } from '../../functions/kernel/base/money/cents.ts';

const reportLine = z.object({
  reference: z.string().min(1),
  direction: z.enum(['Credit', 'Debit']),
  amount: amountSchema,
});

/** What the bank says that it has moved: from the view of our account, in cents. */
export type ReportedMovement = z.output<typeof reportLine>;

/**
 * Reads the report of a bank: JSON lines with `reference`, `direction` and `amount` (cents). Other members are ignored. Throws an error that
 * names the first line that is wrong.
 */
export async function readBankReport(file: string): Promise<readonly ReportedMovement[]> {
  if (!existsSync(file)) throw new Error(`there is no file ${file}`);
  const found: ReportedMovement[] = [];
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(file, 'utf8') })) {
    number += 1;
    if (line.trim() === '') continue;
    const read = reportLine.safeParse(valueOf(line));
    if (!read.success) {
      throw new Error(
        `line ${number} of ${file} is not {"reference": text, "direction": Credit or Debit, "amount": cents}`,
      );
    }
    found.push(read.data);
  }
  return found;
}

function valueOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
