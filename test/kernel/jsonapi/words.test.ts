import { matchesWords } from '../../../functions/kernel/jsonapi/words.ts';

const texts = ['Rent for March', 'Ada  Lovelace', 'Oxford or Bust'];

test.each([
  'rent',
  'march rent',
  '"rent for"',
  '"ADA lovelace"',
  '"  ada   lovelace "',
  'nothing OR march',
  '"no such" OR "for march"',
  '-nothing rent',
  '-"march rent"',
  '"oxford OR bust"',
  '"rent for',
  '""',
  '',
  '-',
])('%s finds', (query) => expect(matchesWords(query, texts)).toBe(true));

test.each(['nothing', 'rent nothing', '"march rent"', '"march ada"', '-rent', '-"rent for"'])(
  '%s does not find',
  (query) => expect(matchesWords(query, texts)).toBe(false),
);
