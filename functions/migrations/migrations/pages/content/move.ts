import { html } from 'hono/html';
import type { Account } from '../../../../accounts/accounts/for-others.ts';
import { bankDateOf } from '../../../../kernel/base/calendar/bank-time.ts';
import type { Instant } from '../../../../kernel/base/calendar/instant.ts';
import { dateText, moneyText } from '../../../../outreach/languages.ts';
import { documentLink } from '../../../../outreach/hosted-pages/document-link.ts';
import type { Html } from '../../../../outreach/hosted-pages/rendered.ts';
import type { MigrationStatus } from '../../statuses.ts';
import type { ConsentContents } from '../agreed-to.ts';
import type { MigrationPages } from '../frame.ts';
import { type MigrationPageStep, shownSteps } from '../words/words.ts';
import { consentForm } from './forms.ts';
import { migrationNoticeBox } from './notices.ts';

/** The page that asks for consent to the move, with all that moves. */
export function consentContent(pages: MigrationPages, moving: ConsentContents): Html {
  const { words, facts, migration } = pages;
  const { title, lead, accounts, dates, closes, terms, accountTerms } = words.consent(facts);
  const { agree, agreeToTerms } = words.consent(facts);
  const url = pages.terms.accountTermsUrl;
  const route = html`<span class="unseen">${words.was}</span> <s class="was">${migration.fromBank.routingNumber}</s>
    <span class="unseen">${words.now}</span> ${migration.toBank.routingNumber}`;
  return html`${migrationNoticeBox(pages)}
    <h1>${title}</h1>
    <p class="lead">${lead}</p>
    <h2>${accounts}</h2>
    ${moving.accounts.map((one) => numbersCard(pages, one, route))}
    ${moving.followers.map((one) => followersOf(pages, one))}
    <h2>${dates}</h2>
    <p>${closes}</p>
    <h2>${words.termsHeading}</h2>
    ${listOf(terms)}
    ${url === undefined ? '' : html`<p>${documentLink({ title: accountTerms, url }, words.newWindow)}</p>`}
    ${consentForm(pages, { to: 'accounts-consent', shown: moving, agree: url === undefined ? agree : agreeToTerms })}`;
}

/** What follows the accounts; nothing if there are no items. */
const followersOf = (
  { language }: MigrationPages,
  { heading, note, items }: ConsentContents['followers'][number],
): Html | '' =>
  items.length === 0
    ? ''
    : html`<h2>${heading[language]}</h2>
        ${listOf(items.map(({ line }) => line[language]))}
        <p>${note[language]}</p>`;

const listOf = (texts: readonly string[]): Html =>
  html`<ul class="plain">
    ${texts.map((one) => html`<li>${one}</li>`)}
  </ul>`;

const numbersCard = ({ words }: MigrationPages, { accountNumber }: Account, route: Html): Html =>
  html`<div class="card">
    <h3>${words.account(accountNumber)}</h3>
    <dl class="pairs">
      <dt>${words.accountNumber}</dt>
      <dd>${accountNumber}</dd>
      <dt>${words.routingNumber}</dt>
      <dd>${route}</dd>
    </dl>
  </div>`;

/** The money of an account that moves, and when it arrives; undefined if it moves on the deadline. */
export interface MovingMoney {
  readonly account: Account;
  readonly arrivesAt: Instant | undefined;
}

/** The page that asks for consent to the movement of money. */
export function moneyContent(
  pages: MigrationPages,
  { money, shown }: { readonly money: readonly MovingMoney[]; readonly shown: ConsentContents },
): Html {
  const { words, facts, language } = pages;
  const { title, lead, total, terms, agree } = words.money(facts);
  const cards = money.map(
    ({ account, arrivesAt }) =>
      html`<div class="card">
        <h3>${words.account(account.accountNumber)}</h3>
        <dl class="pairs">
          <dt>${words.amount}</dt>
          <dd class="total">${moneyText(Math.max(account.available, 0), language)}</dd>
          <dt>${words.available}</dt>
          <dd>${arrivesAt === undefined ? words.onDeadline(facts) : dateText(bankDateOf(arrivesAt), language)}</dd>
        </dl>
      </div>`,
  );
  return html`${migrationNoticeBox(pages)}
    <h1>${title}</h1>
    <p class="lead">${lead}</p>
    <h2>${total}</h2>
    ${cards}
    <h2>${words.termsHeading}</h2>
    ${listOf(terms)} ${consentForm(pages, { to: 'money-consent', shown, agree })}`;
}

/** The page while accounts and cards are opened. */
export function progressContent(pages: MigrationPages): Html {
  const { words, language } = pages;
  const { title, lead, refresh } = words.progress;
  return html`${migrationNoticeBox(pages)}
    <h1>${title}</h1>
    <p class="lead">${lead}</p>
    ${stepsOf(pages)}
    <p><a href="?language=${language}">${refresh}</a></p>`;
}

/** The page from the last consent to the end, with the new numbers and the progress of the money. */
export function movedContent(pages: MigrationPages, accounts: readonly Account[]): Html {
  const { words, facts, migration } = pages;
  const { title, lead, numbers, next } = words.moved(facts);
  const isDone = migration.status === 'Completed';
  const head = isDone ? words.done(facts) : { title, lead };
  const route = html`${migration.toBank.routingNumber}`;
  return html`${migrationNoticeBox(pages)}
    <h1>${head.title}</h1>
    <p class="lead">${head.lead}</p>
    ${isDone ? '' : stepsOf(pages)}
    <h2>${numbers}</h2>
    ${accounts.map((one) => numbersCard(pages, one, route))}
    ${
      isDone
        ? ''
        : html`<h2>${words.whatNow}</h2>
            ${listOf(next)}`
    }`;
}

/** The step that a status is about. */
const stepOfStatus: Partial<Readonly<Record<MigrationStatus, MigrationPageStep>>> = {
  MigratingAccounts: 'accounts',
  ExecutingMoneyMovement: 'money',
  PendingMoneyMovementOnDeadline: 'money',
  PendingMigrationDeadline: 'close',
  ClosingAccounts: 'close',
};

function stepsOf({ words, migration: { status } }: MigrationPages): Html {
  const now = shownSteps.indexOf(stepOfStatus[status] ?? 'agree');
  const stateOf = (number: number) => (number < now ? 'done' : number === now ? 'now' : 'later');
  return html`<ol class="progress">
    ${shownSteps.map(
      (step, number) =>
        html`<li class="${stateOf(number)}">
          ${words.step[step]} <span class="state">${words.state[stateOf(number)]}</span>
        </li>`,
    )}
  </ol>`;
}
