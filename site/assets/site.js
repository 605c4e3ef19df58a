const { body } = document;
const root = document.documentElement;

const keep = (name, value) => {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Without storage the choice is for this page.
  }
};
const kept = (name) => {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
};

// The platform that the reader looks at is the one that the samples call.
const docs = new URL(body.dataset.docs, location.href);
const platform = docs.href.replace(/\/docs\/?$/, '');
for (const base of document.querySelectorAll('.base')) base.textContent = platform;

// Addresses of the page that was here before: /docs#/payments/createPayment.
const [, earlier] = /^#\/[\w-]+\/(\w+)$/.exec(location.hash) ?? [];
if (earlier !== undefined) location.replace(`${docs.href}/operations/${earlier}`);

const theme = document.getElementById('theme');
const isDark = () =>
  root.dataset.theme === 'dark' ||
  (root.dataset.theme === undefined && matchMedia('(prefers-color-scheme: dark)').matches);
theme.addEventListener('click', () => {
  root.dataset.theme = isDark() ? 'light' : 'dark';
  keep('theme', root.dataset.theme);
});

const menu = document.getElementById('menu');
const navigation = document.getElementById('navigation');
const setMenu = (isOpen) => {
  menu.setAttribute('aria-expanded', String(isOpen));
  navigation.classList.toggle('open', isOpen);
  if (isOpen) (navigation.querySelector('[aria-current]') ?? navigation.querySelector('a'))?.focus();
};
menu.addEventListener('click', () => setMenu(menu.getAttribute('aria-expanded') !== 'true'));
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape' && navigation.classList.contains('open')) {
    setMenu(false);
    menu.focus();
  }
});
const current = navigation.querySelector('[aria-current]');
if (current !== null) navigation.scrollTop = current.offsetTop - navigation.clientHeight / 3;

// One of several blocks at a time, as tabs, or as a list where there are many. The others stay in the page, so that the search of the browser finds them.
const shown = (choice, name) => {
  for (const panel of choice.panels) {
    const isShown = panel.dataset.name === name;
    if (isShown) panel.removeAttribute('hidden');
    else panel.setAttribute('hidden', 'until-found');
  }
  if (choice.list !== undefined) choice.list.value = name;
  for (const tab of choice.tabs) {
    const isShown = tab.textContent === name;
    tab.setAttribute('aria-selected', String(isShown));
    tab.tabIndex = isShown ? 0 : -1;
  }
};
const tabsMax = 4;
const choices = [...document.querySelectorAll('.choice')].map((element, index) => {
  const panels = [...element.querySelectorAll(':scope > .panel')];
  const bar = document.createElement('div');
  bar.className = 'tabs';
  const label = document.createElement('span');
  label.textContent = element.dataset.label;
  element.prepend(bar);
  element.classList.add('ready');
  if (panels.length > tabsMax) {
    const list = document.createElement('select');
    list.setAttribute('aria-label', element.dataset.label);
    list.append(...panels.map((panel) => new Option(panel.dataset.name)));
    list.addEventListener('change', () => shown(choices[index], list.value));
    bar.append(label, list);
    return { element, panels, tabs: [], list };
  }
  const list = document.createElement('div');
  list.setAttribute('role', 'tablist');
  list.setAttribute('aria-label', element.dataset.label);
  bar.append(label, list);
  const tabs = panels.map((panel, at) => {
    const tab = document.createElement('button');
    tab.type = 'button';
    tab.setAttribute('role', 'tab');
    tab.id = `tab-${index}-${at}`;
    panel.id = `panel-${index}-${at}`;
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-labelledby', tab.id);
    tab.setAttribute('aria-controls', panel.id);
    tab.textContent = panel.dataset.name;
    list.append(tab);
    return tab;
  });
  return { element, panels, tabs };
});
const select = (name) => {
  for (const choice of choices) if (choice.panels.some((panel) => panel.dataset.name === name)) shown(choice, name);
};
for (const choice of choices) {
  const names = choice.panels.map((panel) => panel.dataset.name);
  shown(choice, names.includes(kept('sample')) ? kept('sample') : names[0]);
  choice.element.addEventListener('beforematch', ({ target }) => shown(choice, target.closest('.panel').dataset.name));
  choice.tabs.forEach((tab, at) => {
    tab.addEventListener('click', () => {
      const before = tab.getBoundingClientRect().top;
      // A language is chosen for all samples; the status of an answer is not.
      if (choice.element.dataset.label === 'Request') {
        keep('sample', tab.textContent);
        select(tab.textContent);
      } else shown(choice, tab.textContent);
      scrollBy(0, tab.getBoundingClientRect().top - before);
    });
    tab.addEventListener('keydown', ({ key }) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
      if (step === undefined) return;
      const next = choice.tabs[(at + step + choice.tabs.length) % choice.tabs.length];
      next.click();
      next.focus();
    });
  });
}

for (const block of document.querySelectorAll('.code')) {
  const copy = document.createElement('button');
  copy.type = 'button';
  copy.className = 'copy';
  copy.textContent = 'Copy';
  copy.addEventListener('click', async () => {
    await navigator.clipboard.writeText(block.querySelector('pre').textContent);
    copy.textContent = 'Copied';
    setTimeout(() => (copy.textContent = 'Copy'), 1500);
  });
  block.append(copy);
}

// A link to a field opens what it is folded into.
const openTarget = () => {
  const target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  for (let at = target.parentElement?.closest('details'); at; at = at.parentElement?.closest('details')) at.open = true;
  target.scrollIntoView();
};
addEventListener('hashchange', openTarget);
openTarget();

const opener = document.getElementById('search-open');
let search;
const openSearch = async () => {
  search ??= import(new URL(opener.dataset.script, location.href).href);
  const { open } = await search;
  await open(new URL(opener.dataset.index, location.href), docs.href);
};
opener.addEventListener('click', openSearch);
document.addEventListener('keydown', (event) => {
  const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
  if ((event.key === '/' && !isTyping) || (event.key === 'k' && (event.metaKey || event.ctrlKey))) {
    event.preventDefault();
    void openSearch();
  }
});
