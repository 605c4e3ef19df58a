import type { Bank } from '../../support/bank/bank.ts';
import type { Answer } from '../../support/bank/platform.ts';
import { Applicant } from '../../support/hosted-pages/applicant.ts';
import { visitorOf } from '../../support/hosted-pages/visitor.ts';

type Values = Readonly<Record<string, unknown>>;

/** Asks for an application form. */
export const askForForm = (bank: Bank, attributes: Values = {}, relationships?: Values): Promise<Answer> =>
  bank.call('POST', '/application-forms', {
    data: { type: 'applicationForm', attributes, ...(relationships === undefined ? {} : { relationships }) },
  });

interface Form {
  readonly id: string;
  readonly url: string;
}

export async function makeForm(bank: Bank, attributes: Values = {}, relationships?: Values): Promise<Form> {
  const { status, body } = await askForForm(bank, attributes, relationships);
  expect(status).toBe(201);
  return { id: body.data.id as string, url: body.data.attributes.url as string };
}

/** Somebody with a browser of their own at the address of a form. */
export const applicantOf = (bank: Bank, { url }: Pick<Form, 'url'>): Applicant => new Applicant(visitorOf(bank), url);

export async function formOf(bank: Bank, id: string): Promise<Values> {
  const { body } = await bank.call('GET', `/application-forms/${id}`);
  return body.data.attributes as Values;
}

export const stageOf = async (bank: Bank, id: string): Promise<unknown> => (await formOf(bank, id))['stage'];

/** The applications of the organisation. */
export async function applicationsOf(bank: Bank): Promise<readonly Answer['body']['data'][]> {
  const { body } = await bank.call('GET', '/applications?page[limit]=100');
  return body.data as readonly Answer['body']['data'][];
}
