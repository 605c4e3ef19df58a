import { notFound, Problem } from '../../kernel/base/problem.ts';
import { answerBytesMax } from '../../kernel/http/answer-limits.ts';
import { defineOperation } from '../../kernel/http/operation.ts';
import { choiceParameter, idFilter } from '../../kernel/jsonapi/query.ts';
import { appliedBySource } from '../../kernel/lists/filters.ts';
import { type FileFormat, fileLanguages } from './file-names.ts';
import { readFile } from './files.ts';
import { statementKind, statements } from './store.ts';

const types = { html: 'text/html; charset=utf-8', pdf: 'application/pdf' } as const;

/** Defines the operation that answers a statement as a file of one format, always with the bytes that were written. */
export function defineStatementFile<const Id extends string>(given: {
  readonly id: Id;
  readonly format: FileFormat;
  readonly path: `/statements/{id}/${FileFormat}`;
}) {
  const { format, ...frame } = given;
  return defineOperation({
    ...frame,
    capability: 'statements',
    method: 'GET',
    scopes: ['statements'],
    timeoutSeconds: 10,
    streams: true,
    request: {
      query: {
        filters: {
          customerId: appliedBySource(
            idFilter(
              'Only statements of accounts that the customer with this id owned when the statement was written.',
            ),
          ),
        },
        own: {
          language: choiceParameter('In which language the file is written', {
            choices: fileLanguages,
            byDefault: 'en',
          }),
        },
      },
    },
    response: { status: 200, isFile: true, fileTypes: [types[format]] },
    errors: ['not_found', 'limits_exceeded'],
    uses: { read: [statementKind], write: [] },
    needs: ['cipher', 'documents'],

    load: ({ organisationId, path }) => ({ statement: statements.ref(organisationId, path.id) }),

    handle: async ({ path, query, loaded: { statement }, platform, cipher }) => {
      const { customerId } = query.filter;
      const isOfCustomer = customerId === undefined || statement?.customerIds.includes(customerId) === true;
      if (statement === undefined || !isOfCustomer) throw notFound('The statement', path.id);
      const language = query.own.language ?? 'en';
      const file = statement.files.find((one) => one.format === format && one.language === language);
      const storage = { documents: platform.documents, cipher: await cipher() };
      const bytes = file && statement.erasedAt === undefined ? await readFile(storage, statement, file) : undefined;
      if (bytes === undefined) throw new Problem('not_found', `The statement ${path.id} is no longer stored`);
      if (platform.settings.streamsResponses !== true && bytes.length > answerBytesMax) {
        throw new Problem('limits_exceeded', 'The statement would pass 4 MiB, and this stage does not stream answers');
      }
      const name = `statement-${statement.period}-${language}.${format}`;
      return { file: { bytes, name, type: types[format] } };
    },
  });
}
