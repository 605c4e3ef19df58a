import { apiOptions } from '../api/open-api.ts';
import { defineCommand } from '../command-line/command.ts';
import { serveAgents } from '../mcp/serve.ts';

export const mcp = defineCommand({
  summary: 'Serves the API to agents by the Model Context Protocol, over standard input and output.',
  details: `An agent starts it. It only reads, unless --write is given; each change is tried out with a dry run first, and carried out when it is called
again with the confirmation of that. It calls the platform of this machine, or the one of BANKSTACK_URL with BANKSTACK_TOKEN.`,
  examples: ['', '--write', '--tools accounts,payments --files ./papers'],
  options: {
    ...apiOptions,
    write: { text: 'also offer operations that change something' },
    tools: { text: 'a tool for each operation of these capabilities, in place of the search', value: 'names' },
    files: { text: 'the folder from which files are sent, and into which they are saved', value: 'folder' },
  },
  writes: false,
  asksAws: false,
  run: async ({ url, token, write, tools, files }) => {
    const capabilities = tools?.split(',').map((name) => name.trim());
    await serveAgents({ url, token, mayWrite: write, files, capabilities });
    return { data: undefined, lines: [] };
  },
});
