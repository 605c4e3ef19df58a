import { parametersOf } from '../../functions/reference/openapi-parameters.ts';
import { Schemas } from '../../functions/reference/openapi-schemas.ts';
import { operations } from '../../functions/registry.ts';
import { useBank } from '../support/bank/use-bank.ts';

/** The one list that needs one of three parameters, which the document cannot say. */
const oneOfSeveral = new Set(['listAtmLocations']);
const reads = operations.filter(({ method, path }) => method === 'GET' && !path.includes('{'));

/** From the registry: the document and the server agree on what a request has to have. */
describe('query parameters that are required', () => {
  const bank = useBank();

  test.each(reads)('$method $path is 400 without any exactly if the document names one as required', async (one) => {
    if (oneOfSeveral.has(one.id)) return;
    const required = parametersOf(one, new Schemas()).filter(
      (parameter) => parameter['in'] === 'query' && parameter['required'] === true,
    );
    const { status, body } = await bank.call('GET', one.path);
    const missing = (body.errors ?? []).map(({ source }: { source?: { parameter?: string } }) => source?.parameter);
    expect([status === 400, missing]).toEqual([required.length > 0, required.map(({ name }) => name)]);
  });
});
