import { html } from 'hono/html';
import type { Transaction } from '../../../accounts/transactions/for-others.ts';
import { bankDateOf } from '../../../kernel/base/calendar/bank-time.ts';
import type { Instant } from '../../../kernel/base/calendar/instant.ts';
import type { Html } from '../../../outreach/hosted-pages/rendered.ts';
import { dateText, type Language, moneyText } from '../../../outreach/languages.ts';
import { endOf, keptOf } from '../letters.ts';
import type { Dispute } from '../store.ts';
import { disputeWords } from './words.ts';

/** The page of a dispute: how far it is, what it is about, and the rights of its holder. Nothing on it names the customer. */
export function disputeContent(
  dispute: Dispute,
  transaction: Transaction | undefined,
  language: Language,
): { readonly title: string; readonly content: Html } {
  const words = disputeWords[language];
  const money = (cents: number) => moneyText(cents, language);
  const date = (at: Instant) => dateText(bankDateOf(at), language);
  const end = endOf(dispute);
  const { takeBack } = dispute;
  const kept = keptOf(dispute);
  const { title, lead } =
    end !== undefined ? words.ends[end](money(kept)) : kept > 0 ? words.credited(money(kept)) : words.investigating;
  const reversal = takeBack && words.reversal(money(takeBack.amount), date(takeBack.at));
  const content = html`<h1>${title}</h1>
    <p class="lead">${lead}</p>
    ${
      reversal === undefined
        ? ''
        : html`<section class="note">
            <h2>${reversal.title}</h2>
            <p>${reversal.lead}</p>
          </section>`
    }
    ${progressList(dispute, { language, money, date })}
    <section class="card">
      <h2>${words.facts.title}</h2>
      <dl class="pairs">
        ${factsOf(dispute, transaction, { language, money, date }).map(
          ([name, value]) =>
            html`<dt>${name}</dt>
              <dd>${value}</dd>`,
        )}
      </dl>
    </section>
    <section class="card">
      <h2>${words.documents.title}</h2>
      ${documentsOf(dispute, { language, money, date })}
    </section>
    <h2>${words.rights.title}</h2>
    <p>${end === undefined || end === 'NotTaken' ? words.rights.open : words.rights.decided}</p>`;
  return { title, content };
}

interface Writing {
  readonly language: Language;
  readonly money: (cents: number) => string;
  readonly date: (at: Instant) => string;
}

/** The steps of the investigation, with what is done and by when the others are. */
function progressList(dispute: Dispute, { language, money, date }: Writing): Html {
  const { steps } = disputeWords[language];
  const { createdAt, creditDueAt, decisionDueAt, status } = dispute;
  const end = endOf(dispute);
  const isOver = end !== undefined && end !== 'NotTaken';
  const kept = keptOf(dispute);
  const isCredited = status === 'ProvisionallyCredited' && kept > 0;
  const awaited = status === 'InvestigationStarted' ? creditDueAt : undefined;
  const credit = isCredited ? steps.credited(money(kept)) : awaited && steps.by(date(awaited));
  const showsCredit = !isOver && credit !== undefined;
  const all = [
    { name: steps.received, state: steps.on(date(createdAt)), is: 'done' },
    ...(showsCredit ? [{ name: steps.credit, state: credit, is: isCredited ? 'done' : 'now' }] : []),
    {
      name: steps.decision,
      state: isOver ? steps.decided : decisionDueAt === undefined ? '' : steps.by(date(decisionDueAt)),
      is: isOver ? 'done' : !showsCredit || isCredited ? 'now' : '',
    },
  ];
  return html`<ol class="progress">
    ${all.map(
      ({ name, state, is }) =>
        html`<li class="${is}" ${is === 'now' ? html` aria-current="step"` : ''}>
          ${name}<span class="state">${state}</span>
        </li>`,
    )}
  </ol>`;
}

function factsOf(
  { id, amount, reason, cardLast4Digits }: Dispute,
  transaction: Transaction | undefined,
  { language, money, date }: Writing,
): readonly (readonly [string, string])[] {
  const { facts, reasons } = disputeWords[language];
  const merchant = transaction?.merchant?.name;
  return [
    [facts.amount, money(amount)],
    ...(merchant === undefined ? [] : [[facts.merchant, merchant] as const]),
    ...(transaction === undefined ? [] : [[facts.booked, date(transaction.createdAt)] as const]),
    [facts.card, facts.cardEnds(cardLast4Digits)],
    ...(reason === undefined ? [] : [[facts.reason, reasons[reason]] as const]),
    [facts.id, id],
  ];
}

function documentsOf({ documents = [] }: Dispute, { language, date }: Writing): Html {
  const words = disputeWords[language].documents;
  if (documents.length === 0) return html`<p>${words.none}</p>`;
  return html`<ul class="plain">
    ${documents.map((one) => html`<li>${words.one(words.kinds[one.mediaType], date(one.createdAt))}</li>`)}
  </ul>`;
}
