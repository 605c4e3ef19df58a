import BothEngines from '../runner/both-engines.js';
import { formsOf } from './request-forms.ts';

test('a request has the forms of its operation, its settings and each part of its expressions', () => {
  const update = {
    TableName: 'one',
    Key: { pk: { S: 'a' } },
    UpdateExpression: 'SET #n1 = :n1, at = :at ADD version :one REMOVE #gone',
    ConditionExpression: '(attribute_not_exists(#n1) OR #n1 <= :n1) AND version = :version',
  };
  const parts = ['SET # = :', 'SET at = :', 'ADD version :', 'REMOVE #'];
  const conditions = ['if attribute_not_exists(#)', 'if OR', 'if # <= :', 'if AND', 'if version = :'];
  const forms = [...conditions, ...parts].map((form) => `TransactWriteItems Update: ${form}`);
  expect(formsOf('TransactWriteItems', { TransactItems: [{ Update: update }] }).toSorted()).toEqual(
    ['TransactWriteItems Update', ...forms].toSorted(),
  );
  expect(formsOf('Query', { TableName: 'one', Limit: 3, ConsistentRead: true })).toEqual([
    'Query',
    'Query: ConsistentRead true',
    'Query: Limit',
  ]);
});

test('a run of all suites fails if the embedded engine was not asked what the engine in memory was, and names it', () => {
  const failureOf = (memory: readonly string[], embedded: readonly string[], patterns: readonly string[] = []) => {
    const reporter = new BothEngines({ testPathPatterns: { patterns } }, { print: () => undefined });
    const results = [memory, embedded].map((forms, index) => ({
      perfStats: { forms: { [index === 0 ? 'memory' : 'embedded']: forms } },
    }));
    reporter.onRunComplete(undefined, { testResults: results });
    return reporter.getLastError()?.message;
  };
  expect(failureOf(['GetItem', 'Scan'], ['GetItem'])).toContain('\n  Scan\n');
  expect(failureOf(['GetItem'], ['GetItem', 'Scan'])).toBeUndefined();
  expect(failureOf(['Scan'], [], ['test/money'])).toBeUndefined();
});
