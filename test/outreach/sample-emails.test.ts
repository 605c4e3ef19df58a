import { languages } from '../../functions/outreach/languages.ts';
import { sampleEmails } from '../../functions/outreach/emails/sample-emails.ts';
import { disputeEnds } from '../../functions/outreach/emails/dispute-letters.ts';
import { outreachEmails } from '../../functions/outreach/outreach-settings/for-others.ts';

const look = {
  name: 'Acme <Pay>',
  colors: { brand: '#5b2a86', onBrand: '#ff' },
  font: 'Serif',
  supportContact: { email: 'help@acme.example', phone: '555-0100' },
};

test.each(languages)('each e-mail of outreach settings has a sample, and each end of a dispute, in %s', (language) => {
  const samples = sampleEmails(look, language);
  expect([...new Set(samples.map(({ name }) => name))]).toEqual([...outreachEmails]);
  expect(samples.flatMap(({ variant }) => variant ?? [])).toEqual([...disputeEnds]);
  for (const { subject, text, html } of samples) {
    expect(`${subject}\n${text}`).not.toMatch(/undefined|NaN|Invalid/);
    expect(text).toContain('help@acme.example · 555-0100');
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).toContain('Acme &lt;Pay&gt;');
    expect(html).toContain('background:#5b2a86');
    expect(html).toContain('font-family:Charter');
  }
});

test('what is typed in part looks as usual, and an unknown language is English', () => {
  const [first] = sampleEmails({ ...look, font: 'Comic' }, 'fr');
  expect(first?.html).toContain('color:#ffffff');
  expect(first?.html).toContain('font-family:system-ui');
  expect(first?.subject).toBe('Your Acme <Pay> accounts are moving to Second Bank');
});
