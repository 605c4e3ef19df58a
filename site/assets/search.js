/** How much a kind is worth beside the words: pages before parts of pages. */
const worth = {
  Guide: 24,
  Operation: 20,
  'Return reason': 20,
  'Error code': 20,
  Event: 18,
  Scope: 18,
  'State machine': 16,
  Section: 8,
  Field: 4,
  Value: 9,
};
const foundMax = 30;
let entries;

/**
 * The entries that have all words, best first. A name that is what was typed is worth more than one that begins with it, and that more
 * than one that has it somewhere; a word in the text is worth least.
 */
export function found(all, words) {
  const asked = words.toLowerCase().trim();
  const parts = asked.split(/\s+/).filter((part) => part !== '');
  if (parts.length === 0) return [];
  const scored = [];
  all.forEach((entry, index) => {
    const score = scoreOf(entry, asked, parts);
    if (score > 0) scored.push({ entry, score, index });
  });
  return scored
    .sort((one, other) => other.score - one.score || one.index - other.index)
    .slice(0, foundMax)
    .map(({ entry }) => entry);
}

function scoreOf([kind, title, , text, keywords, context], asked, parts) {
  const name = title.toLowerCase();
  const keys = keywords.toLowerCase();
  let score = worth[kind] ?? 10;
  if (name === asked || ` ${keys} `.includes(` ${asked} `)) score += 120;
  const rest = `${text} ${context}`.toLowerCase();
  for (const part of parts) {
    const own = Math.max(nameScore(name, part), ...keys.split(' ').map((key) => nameScore(key, part)));
    const below = own > 0 ? 0 : wordScore(rest, part);
    if (own === 0 && below === 0) return 0;
    score += own + below;
  }
  return score;
}

function nameScore(name, part) {
  if (name === part) return 60;
  if (name.startsWith(part)) return 45;
  const at = name.indexOf(part);
  if (at < 0) return 0;
  return /\w/.test(name[at - 1]) ? 15 : 32;
}

function wordScore(text, part) {
  const at = text.indexOf(part);
  if (at < 0) return 0;
  return at === 0 || !/\w/.test(text[at - 1]) ? 8 : 3;
}

const dialog = document.getElementById('search');
const words = document.getElementById('search-words');
const list = document.getElementById('search-found');
const none = document.getElementById('search-none');

/** Opens the search. The index is loaded when it is first opened. */
export async function open(index, docs) {
  if (!dialog.open) dialog.showModal();
  words.focus();
  words.select();
  if (entries !== undefined) return;
  const answer = await fetch(index);
  if (!answer.ok) {
    none.textContent = `The search cannot be loaded (${answer.status}).`;
    return;
  }
  entries = await answer.json();
  const show = () => draw(docs);
  words.addEventListener('input', show);
  show();
}

function draw(docs) {
  const results = found(entries, words.value);
  list.replaceChildren(...results.map((entry) => itemOf(entry, docs)));
  none.textContent = words.value.trim() === '' || results.length > 0 ? '' : 'Nothing has these words.';
}

function itemOf([kind, title, target, text, , context], docs) {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = target === 'index' ? docs : `${docs}/${target}`;
  link.append(
    part('span', 'found-kind', kind),
    part('strong', '', title),
    part('span', 'found-context', context),
    part('span', 'found-text', text),
  );
  link.addEventListener('click', () => dialog.close());
  item.append(link);
  return item;
}

function part(name, className, text) {
  const element = document.createElement(name);
  if (className !== '') element.className = className;
  element.textContent = text;
  return element;
}

dialog.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && event.target === words) {
    event.preventDefault();
    list.querySelector('a')?.click();
    return;
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const stops = [words, ...list.querySelectorAll('a')];
  stops[(stops.indexOf(document.activeElement) + step + stops.length) % stops.length]?.focus();
});
dialog.addEventListener('click', (event) => {
  if (event.target === dialog) dialog.close();
});
