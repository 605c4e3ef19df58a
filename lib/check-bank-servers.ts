import * as z from 'zod';
import type { Stage } from './stages.ts';

const folder = z
  .string()
  .regex(/^\/?[^/\0]+(?:\/[^/\0]+)*$|^\/$/, 'must be a path without a slash at its end')
  .max(100)
  .refine((path) => !path.split('/').includes('..'), 'must not lead upwards');

const server = z.strictObject({
  routingNumber: z.string(),
  host: z.string().regex(/^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i, 'must be a name or an address without scheme and port'),
  port: z.int().min(1).max(65_535),
  user: z.string().min(1),
  hostKeys: z
    .array(
      z.string().regex(/^SHA256:[A-Za-z\d+/]{43}$/, 'must be SHA256: and 43 characters, as ssh-keygen -l prints it'),
    )
    .min(1, 'has none, so no server could be trusted'),
  keyParameter: z.string().regex(/^\/[\w./-]+$/, 'must be the name of a parameter'),
  outgoing: z.strictObject({
    folder,
    temporaryFolder: folder.optional(),
    fileName: z
      .string()
      .regex(/^[\w.{}-]+$/, 'has characters that a bank may not take')
      .refine((name) => name.includes('{name}'), 'lacks {name}, so that files would have the same name')
      .optional(),
    takenTo: z.array(folder).optional(),
    acceptedIn: z.array(folder).optional(),
    rejectedIn: z.array(folder).optional(),
  }),
  incoming: z.array(
    z
      .strictObject({ folder, into: z.enum(['incoming', 'reports']), moveTo: folder.optional() })
      .refine(({ folder: from, moveTo }) => from !== moveTo, { path: ['moveTo'], error: 'is the folder itself' }),
  ),
  lateSeconds: z.int().min(300).max(86_400),
});

/** Throws an error that names the first setting of a bank's server that is invalid. */
export function checkBankServers({
  name,
  sandbox,
  banks,
  bankServers,
}: Pick<Stage, 'name' | 'sandbox' | 'banks' | 'bankServers'>): void {
  if (bankServers === undefined) return;
  const refuse = (why: string): never => {
    throw new Error(`Stage ${name}: bankServers${why} (docs/partners/ach-files.md)`);
  };
  if (sandbox) refuse(': a sandbox simulates its banks');
  const [issue] = z.array(server).min(1, 'is empty; leave it out').safeParse(bankServers).error?.issues ?? [];
  if (issue !== undefined) refuse(`.${issue.path.join('.')}: ${issue.message}`);
  for (const [index, { routingNumber, incoming }] of bankServers.entries()) {
    const bank = banks.find((one) => one.routingNumber === routingNumber);
    if (bank?.ach.files === undefined) refuse(`.${index}.routingNumber: no bank ${routingNumber} takes files`);
    if (bankServers.findIndex((one) => one.routingNumber === routingNumber) !== index) {
      refuse(`.${index}.routingNumber: repeats ${routingNumber}`);
    }
    const folders = incoming.map((one) => one.folder);
    if (new Set(folders).size !== folders.length) refuse(`.${index}.incoming: names a folder twice`);
  }
}
