import { setTimeout as pause } from 'node:timers/promises';
import { randomIds } from '../../functions/ports/ids/random-ids.ts';
import { systemClock } from '../../functions/ports/clock/system-clock.ts';
import { parseChildId } from '../../functions/kernel/base/ids/child-id.ts';
import { type Api, NoAnswer, openApi } from '../api/open-api.ts';
import type { ToolResult } from '../../client/mcp/sdk.js';
import { type Access, whyNotOffered } from './access.ts';
import { dataResult, errorResult, refusalResult, textResult } from './answers.ts';
import { type Arguments, callRequest } from './arguments.ts';
import { change, type ChangedBank } from './changes.ts';
import { createConfirmations } from './confirmations.ts';
import { type AgentOperation, type ApiDescription, describeApi } from './document.ts';
import { type Folder, openFolder } from './files.ts';

/** An agent does not wait longer for the name of its bank when it starts. */
const openingMsMax = 5_000;

/** How the server was started. */
export interface BankOptions {
  readonly url?: string | undefined;
  readonly token?: string | undefined;
  readonly mayWrite: boolean;
  readonly files: string | undefined;
}

/** The bank that an agent works with. */
export interface AgentBank {
  /** What the API offers, and what of it the agent may use. Throws an error that says why there is no API. */
  readonly open: () => Promise<{ readonly description: ApiDescription; readonly access: Access }>;
  /** The address of the bank and its stage, as far as it is known within some seconds: it may not run yet. */
  readonly name: () => Promise<string>;
  /** Calls an operation; one that changes something in two steps (`change`). */
  readonly call: (operationId: string, given: Arguments, confirmation?: string) => Promise<ToolResult>;
}

interface OpenBank extends ChangedBank {
  readonly description: ApiDescription;
  readonly access: Access;
}

/** Opens the API when it is first needed: an agent may start before the platform of its machine, and outlive it. */
export function createAgentBank({ mayWrite, files, ...given }: BankOptions): AgentBank {
  const confirmations = createConfirmations(systemClock, randomIds);
  const folder = openFolder(files);
  let opened: Promise<OpenBank> | undefined;
  const open = (): Promise<OpenBank> => {
    opened ??= openBank(given, mayWrite).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
  return {
    open,
    name: async () => {
      const address = given.url ?? process.env['BANKSTACK_URL'] ?? 'that of npm start on this machine';
      const patience = pause(openingMsMax, undefined, { ref: false });
      const bank = await Promise.race([open().catch(() => undefined), patience]);
      return bank === undefined ? `${address} (it does not answer yet)` : `${bank.api.baseUrl} (${bank.stage})`;
    },
    call: async (id, args, confirmation) => {
      const bank = await open();
      const operation = operationIn(bank.description, bank.access, id);
      const { file, type } = fileOf(folder, operation, args);
      const plain = callRequest(operation, args, file);
      const request = type === undefined ? plain : { ...plain, headers: { ...plain.headers, 'Content-Type': type } };
      try {
        if (operation.writes) return await change(bank, confirmations, { operation, request, confirmation });
        return await read(bank, folder, operation, request);
      } catch (error) {
        // The platform of this machine may have another address when it is started again.
        if (error instanceof NoAnswer) opened = undefined;
        throw error;
      }
    },
  };
}

async function openBank(
  given: { url?: string | undefined; token?: string | undefined },
  mayWrite: boolean,
): Promise<OpenBank> {
  const api = await openApi(given);
  const description = await describeApi(api);
  const scopes = await scopesOf(api);
  return { api, stage: await stageOf(api), description, secrets: description.secrets, access: { mayWrite, scopes } };
}

/** Only a sandbox has a clock that can be moved. Throws an error if the API says neither. */
async function stageOf(api: Api): Promise<ChangedBank['stage']> {
  const { status, document } = await api.send({ method: 'GET', path: '/sandbox/clock' });
  if (document !== undefined && status === 404) return 'live';
  if (document !== undefined && (status === 200 || status === 403)) return 'sandbox';
  throw new Error(
    `${api.baseUrl}/sandbox/clock answers ${String(status)}, so it is not known whether this is a sandbox`,
  );
}

/**
 * The scopes of the token; undefined if it may not see them, which takes the scope `api-tokens`: then the API refuses what it does not allow.
 * Throws an error if the API refuses the token.
 */
async function scopesOf(api: Api): Promise<readonly string[] | undefined> {
  const userId = api.tokenId === undefined ? undefined : parseChildId(api.tokenId)?.ownerId;
  const path = userId === undefined ? '/institutions/021000021' : `/users/${userId}/api-tokens?page[limit]=1000`;
  const { status, document } = await api.send({ method: 'GET', path });
  if (status === 401) throw new Error('the API refuses the token: it is unknown, has expired or was revoked');
  const { data } = (document ?? {}) as { readonly data?: unknown };
  const tokens = (Array.isArray(data) ? data : []) as readonly {
    readonly id: string;
    readonly attributes: { readonly scope: string };
  }[];
  return tokens.find(({ id }) => id === api.tokenId)?.attributes.scope.split(' ');
}

function operationIn({ operations }: ApiDescription, access: Access, id: string): AgentOperation {
  const operation = operations.get(id);
  if (operation === undefined) throw new Error(`there is no operation ${id}: search_operations finds their names`);
  const refusal = whyNotOffered(operation, access);
  if (refusal !== undefined) throw new Error(`${id} is not offered: ${refusal}`);
  return operation;
}

/** The file that a call sends, with its type; neither if the operation takes none. */
function fileOf(
  folder: Folder,
  operation: AgentOperation,
  { file: name }: Arguments,
): { file?: Uint8Array; type?: string } {
  if ((operation.body?.fileTypes ?? []).length === 0) return {};
  if (typeof name !== 'string') throw new Error(`${operation.id} needs the argument file, the name of a file`);
  const { bytes, type } = folder.read(name, operation);
  return { file: bytes, type };
}

async function read(
  { api, secrets }: ChangedBank,
  folder: Folder,
  operation: AgentOperation,
  request: Parameters<Api['send']>[0],
): Promise<ToolResult> {
  // The folder is looked for before the file is.
  if (operation.answersFile) folder.check();
  const answer = await api.send(request);
  if (answer.status >= 400) return refusalResult(answer, secrets);
  if (answer.document !== undefined) return dataResult(answer.document, secrets);
  if (!operation.answersFile) return errorResult(`the API answered ${String(answer.status)} without a document`);
  const type = answer.headers.get('content-type') ?? '';
  const file = folder.save(`${operation.id}-${request.path}`, type, answer.bytes);
  return textResult(JSON.stringify({ file, type, bytes: answer.bytes.length }));
}
