import { join } from 'node:path';
import type { FunctionPlan } from '../function-plan.ts';
import type { Source } from './find-sources.ts';

const frames = {
  operation: { module: 'kernel/http/handler.ts', factory: 'createHttpHandler' },
  queue: { module: 'kernel/runtime/worker-handler.ts', factory: 'createQueueHandler' },
  stream: { module: 'kernel/runtime/worker-handler.ts', factory: 'createStreamHandler' },
} as const;

/** The module that a function starts from: its own value in its frame, over a platform with the adapters it needs. */
export function entryOf(plan: FunctionPlan, source: Source, functionsDirectory: string): string {
  const { module, factory } = frames[plan.frame];
  const parts = partsOf(plan);
  const imported = (names: string, file: string): string => `import { ${names} } from ${JSON.stringify(file)};`;
  const kernel = (file: string): string => join(functionsDirectory, file);
  return [
    imported(`${source.exportName} as declared`, source.file),
    imported(factory, kernel(module)),
    imported('createLambdaPlatform', kernel('kernel/runtime/lambda.ts')),
    ...parts.map((part) => imported(part.name, kernel(`kernel/runtime/${part.file}`))),
    `export const handler = ${factory}(declared, createLambdaPlatform({ ${parts.map((part) => part.name).join(', ')} }));`,
    '',
  ].join('\n');
}

function partsOf(plan: FunctionPlan): readonly { readonly name: string; readonly file: string }[] {
  return [
    { name: 'cipher', file: 'lambda-cipher.ts', wanted: plan.needsCipher },
    // A wake-up whose moment has come is a message.
    { name: 'queues', file: 'lambda-queues.ts', wanted: plan.sends.length > 0 || plan.wakes },
    { name: 'wakeUps', file: 'lambda-wake-ups.ts', wanted: plan.wakes },
    { name: 'webhookSender', file: 'lambda-webhook-sender.ts', wanted: plan.postsWebhooks },
  ].filter((part) => part.wanted);
}
