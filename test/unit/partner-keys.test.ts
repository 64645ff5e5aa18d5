import { expect, it } from 'vitest';
import { isSecret, makeKey, parseKey } from '../../src/partners/keys.ts';

it('a key names its id, and only its own secret proves it', () => {
  const [key, other] = [makeKey(), makeKey()];
  const parsed = parseKey(key.text);
  expect(parsed?.id).toBe(key.id);
  expect(isSecret(parsed?.secret ?? '', key.stored)).toBe(true);
  expect(isSecret(parsed?.secret ?? '', other.stored)).toBe(false);
  expect(isSecret('', key.stored)).toBe(false);
  expect(isSecret(parsed?.secret ?? '', { ...key.stored, hash: '' })).toBe(false);
  expect(Buffer.from(parsed?.secret ?? '', 'base64url')).toHaveLength(32);
  // The same secret with another salt is stored as another hash.
  expect(isSecret(parsed?.secret ?? '', { ...key.stored, salt: other.stored.salt })).toBe(false);
});

it('what is not exactly a key is none', () => {
  const { text } = makeKey();
  for (const wrong of ['', ` ${text}`, `${text}A`, text.slice(1), text.toUpperCase(), `${text}\n`]) {
    expect(parseKey(wrong), wrong).toBeUndefined();
  }
});
