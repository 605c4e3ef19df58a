import { defineErasure } from '../../kernel/table/erasure.ts';
import { fileContext } from './files.ts';
import { statementItem } from './store.ts';

/** Deletes the files of a statement. Its period, balances and dates stay. */
export const statementErasure = defineErasure(statementItem, {
  files: (statement) => statement.files.map((file) => ({ key: file.key, place: fileContext(statement, file) })),
});
