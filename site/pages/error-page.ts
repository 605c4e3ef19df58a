import { type ProblemCode, problems } from '../../functions/kernel/base/problem.ts';
import { errorTexts } from '../../functions/reference/error-texts.ts';
import { link } from '../address.ts';
import type { Catalogue } from '../catalogue.ts';
import { type Block, heading, json, type Page, text } from '../content/block.ts';
import { examplesOf, mainContent } from '../content/examples.ts';
import { resolved } from '../openapi.ts';
import { operationTerms } from './reference-terms.ts';

/** The page of an error code. */
export function errorPage(catalogue: Catalogue, code: ProblemCode): Page {
  const { status, title, ...others } = problems[code];
  const operations = catalogue.operations.filter(({ codes }) => codes.includes(code));
  const isOfAll = operations.length === catalogue.operations.length;
  const wait =
    'retryAfterSeconds' in others
      ? ' The answer has `Retry-After`: wait so many seconds, and send the same request with the same idempotency key.'
      : '';
  return {
    name: `errors/${code}`,
    title,
    kind: 'Error code',
    summary: errorTexts[code],
    subtitle: { method: String(status), text: code },
    keywords: [code],
    blocks: [
      text(
        `The status is ${status}.${wait} ${link('Errors', 'guides/errors')} says how to read an error and what to repeat.`,
      ),
      ...(isOfAll
        ? [text('Every operation can answer it.')]
        : [
            heading('Operations that answer it', 'operations'),
            operations.length === 0
              ? text('None by itself: the gateway answers it for paths and methods that no operation has.')
              : operationTerms(operations),
          ]),
    ],
    aside: exampleOf(catalogue, code),
  };
}

/** An answer with the code, if the document has one. */
function exampleOf({ document, operations }: Catalogue, code: ProblemCode): readonly Block[] {
  for (const { object } of operations) {
    const answer = object.responses[String(problems[code].status)];
    const examples =
      answer === undefined ? [] : examplesOf(document, mainContent(resolved(document, answer).content)?.content);
    const found = examples.find(({ value }) => JSON.stringify(value).includes(`"code":"${code}"`));
    if (found !== undefined) return [json(found.value, 'Answer')];
  }
  return [];
}
