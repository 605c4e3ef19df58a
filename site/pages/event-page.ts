import { link } from '../address.ts';
import type { Catalogue, CataloguedEvent } from '../catalogue.ts';
import { type Block, heading, json, type Page, text } from '../content/block.ts';
import { mainContent } from '../content/examples.ts';
import { resolved } from '../openapi.ts';
import { firstSentence } from './operation-page.ts';
import { operationTerms } from './reference-terms.ts';
import { resourceFields } from './resource-page.ts';

/** The page of a type of event: when it is emitted, what it has, and how a webhook receives it. */
export function eventPage(catalogue: Catalogue, event: CataloguedEvent): Page {
  const { type, webhook, about } = event;
  const { document } = catalogue;
  const { content: main } = mainContent(webhook.requestBody.content) ?? {};
  const { json: flat } = { json: webhook.requestBody.content['application/json'] };
  const schema = resolved(document, main?.schema?.properties?.['data']?.items ?? {});
  const operations = catalogue.operations.filter((operation) => catalogue.eventsOf(operation).includes(event));
  return {
    name: `events/${type}`,
    title: type,
    kind: 'Event',
    summary: firstSentence(`${webhook.summary}.`),
    keywords: [type],
    blocks: [
      ...(about.length === 0
        ? []
        : [
            text(
              `It is about ${about.map((one) => link(`\`${one}\``, `resources/${one}`)).join(' or ')}. A webhook with \`includeResources\` gets the resource as it is after the event.`,
            ),
          ]),
      ...resourceFields(catalogue, schema, ''),
      ...(operations.length === 0
        ? []
        : [heading('Operations on the same resource', 'operations'), operationTerms(operations)]),
      heading('Receive it', 'receive'),
      text(
        `${link('Webhooks', 'guides/webhooks')} bring it, signed and in order; ${link('`GET /events`', 'operations/listEvents')} lists it.`,
      ),
    ],
    aside: [...payload('Delivery as `JsonAPI`', main?.example), ...payload('Delivery as `Json`', flat?.example)],
  };
}

const payload = (title: string, value: unknown): readonly Block[] =>
  value === undefined ? [] : [json(value, title.replaceAll('`', ''))];
