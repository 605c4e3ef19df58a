import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Workload } from '../../functions/ports/lambda.ts';
import type { FunctionPlan } from '../function-plan.ts';
import type { Source } from './find-sources.ts';

const frames = {
  operation: { module: 'kernel/http/handler.ts', factory: 'createHttpHandler', serves: 'requests' },
  lined: { module: 'kernel/http/lined-handler.ts', factory: 'createLinedHandler', serves: 'requests' },
  callback: { module: 'kernel/http/callback-handler.ts', factory: 'createCallbackHandler', serves: 'requests' },
  page: { module: 'kernel/http/page-handler.ts', factory: 'createPageHandler', serves: 'requests' },
  streamed: { module: 'kernel/http/streamed-function.ts', factory: 'createStreamedFunction', serves: 'requests' },
  queue: { module: 'kernel/workers/worker-handler.ts', factory: 'createQueueHandler', serves: 'messages' },
  stream: { module: 'kernel/workers/worker-handler.ts', factory: 'createStreamHandler', serves: 'messages' },
} as const satisfies Readonly<Record<FunctionPlan['frame'], { module: string; factory: string; serves: Workload }>>;

/** The source of a function's entry module: its declaration in a handler, on a platform with the adapters that it needs. */
export function entryOf(plan: FunctionPlan, source: Source, functionsDirectory: string): string {
  const { module, factory, serves } = frames[plan.frame];
  const imported = (names: string, file: string): string => `import { ${names} } from ${JSON.stringify(file)};`;
  const kernel = (file: string): string => join(functionsDirectory, file);
  // A sandbox-only function bundles the simulator of a port, if the simulator has its own file.
  const partOf = (port: string): string => {
    const simulated = kernel(`ports/${kebabCase(port)}/sandbox.ts`);
    const isSimulated = plan.isSandboxOnly && existsSync(simulated);
    return isSimulated ? simulated : kernel(`ports/${kebabCase(port)}/lambda.ts`);
  };
  return [
    imported(`${source.exportName} as declared`, source.file),
    imported(factory, kernel(module)),
    imported('createLambdaPlatform', kernel('ports/lambda.ts')),
    ...plan.ports.map((port) => imported(port, partOf(port))),
    ...(plan.deprecation === undefined
      ? []
      : [imported('withDeprecation', kernel('kernel/http/deprecated-handler.ts'))]),
    `export const handler = ${deprecated(`${factory}(declared, createLambdaPlatform({ ${plan.ports.join(', ')} }, '${serves}'))`, plan)};`,
    '',
  ].join('\n');
}

/** A handler that says in each answer that its operation will go away, if it will. */
const deprecated = (handler: string, { deprecation }: FunctionPlan): string =>
  deprecation === undefined ? handler : `withDeprecation(${handler}, ${JSON.stringify(deprecation)})`;

const kebabCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
