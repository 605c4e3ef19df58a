import { hiddenFields, type BrowserResponse, type Visitor } from './visitor.ts';

type Form = Readonly<Record<string, string>>;

/** The code that every sandbox stage accepts. */
const sandboxCode = '000001';

/** All boxes of the last page. One of them is shown to businesses only. */
export const allAgreed: Form = { agree: 'yes', electronicRecords: 'yes', beneficialOwners: 'yes' };

export const titleOf = ({ html }: BrowserResponse): string => /<h1>([^<]*)<\/h1>/.exec(html)?.[1] ?? 'no title';
export const problemOf = ({ html }: BrowserResponse): string =>
  /id="problem">[\s\S]*?<p>([^<]*)/.exec(html)?.[1] ?? 'no problem';

/** What an answer leaves to be said on the next page. */
export const noticeIn = ({ cookies }: BrowserResponse): string | undefined =>
  cookies.map((cookie) => /^__Host-notice-\w+=([^;]*)/.exec(cookie)?.[1]).find((name) => name !== undefined);

/** The sentences of the summary of problems. */
export const problemsOf = ({ html }: BrowserResponse): readonly string[] =>
  [...(/id="problem">[\s\S]*?<\/div>/.exec(html)?.[0] ?? '').matchAll(/<a href="#[^"]*">([^<]*)/g)].map(
    ([, text = '']) => text,
  );

const date = (year: number, month: number, day: number): Form => ({
  'dateOfBirth-month': String(month),
  'dateOfBirth-day': String(day),
  'dateOfBirth-year': String(year),
});

/** What people enter on the pages of a form. */
export const entered = {
  name: { first: 'Ada', last: 'Okafor', ...date(1990, 4, 12) },
  identity: { identifiedBy: 'ssn', ssn: '721-07-4426' },
  address: { street: '20 Ingram Street', city: 'Forest Hills', state: 'New York', postalCode: '11375', country: 'US' },
  contact: { email: 'ada.okafor@example.com', countryCode: '1', phone: '(555) 555-0101' },
  work: { occupation: 'Engineer' },
  'sole-business': { dba: 'Ada Repairs', ownEin: '12-3456789' },
  business: {
    businessName: 'Okafor Bicycles LLC',
    ein: '12-3456780',
    entityType: 'LLC',
    stateOfIncorporation: 'NY',
  },
  'business-address': {
    street: '5 Market Street',
    city: 'New York',
    state: 'NY',
    postalCode: '10001',
    country: 'US',
  },
  'business-contact': {
    businessCountryCode: '1',
    businessPhone: '5555550103',
    contactFirst: 'Ada',
    contactLast: 'Okafor',
    contactEmail: 'ada@okafor-bicycles.example.com',
    contactCountryCode: '1',
    contactPhone: '5555550101',
  },
  'business-more': { industry: 'Retail', yearOfIncorporation: '2019' },
  'officer-name': { first: 'Grace', last: 'Mensah', ...date(1978, 9, 30), title: 'CEO' },
  'officer-identity': { identifiedBy: 'passport', passport: 'gh123456', nationality: 'GH' },
  'officer-address': {
    street: '1 Ring Road',
    city: 'Accra',
    region: 'Greater Accra',
    postalCode: 'GA-100',
    country: 'GH',
  },
  'officer-contact': { email: 'grace@example.com', countryCode: '233', phone: '201234567' },
  'officer-work': {},
  owner: {
    first: 'Kofi',
    last: 'Mensah',
    ...date(1980, 1, 2),
    percentage: '60',
    identifiedBy: 'ssn',
    ssn: '721074429',
    street: '2 Ring Road',
    city: 'New York',
    state: 'NY',
    postalCode: '10001',
    country: 'US',
    email: 'kofi@example.com',
    countryCode: '1',
    phone: '5555550104',
  },
} as const satisfies Readonly<Record<string, Form>>;

const individualPages = ['name', 'identity', 'address', 'contact', 'work'] as const;
const businessPages = [
  ...(['business', 'business-address', 'business-contact', 'business-more'] as const),
  ...(['officer-name', 'officer-identity', 'officer-address', 'officer-contact', 'officer-work'] as const),
] as const;

/** Somebody who fills in a form in a browser. */
export class Applicant {
  readonly visitor: Visitor;
  readonly path: string;
  /** The page on which Start was pressed. */
  #welcome: string | undefined;

  constructor(visitor: Visitor, url: string) {
    this.visitor = visitor;
    const { pathname } = new URL(url);
    this.path = pathname.slice(pathname.indexOf('/hosted/'));
  }

  see(page?: string): Promise<BrowserResponse> {
    return this.visitor.get(page === undefined ? this.path : `${this.path}?page=${page}`);
  }

  begin(): Promise<BrowserResponse> {
    return this.visitor.submit(this.path, 'start');
  }

  /** Presses Start. Called again, it sends the same form once more, as a reload does after an answer that was lost. */
  async pressStart(): Promise<BrowserResponse> {
    if (this.#welcome?.includes('/start"') !== true) this.#welcome = (await this.visitor.get(this.path)).html;
    return this.visitor.sendForm(this.path, 'start', {}, { html: this.#welcome });
  }

  choose(type: string): Promise<BrowserResponse> {
    return this.fill('type', { type });
  }

  /** Fills in a page as it is shown now. */
  fill(page: string, values: Form): Promise<BrowserResponse> {
    return this.visitor.submit(this.path, 'answers', values, { query: `?page=${page}`, hidden: { page } });
  }

  /** The hidden fields of a page as it is shown now, to send it later. */
  async formOf(page: string): Promise<Form> {
    const fields = hiddenFields((await this.see(page)).html, 'answers', { page });
    if (fields === undefined) throw new Error(`there is no page ${page}`);
    return fields;
  }

  async proveOwnPhone(code = sandboxCode): Promise<BrowserResponse> {
    await this.visitor.submit(this.path, 'code', {}, { query: '?page=phone' });
    return this.visitor.submit(this.path, 'session', { code }, { query: '?page=phone' });
  }

  async comeBack(code = sandboxCode): Promise<BrowserResponse> {
    await this.visitor.submit(this.path, 'code');
    return this.visitor.submit(this.path, 'session', { code });
  }

  addOwner(number: number, values: Form = entered.owner): Promise<BrowserResponse> {
    return this.fill(`owner-${number}`, values);
  }

  removeOwner(number: number): Promise<BrowserResponse> {
    const hidden = { page: 'owners', remove: String(number) };
    return this.visitor.submit(this.path, 'answers', {}, { query: `?page=remove-${number}`, hidden });
  }

  async finishOwners(): Promise<BrowserResponse> {
    const { token = '', language = 'en' } = await this.formOf('owners');
    const answer = await this.visitor.post(`${this.path}/answers`, { token, language, page: 'owners' });
    return answer.status === 303 ? this.see() : answer;
  }

  submit(values: Form = allAgreed): Promise<BrowserResponse> {
    return this.visitor.submit(this.path, 'submit', values, { query: '?page=review' });
  }

  /** Fills in everything up to the review. */
  async goToReview(type: 'Individual' | 'SoleProprietorship' | 'Business', other: Readonly<Record<string, Form>> = {}) {
    const after = await this.goPastPhone(type, other);
    if (type !== 'Business') return after;
    await this.addOwner(1);
    return this.finishOwners();
  }

  /** Fills in everything up to the review, or of a business up to the list of owners. */
  async goPastPhone(
    type: 'Individual' | 'SoleProprietorship' | 'Business',
    other: Readonly<Record<string, Form>> = {},
  ) {
    await this.begin();
    await this.choose(type).catch(() => undefined);
    const pages: readonly (keyof typeof entered)[] =
      type === 'Business'
        ? businessPages
        : [...individualPages, ...(type === 'Individual' ? [] : (['sole-business'] as const))];
    for (const page of pages) {
      const shown = await this.fill(page, { ...entered[page], ...other[page] });
      if (shown.status !== 200) throw new Error(`${page}: ${problemsOf(shown).join(', ')}`);
    }
    return this.proveOwnPhone();
  }

  /** Sends a file for one side of a document; `sentAs` forges the number of another one. */
  async upload(
    document: number,
    side: 'front' | 'back',
    file: { readonly bytes: Uint8Array; readonly type?: string; readonly sentAs?: number },
  ): Promise<BrowserResponse> {
    const { html } = await this.see();
    const fields = hiddenFields(html, 'documents', { document: String(document), side });
    if (fields === undefined) throw new Error(`document ${document} cannot be sent`);
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    if (file.sentAs !== undefined) form.set('document', String(file.sentAs));
    form.set('file', new Blob([new Uint8Array(file.bytes)], { type: file.type ?? 'image/png' }), 'photo.png');
    const sent = new Response(form);
    const body = Buffer.from(await sent.arrayBuffer());
    const headers = { 'content-type': sent.headers.get('content-type') ?? '' };
    const answer = await this.visitor.send('POST', `${this.path}/documents`, body, headers);
    const next = answer.headers['Location'];
    if (answer.status !== 303 || next === undefined) return answer;
    const { pathname, search } = new URL(next, `http://browser.invalid${this.path}/documents`);
    return this.visitor.get(`${pathname}${search}`);
  }
}
