import fc from 'fast-check';
import { isBlockedAddress } from '../../functions/ports/webhook-sender/blocked-addresses.ts';
import { webhookTargetProblem } from '../../functions/ports/webhook-sender/target-rules.ts';
import { blockedAddresses, publicAddresses } from './ssrf-vectors.ts';

const internet = { allowLoopback: false, allowHttp: false };

describe('the address guard', () => {
  test.each(blockedAddresses)('%s is blocked', (address) => {
    expect(isBlockedAddress(address)).toBe(true);
  });

  test.each(publicAddresses)('%s, a public address, is allowed', (address) => {
    expect(isBlockedAddress(address)).toBe(false);
    const literal = address.includes(':') ? `[${address}]` : address;
    expect(webhookTargetProblem(`https://${literal}/`, internet)).toBeUndefined();
  });

  test.each([
    '',
    'localhost',
    '127.1',
    '0x7f.0.0.1',
    ' 8.8.8.8',
    '8.8.8.8 ',
    '8.8.8',
    '2606:4700::1%eth0',
    '[2606:4700::1]',
  ])('"%s" is no address in its plain form, so it is blocked', (text) => expect(isBlockedAddress(text)).toBe(true));

  test('the loopback setting opens loopback in its plain spelling and nothing else', () => {
    const opened = [...blockedAddresses].filter((address) => !isBlockedAddress(address, { allowLoopback: true }));
    expect(opened).toEqual(blockedAddresses.filter((address) => address.startsWith('127.') || address === '::1'));
    expect(opened).not.toHaveLength(0);
    const local = { allowLoopback: true, allowHttp: true };
    expect(webhookTargetProblem('http://localhost:3000/', local)).toBeUndefined();
    expect(webhookTargetProblem('http://[::1]:3000/', local)).toBeUndefined();
    expect(webhookTargetProblem('http://169.254.169.254/', local)).toBe('the host must be public');
    expect(webhookTargetProblem('http://localhost:3000/', { allowLoopback: false, allowHttp: true })).toBe(
      'the host must be public',
    );
    expect(webhookTargetProblem('http://localhost/', { allowLoopback: true, allowHttp: false })).toBe(
      'the url must be https',
    );
  });

  test('every IPv4 address that is embedded in an IPv6 one is blocked with it', () => {
    const group = fc.integer({ min: 0, max: 0xffff }).map((n) => n.toString(16));
    const shapes = fc.constantFrom(
      (a: string, b: string) => `::${a}:${b}`,
      (a: string, b: string) => `::ffff:${a}:${b}`,
      (a: string, b: string) => `::ffff:0:${a}:${b}`,
      (a: string, b: string) => `64:ff9b::${a}:${b}`,
      (a: string, b: string) => `64:ff9b:1::${a}:${b}`,
      (a: string, b: string) => `2002:${a}:${b}::1`,
      (a: string, b: string) => `2001:0:${a}:${b}::1`,
    );
    fc.assert(
      fc.property(group, group, shapes, (a, b, shape) => {
        expect(isBlockedAddress(shape(a, b))).toBe(true);
        expect(webhookTargetProblem(`https://[${shape(a, b)}]/`, internet)).toBe('the host must be public');
      }),
      { numRuns: 1000 },
    );
  });
});
