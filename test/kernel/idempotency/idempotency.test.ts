import { createAesFieldCipher } from '../../../functions/ports/cipher/aes-field-cipher.ts';
import { contentHashOf } from '../../../functions/kernel/idempotency/idempotency.ts';

describe('the content of an idempotent request', () => {
  const cipher = createAesFieldCipher(Buffer.alloc(32, 7));
  const hash = (path: Record<string, string>, data: unknown) => contentHashOf({ path, data }, cipher, '1');
  const data = { type: 'note', attributes: { text: 'hello', tags: { a: '1' } } };

  test('is the same whatever the order of its members', () => {
    const turned = { attributes: { tags: { a: '1' }, text: 'hello' }, type: 'note' };
    expect(hash({ id: '5' }, turned)).toBe(hash({ id: '5' }, data));
  });

  test('is another for another text, and for the same text under another parent', () => {
    const others = [hash({ id: '6' }, data), hash({ id: '5' }, { ...data, type: 'remark' }), hash({}, data)];
    expect(new Set([hash({ id: '5' }, data), ...others]).size).toBe(4);
  });
});
