import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { HttpRequest, HttpResponse } from '@smithy/core/transport';

type Members = Record<string, unknown>;

/** Where a client of the SDK sends its requests. */
interface Address {
  readonly protocol: string;
  readonly hostname: string;
  readonly port?: number;
  readonly path: string;
  readonly query?: HttpRequest['query'];
}

/** What a client of the SDK knows of its service. */
interface ServiceSettings {
  /** The service's part of the name of an operation: `DynamoDB_20120810`. */
  readonly serviceTarget?: string;
}

/**
 * How clients of the table and of queues write requests and read answers: JSON, with bytes in base64. The SDK's own way walks through every
 * value beside a schema of it, which is a twelfth of what a process compiles before its first answer; this one knows no schemas, because only attributes of the table
 * have members that JSON has no form for.
 *
 * A transaction without a token gets one, as the SDK would give it, so an attempt that is sent again is applied once. An error of the service has its
 * name, its message and its members, and no class of its own.
 */
export class PlainProtocol {
  readonly #serviceTarget: string;

  constructor({ serviceTarget = '' }: ServiceSettings) {
    this.#serviceTarget = serviceTarget;
  }

  getShapeId(): string {
    return 'aws.protocols#awsJson1_0';
  }
  getRequestType(): typeof HttpRequest {
    return HttpRequest;
  }
  getResponseType(): typeof HttpResponse {
    return HttpResponse;
  }
  getPayloadCodec(): never {
    throw new Error('this protocol has no schemas');
  }
  setSerdeContext(): void {
    // What a client would give serves the schemas of the SDK.
  }
  updateServiceEndpoint(): never {
    throw new Error('the address of a service is that of its client');
  }

  async serializeRequest(
    { name }: { readonly name: string },
    input: object,
    context: { endpoint(): Promise<Address> },
  ): Promise<HttpRequest> {
    const { protocol, hostname, port, path, query = {} } = await context.endpoint();
    return new HttpRequest({
      method: 'POST',
      protocol,
      hostname,
      ...(port === undefined ? {} : { port }),
      path: path.endsWith('/') ? path : `${path}/`,
      query,
      headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': `${this.#serviceTarget}.${name}` },
      body: JSON.stringify(name === 'TransactWriteItems' ? withToken(input) : input, asText),
    });
  }

  async deserializeResponse(_operation: unknown, _context: unknown, response: HttpResponse): Promise<never> {
    const body = await text(response.body as AsyncIterable<Uint8Array>);
    const $metadata = metadataOf(response);
    if (response.statusCode >= 300) throw errorOf(response, body, $metadata);
    const answer = body === '' ? {} : membersOf(body);
    return { ...answer, $metadata } as never;
  }
}

const withToken = (input: object): object => {
  const { ClientRequestToken = randomUUID() } = input as Members;
  return { ...input, ClientRequestToken };
};

/** Bytes are members of an attribute. They are written from there: a buffer would first become an array of numbers. */
function asText(_name: string, value: unknown): unknown {
  const { B: bytes } = (value ?? {}) as Members;
  return bytes instanceof Uint8Array ? { B: base64Of(bytes) } : value;
}

const base64Of = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('base64');

/** Only a name of a member has these marks around it: within a text they are escaped. */
const namesBytes = /"B":\s*"/;

function membersOf(body: string): Members {
  const members = JSON.parse(body) as Members;
  if (namesBytes.test(body)) readBytes(members);
  return members;
}

/** Puts bytes in the place of their text. An attribute that is named B has a value that is no text. */
function readBytes(members: Members): void {
  for (const name of Object.keys(members)) {
    const value = members[name];
    if (name === 'B' && typeof value === 'string') members[name] = bytesOf(value);
    else if (typeof value === 'object' && value !== null) readBytes(value as Members);
  }
}

function bytesOf(base64: string): Uint8Array {
  const { buffer, byteOffset, byteLength } = Buffer.from(base64, 'base64');
  return new Uint8Array(buffer, byteOffset, byteLength);
}

const metadataOf = ({ statusCode, headers }: HttpResponse) => ({
  httpStatusCode: statusCode,
  requestId: headers['x-amzn-requestid'],
});

/** What a service says of an error; it may say nothing. */
interface ErrorBody {
  readonly __type?: string;
  readonly message?: string;
  readonly Message?: string;
}

/** An answer that is no JSON comes from something between the service and us, and has the name that the SDK gives it. */
function errorOf({ statusCode, headers }: HttpResponse, body: string, $metadata: object): Error {
  const {
    __type: type = headers['x-amzn-errortype'] ?? 'Unknown',
    message,
    Message,
    ...members
  } = read(body) as ErrorBody;
  const error = new Error(message ?? Message ?? 'UnknownError');
  error.name = nameIn(type);
  return Object.assign(error, members, { $fault: statusCode >= 500 ? 'server' : 'client', $metadata });
}

function read(body: string): Members {
  try {
    return membersOf(body);
  } catch {
    return {};
  }
}

/** `ConditionalCheckFailedException` in `com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException:http://...`. */
const nameIn = (type: string): string => type.split('#').at(-1)?.split(':')[0] ?? type;
