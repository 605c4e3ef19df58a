/** The types of sdk.js, as far as they are used: those of the SDK itself are in none of the packages of the platform. */

/** The names that a message needs: the schema of it, which only the SDK reads. */
export interface MessageSchema<Params> {
  readonly params?: Params;
}

/** How a tool behaves, for the one who lets an agent use it. */
export interface ToolAnnotations {
  readonly title: string;
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: { readonly type: 'object' };
  readonly annotations: ToolAnnotations;
}

export interface ToolResult {
  readonly content: readonly { readonly type: 'text'; readonly text: string }[];
  readonly isError?: boolean;
}

export interface ToolCall {
  readonly name: string;
  readonly arguments?: Readonly<Record<string, unknown>>;
}

interface Implementation {
  readonly name: string;
  readonly version: string;
}

interface Transport {
  readonly close: () => Promise<void>;
}

export declare const ListToolsRequestSchema: MessageSchema<object>;
export declare const CallToolRequestSchema: MessageSchema<ToolCall>;

export declare class StdioServerTransport implements Transport {
  readonly close: () => Promise<void>;
}

export declare class Server {
  constructor(
    self: Implementation,
    options: { readonly capabilities: { readonly tools: object }; readonly instructions: string },
  );
  onclose?: () => void;
  setRequestHandler<Params>(
    schema: MessageSchema<Params>,
    handle: (request: { readonly params: Params }) => Promise<object>,
  ): void;
  connect(transport: Transport): Promise<void>;
  close(): Promise<void>;
}

export declare class StdioClientTransport implements Transport {
  constructor(server: {
    readonly command: string;
    readonly args: readonly string[];
    readonly env?: Readonly<Record<string, string>>;
    readonly stderr?: 'inherit' | 'pipe';
  });
  readonly close: () => Promise<void>;
}

export declare class Client {
  constructor(self: Implementation);
  connect(transport: Transport): Promise<void>;
  getInstructions(): string | undefined;
  listTools(): Promise<{ readonly tools: readonly Tool[] }>;
  callTool(call: ToolCall): Promise<ToolResult>;
  close(): Promise<void>;
}
