import type { APIGatewayProxyEvent } from 'aws-lambda';
import { type AnyOperation, formsOf } from '../../functions/kernel/http/operation.ts';
import { formName, type Variant } from '../../functions/kernel/http/variant.ts';
import { exampleDocument, listDocument } from '../../functions/reference/openapi-request.ts';
import { proxyEvent } from '../../local/gateway/proxy-event.ts';
import { createRouter } from '../../local/gateway/route.ts';

/** A fake token. Replace it with a real one. */
const sampleToken = `bs_100000001_100000001000000001_${'x'.repeat(43)}`;
const ownerId = '100000001';
/** The form of ids of items that an owner numbers: the owner's id and a number. */
const childId = `${ownerId}000000001`;
const eventNumber = '1';

/** A proxy event for each operation and each form of its body, by path below events/. */
export function operationSamples(
  operations: readonly AnyOperation[],
): readonly (readonly [path: string, event: APIGatewayProxyEvent])[] {
  return operations.flatMap((operation) => {
    const variants = formsOf(operation);
    const folder = `operations/${operation.capability}`;
    if (variants.length === 0) return [[`${folder}/${operation.id}.json`, sampleEvent(operation)] as const];
    return variants.map((variant) => {
      const name = variants.length === 1 ? operation.id : `${operation.id}.${formName(variant)}`;
      return [`${folder}/${name}.json`, sampleEvent(operation, variant)] as const;
    });
  });
}

/** The proxy event of a plausible request to an operation. */
export function sampleEvent(operation: AnyOperation, variant?: Variant): APIGatewayProxyEvent {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => sampleId(operation.path, name));
  const route = createRouter([operation])(operation.method, path);
  if (route === undefined) throw new Error(`${operation.id} has a path that does not match itself`);
  const body = sampleBody(operation, variant);
  const upload = operation.request?.upload?.example;
  const event = proxyEvent(
    {
      method: operation.method,
      target: path + queryOf(operation),
      headers: {
        authorization: `Bearer ${sampleToken}`,
        ...(body === '' ? {} : { 'content-type': 'application/vnd.api+json' }),
        ...(upload === undefined ? {} : { 'content-type': upload.contentType }),
      },
      body: Buffer.from(upload?.body ?? body),
      sourceIp: '203.0.113.10',
      requestId: '00000000-0000-4000-8000-000000000001',
    },
    route,
  );
  // The gateway would also encode a JSON body in base64. A sample has plain text so that people can read it.
  return body === '' ? event : { ...event, body, isBase64Encoded: false };
}

function queryOf({ request }: AnyOperation): string {
  const { page, example = {} } = request?.query ?? {};
  const all = Object.entries({ ...example, ...(page === true ? { 'page[limit]': '10' } : {}) });
  return all.length === 0 ? '' : `?${all.map(([name, value]) => `${name}=${value}`).join('&')}`;
}

function sampleBody(operation: AnyOperation, variant: Variant | undefined): string {
  const { identifiers, list } = operation.request ?? {};
  if (identifiers !== undefined) return JSON.stringify({ data: identifiers.example });
  if (variant === undefined) return '';
  return JSON.stringify(list === undefined ? exampleDocument(variant) : listDocument([variant]));
}

const owners = new Set(['customers', 'accounts', 'applications', 'users', 'bulk']);
const numbered = new Set(['events', 'webhooks']);

function sampleId(path: string, name: string): string {
  if (name === 'routingNumber') return '021000021';
  const segments = path.split('/');
  const parent = segments[segments.indexOf(`{${name}}`) - 1] ?? '';
  if (numbered.has(parent)) return eventNumber;
  return owners.has(parent) ? ownerId : childId;
}
