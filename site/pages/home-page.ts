import { link } from '../address.ts';
import type { Catalogue } from '../catalogue.ts';
import { type Block, code, heading, json, type Page, text } from '../content/block.ts';
import type { GuideGroup } from './guide-groups.ts';
import { headingTitle } from './index-pages.ts';

/** The first page. */
export function homePage(
  { headings, operations, events }: Catalogue,
  groups: readonly GuideGroup[],
  summaries: ReadonlyMap<string, string>,
): Page {
  return {
    name: 'index',
    title: 'Bankstack documentation',
    kind: 'Start',
    summary:
      'Onboard customers, open accounts, move money and issue cards over one JSON:API, with events for everything that happens.',
    blocks: [
      {
        kind: 'cards',
        cards: [
          {
            page: 'guides/getting-started',
            title: 'Start in ten minutes',
            text: 'From nothing to a paid rent and a verified webhook.',
          },
          {
            page: 'operations',
            title: 'API reference',
            text: `${operations.length} operations, each with its fields, errors and answers.`,
          },
          { page: 'events', title: 'Events', text: `${events.length} types of events with their payloads.` },
          { page: 'guides/sandbox', title: 'Sandbox', text: 'Values with a fixed result, and a clock that you move.' },
        ],
      },
      ...groups.flatMap(({ title, guides }): readonly Block[] => [
        heading(title),
        {
          kind: 'cards',
          cards: guides.map((guide) => ({
            page: `guides/${guide.name}`,
            title: guide.title,
            text: summaries.get(guide.name) ?? '',
          })),
        },
      ]),
      heading('The API by what it is about', 'api'),
      {
        kind: 'cards',
        cards: headings.map(({ name, description }) => ({
          page: `operations#${name}`,
          title: headingTitle(name),
          text: `${description}.`,
        })),
      },
      heading('For programs', 'programs'),
      text(
        `${link('llms.txt', 'llms.txt')} lists all pages as Markdown, ${link('llms-full.txt', 'llms-full.txt')} has those for callers of the API in one piece: add \`.md\` to the address of a page. [openapi.json](../openapi.json) describes the API for generators of clients. ${link('Changes', 'changelog')} come as a ${link('feed', 'changelog.xml')}.`,
      ),
    ],
    aside: [
      code('sh', `curl $BANKSTACK/accounts \\\n  -H "Authorization: Bearer $TOKEN"`, 'One request'),
      json(
        {
          data: [
            {
              type: 'depositAccount',
              id: '624052540',
              attributes: { status: 'Open', balance: 125000, available: 125000 },
            },
          ],
        },
        'Its answer, shortened',
      ),
    ],
  };
}
