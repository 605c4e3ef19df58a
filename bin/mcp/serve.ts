import { version } from '../../functions/kernel/base/version.generated.ts';
import { CallToolRequestSchema, ListToolsRequestSchema, Server, StdioServerTransport } from '../../client/mcp/sdk.js';
import { failureSentence } from '../command-line/failure-sentence.ts';
import { errorResult } from './answers.ts';
import { type BankOptions, createAgentBank } from './agent-bank.ts';
import { createTools, instructionsOf } from './tools.ts';

/** How the server was started. */
export interface ServerOptions extends BankOptions {
  /** The capabilities of which each operation is a tool; undefined for the general tools. */
  readonly capabilities: readonly string[] | undefined;
}

/** Serves the Model Context Protocol over standard input and output, until the input ends. */
export async function serveAgents(options: ServerOptions): Promise<void> {
  const bank = createAgentBank(options);
  const tools = createTools(bank, options);
  const server = new Server(
    { name: 'bankstack', version },
    { capabilities: { tools: {} }, instructions: instructionsOf({ ...options, bank: await bank.name() }) },
  );
  server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: await tools.list() }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    try {
      return await tools.call(params);
    } catch (error) {
      const sentence = failureSentence(error);
      // The stack trace is for the one who runs the server.
      if (sentence === undefined) console.error(error);
      return errorResult(sentence ?? 'This server has failed: its log has the reason.');
    }
  });
  const ended = new Promise<void>((resolve) => {
    process.stdin.once('end', resolve);
    server.onclose = resolve;
  });
  await server.connect(new StdioServerTransport());
  await ended;
  await server.close();
}
