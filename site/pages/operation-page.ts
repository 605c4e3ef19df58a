import { link } from '../address.ts';
import type { Catalogue, CataloguedEvent, CataloguedOperation } from '../catalogue.ts';
import { type Block, code, type Choice, type Field, heading, json, type Page, text } from '../content/block.ts';
import { examplesOf, mainContent, type NamedExample } from '../content/examples.ts';
import { exampleOf, samplesOf, type SampleRequest } from '../content/samples.ts';
import { type Answer, type Parameter, resolved } from '../openapi.ts';
import { problems } from '../../functions/kernel/base/problem.ts';
import { errorTexts } from '../../functions/reference/error-texts.ts';
import { resourceFields } from './resource-page.ts';

/** The page of an operation: what it takes, what it answers, how it refuses, and what follows. */
export function operationPage(catalogue: Catalogue, operation: CataloguedOperation): Page {
  const { id, method, path, tag, object } = operation;
  const [about = ''] = paragraphsOf(object.description);
  return {
    name: `operations/${id}`,
    title: object.summary,
    kind: 'Operation',
    summary: firstSentence(about === '' || isRule(about) ? `${tagDescription(catalogue, tag)}.` : about),
    subtitle: { method, text: path },
    keywords: [id, `${method} ${path}`],
    blocks: [
      ...(object.deprecated === true
        ? [text(`**Deprecated.** ${link('Versions and deprecation', 'guides/versioning')} says what that means.`)]
        : []),
      ...paragraphsOf(object.description)
        .filter((paragraph) => !isRule(paragraph))
        .map(text),
      ...accessBlocks(operation),
      ...parameterBlocks(catalogue, operation),
      ...bodyBlocks(catalogue, operation),
      ...sandboxBlocks(operation),
      ...answerBlocks(catalogue, operation),
      ...errorBlocks(operation),
      ...eventBlocks(catalogue, operation),
    ],
    aside: [...requestBlocks(catalogue, operation), ...answerExamples(catalogue, operation)],
  };
}

/** Sentences on values with a fixed result, which have a place of their own. */
const sandboxSentence = /(?<=^|\s)In a sandbox stage, these [^]*?\)\.(?=\s|$)/g;

const paragraphsOf = (description: string): readonly string[] =>
  description
    .replaceAll(sandboxSentence, '')
    .split('\n\n')
    .map((paragraph) => paragraph.trim())
    .filter((one) => one !== '');

/** Sentences on tokens, which have a place of their own. */
const isRule = (paragraph: string): boolean =>
  /^(Scope: |For API tokens of |Customer tokens that |Exists in sandbox stages)/.test(paragraph);
export const firstSentence = (paragraph: string): string =>
  /^[^]*?[.;](?=\s|$)/.exec(paragraph)?.[0].replace(/;$/, '.') ?? paragraph;
const tagDescription = ({ document }: Catalogue, tag: string): string =>
  document.tags.find(({ name }) => name === tag)?.description ?? '';

function accessBlocks({ object }: CataloguedOperation): readonly Block[] {
  const required = object['x-required-scopes'];
  const named = (scopes: readonly string[]) =>
    scopes.length === 0
      ? 'any valid token'
      : scopes.map((scope) => link(`\`${scope}\``, `scopes/${scope}`)).join(' or ');
  const rules = paragraphsOf(object.description).filter(
    (paragraph) => isRule(paragraph) && !paragraph.startsWith('Scope: '),
  );
  const groups = Array.isArray(required)
    ? [[named(required), []] as const]
    : [...Map.groupBy(Object.entries(required), ([, scopes]) => named(scopes as readonly string[]))];
  const [only] = groups;
  if (groups.length === 1 && only !== undefined) return [text(`**Scope:** ${only[0]}. ${rules.join(' ')}`)];
  const lines = groups.map(([scopes, forms]) => `- ${scopes} for ${forms.map(([form]) => `\`${form}\``).join(', ')}`);
  return [text(`**Scope:**\n\n${lines.join('\n')}\n\n${rules.join(' ')}`)];
}

function parameterBlocks(catalogue: Catalogue, { object }: CataloguedOperation): readonly Block[] {
  const parameters = (object.parameters ?? []).map((parameter) => resolved(catalogue.document, parameter));
  return (['path', 'query', 'header'] as const).flatMap((place) => {
    const own = parameters.filter((parameter) => parameter.in === place);
    if (own.length === 0) return [];
    const fields = own.map((parameter) => parameterField(catalogue, parameter));
    return [heading(placeTitles[place], `${place}-parameters`), { kind: 'fields', fields }];
  });
}

const placeTitles = { path: 'Path', query: 'Query', header: 'Headers' } as const;

function parameterField({ fields }: Catalogue, { name, required, description, schema = {} }: Parameter): Field {
  return fields.field(
    { ...schema, ...(description === undefined ? {} : { description }) },
    { id: name, name, isRequired: required === true, depth: 0 },
  );
}

function bodyBlocks(catalogue: Catalogue, { object, forms: formNames }: CataloguedOperation): readonly Block[] {
  const { requestBody } = object;
  if (requestBody === undefined) return [];
  const { mediaType = '', content } = mainContent(requestBody.content) ?? {};
  if (!mediaType.includes('json')) {
    return [
      heading('Body', 'body'),
      text(
        `A file: ${Object.keys(requestBody.content)
          .map((type) => `\`${type}\``)
          .join(', ')}.`,
      ),
    ];
  }
  const schema = resolved(catalogue.document, content?.schema ?? {});
  const data = schema.properties?.['data'];
  if (data === undefined) return [];
  const whole = resolved(catalogue.document, data);
  const list = whole.items === undefined ? undefined : resolved(catalogue.document, whole.items);
  const forms = catalogue.fields.formsOf(whole.items ?? data, formNames);
  return [
    heading('Body', 'body'),
    ...(list === undefined ? [] : [text('A list of resources, each in one of these forms:')]),
    ...(requestBody.required === true ? [] : [text('The body may be left out.')]),
    ...forms.map(({ form, name }, index): Block => {
      const blocks = resourceFields(
        catalogue,
        resolved(catalogue.document, form),
        forms.length === 1 ? '' : `${name}.`,
      );
      return { kind: 'fold', title: `\`${name}\``, isOpen: index === 0, blocks };
    }),
  ];
}

/** The values that decide in a sandbox, each with its result. */
function sandboxBlocks({ object }: CataloguedOperation): readonly Block[] {
  const sentences = object.description.match(sandboxSentence) ?? [];
  if (sentences.length === 0) return [];
  const tables = sentences.flatMap((sentence): readonly Block[] => {
    const [, about = '', list = ''] = /^In a sandbox stage, these (.*?): (.*)\.$/s.exec(sentence) ?? [];
    const rows = [...list.matchAll(/([^,\s][^,(]*?) \(([^()]*(?:\([^()]*\)[^()]*)*)\)/g)].map(
      ([, value = '', result = '']) => [`\`${value}\``, result],
    );
    return [text(`These ${about}:`), { kind: 'table', head: ['Value', 'Result'], rows }];
  });
  return [heading('In a sandbox', 'sandbox'), ...tables];
}

function answerBlocks(catalogue: Catalogue, { object, answers }: CataloguedOperation): readonly Block[] {
  const successes = Object.entries(object.responses).filter(([status]) => status.startsWith('2'));
  return [
    heading('Answer', 'answer'),
    ...successes.map(([status, answer]) =>
      text(`**${status}** ${answerSentence(resolved(catalogue.document, answer), answers)}`),
    ),
    ...answers.flatMap((type): readonly Block[] => {
      const schema = catalogue.resources.get(type);
      if (schema === undefined) return [];
      const fields = resourceFields(catalogue, schema, `answer.${type}.`);
      return [{ kind: 'fold', title: `\`${type}\``, page: `resources/${type}`, blocks: fields }];
    }),
  ];
}

function answerSentence({ content, description }: Answer, answers: readonly string[]): string {
  if (content === undefined) return 'without a body.';
  const { mediaType = '' } = mainContent(content) ?? {};
  if (!mediaType.includes('json'))
    return `a file: ${Object.keys(content)
      .map((type) => `\`${type}\``)
      .join(', ')}.`;
  return answers.length === 0 ? description : `\`${mediaType}\`:`;
}

function errorBlocks({ codes }: CataloguedOperation): readonly Block[] {
  return [
    heading('Errors', 'errors'),
    {
      kind: 'terms',
      terms: codes
        .toSorted((one, other) => problems[one].status - problems[other].status)
        .map((name) => ({
          id: `error.${name}`,
          name,
          page: `errors/${name}`,
          note: String(problems[name].status),
          text: errorTexts[name],
        })),
    },
  ];
}

/** The events that follow from the operation at once, as they were recorded, then what else can happen to its resource. */
function eventBlocks(catalogue: Catalogue, operation: CataloguedOperation): readonly Block[] {
  const atOnce = catalogue.events.filter(({ type }) => operation.eventTypes.includes(type));
  const later = catalogue.eventsOf(operation).filter((event) => !atOnce.includes(event));
  if (atOnce.length + later.length === 0) return [];
  return [
    heading('Events', 'events'),
    ...(atOnce.length === 0 ? [] : [text('These follow at once, as far as they apply:'), ...atOnce.map(eventFold)]),
    ...(later.length === 0
      ? []
      : [
          text(`${atOnce.length === 0 ? 'These tell' : 'Later, these tell'} what happens to the resource:`),
          ...later.map(eventFold),
        ]),
  ];
}

function eventFold({ type, webhook }: CataloguedEvent): Block {
  const { example } = mainContent(webhook.requestBody.content)?.content ?? {};
  const payload = example === undefined ? [] : [json(example)];
  return {
    kind: 'fold',
    title: `\`${type}\``,
    page: `events/${type}`,
    blocks: [text(`${webhook.summary}.`), ...payload],
  };
}

function requestBlocks(catalogue: Catalogue, operation: CataloguedOperation): readonly Block[] {
  const { requestBody } = operation.object;
  const { mediaType, content } = mainContent(requestBody?.content) ?? {};
  const bodies = examplesOf(catalogue.document, content);
  const request = requestOf(catalogue, operation, mediaType);
  if (bodies.length <= 1)
    return [{ kind: 'choice', label: 'Request', choices: samplesOf(withBody(request, bodies[0])) }];
  return bodies.map((example, index) => ({
    kind: 'fold',
    title: `\`${example.name}\``,
    isOpen: index === 0,
    blocks: [{ kind: 'choice', label: 'Request', choices: samplesOf(withBody(request, example)) }],
  }));
}

const withBody = (request: SampleRequest, example: NamedExample | undefined): SampleRequest =>
  example === undefined ? request : { ...request, body: example.value };

function requestOf(
  { document }: Catalogue,
  { id, method, path, object }: CataloguedOperation,
  mediaType?: string,
): SampleRequest {
  const parameters = (object.parameters ?? []).map((parameter) => resolved(document, parameter));
  const query = parameters.filter(
    (parameter) => parameter.in === 'query' && (parameter.required === true || parameter.example !== undefined),
  );
  const variables = Object.fromEntries(
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [
      name,
      exampleOf(parameters.find((one) => one.name === name) ?? { name, in: 'path' }),
    ]),
  );
  return {
    operationId: id,
    method,
    variables,
    path: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => variables[name] ?? name),
    query: query.map((parameter) => [parameter.name, exampleOf(parameter)]),
    mediaType,
    ...(mediaType === undefined || mediaType.includes('json')
      ? {}
      : { file: mediaType.startsWith('multipart') ? "-F 'file=@picture.jpg'" : "--data-binary '@file'" }),
  };
}

/** The answers that the document has examples of: the success first, then each error. */
function answerExamples({ document }: Catalogue, { object }: CataloguedOperation): readonly Block[] {
  const choices = Object.entries(object.responses).flatMap(([status, answer]): readonly Choice[] => {
    const examples = examplesOf(document, mainContent(resolved(document, answer).content)?.content);
    return examples.map(({ name, value }) => ({
      name:
        status.startsWith('2') && examples.length === 1
          ? status
          : [status, name].filter((part) => part !== '').join(' '),
      blocks: [typeof value === 'string' ? code('', value) : json(value)],
    }));
  });
  return choices.length === 0 ? [] : [{ kind: 'choice', label: 'Answer', choices }];
}
