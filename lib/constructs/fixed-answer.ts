import * as apigateway from 'aws-cdk-lib/aws-apigateway';
import { ofNamedOrigin, readableByOrigin, readableHeaders } from './named-origin.ts';

/** A fixed value, as the gateway takes it: within single quotes, and without any inside. */
export const inQuotes = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, `'${value}'`]));

interface FixedAnswer {
  readonly status: number;
  /** Values in quotes, as the gateway takes them. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Given if scripts of these origins may read the answer, and send preflights, which are answered with these headers. */
  readonly crossOrigin?: CrossOrigin | undefined;
}

export interface CrossOrigin {
  readonly origins: readonly string[];
  readonly preflight: Readonly<Record<string, string>>;
}

const preflightStatus = 204;

/** The types of bodies that clients send. A mock answers 415 to others. */
const bodyTypes = [
  'application/json',
  'application/vnd.api+json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/octet-stream',
  'application/pdf',
  'image/jpeg',
  'image/png',
  'text/plain',
];

/** A method that the gateway answers by itself, always with the same answer: no function runs. */
export function fixedAnswer({ status, headers, body, crossOrigin }: FixedAnswer): {
  readonly integration: apigateway.MockIntegration;
  readonly options: apigateway.MethodOptions;
} {
  const usual = answerParts({ status, headers, body: `${whatNamedOriginsRead(crossOrigin)}${body}`, crossOrigin });
  const preflight = crossOrigin && preflightParts(crossOrigin);
  const request = JSON.stringify({ statusCode: status });
  return {
    integration: new apigateway.MockIntegration({
      requestTemplates: {
        ...Object.fromEntries(bodyTypes.map((type) => [type, request])),
        // The type of a request without a body, which every preflight is.
        ...(crossOrigin && { 'application/json': preflightChoice(status, crossOrigin) }),
      },
      // Without a template, the body of the request would have to say the status.
      passthroughBehavior: apigateway.PassthroughBehavior.NEVER,
      // Otherwise the body of a request would be binary, and the gateway applies no template to a binary body.
      contentHandling: apigateway.ContentHandling.CONVERT_TO_TEXT,
      integrationResponses: [
        usual.integration,
        ...(preflight ? [{ ...preflight.integration, selectionPattern: String(preflightStatus) }] : []),
      ],
    }),
    options: { methodResponses: [usual.method, ...(preflight ? [preflight.method] : [])] },
  };
}

function answerParts({ status, headers, body, crossOrigin }: FixedAnswer) {
  const headerParameter = (header: string) => `method.response.header.${header}`;
  const statusCode = String(status);
  const fixed = Object.entries(headers).map(([name, value]) => [headerParameter(name), value] as const);
  const names = [...Object.keys(headers), ...(crossOrigin ? readableHeaders : [])];
  const integration = {
    statusCode,
    responseTemplates: { 'application/json': body },
    responseParameters: Object.fromEntries(fixed),
  };
  const responseParameters = Object.fromEntries(names.map((name) => [headerParameter(name), true]));
  return { integration, method: { statusCode, responseParameters } };
}

const preflightParts = (crossOrigin: CrossOrigin) =>
  answerParts({
    status: preflightStatus,
    headers: inQuotes(crossOrigin.preflight),
    body: whatNamedOriginsRead(crossOrigin),
    crossOrigin,
  });

/** Only named origins are answered a preflight. For others, OPTIONS is a method that the path does not take. */
const preflightChoice = (status: number, { origins }: CrossOrigin): string =>
  `#set($status = ${status})${ofNamedOrigin(origins, `#if($context.httpMethod == 'OPTIONS')#set($status = ${preflightStatus})#end`)}{"statusCode": $status}`;

const whatNamedOriginsRead = (crossOrigin: CrossOrigin | undefined): string =>
  crossOrigin === undefined ? '' : ofNamedOrigin(crossOrigin.origins, readableByOrigin);
