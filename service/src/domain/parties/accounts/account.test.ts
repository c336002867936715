/** What a password must be, and how it is kept. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Weakness, weaknessOf } from './account.ts';
import { hashPassword, withSlot, isPassword } from './passwords.ts';

const mara = {
  email: 'mara.muster@betrieb.example',
  first_name: 'Mara',
  last_name: 'Muster',
  company_name: 'Beispiel Handel GmbH',
};

const cases: readonly (readonly [password: string, weakness: Weakness | undefined])[] = [
  ['', 'too_short'],
  ['kurz', 'too_short'],
  ['elf Zeichen', 'too_short'],
  // Two characters of text, however many bytes.
  ['🙂🙂', 'too_short'],
  ['x'.repeat(257), 'too_long'],
  ['ein Satz, wie man ihn sich merkt', undefined],
  ['Vier Raben auf dem Dach', undefined],
  ['korrekt pferd batterie klammer', undefined],
  ['tZ4!mQ9_vB2#', undefined],
  ['日本語のパスワードを使う人', undefined],
  ['aaaaaaaaaaaa', 'common'],
  ['abcabcabcabc', 'common'],
  ['123456789012', 'common'],
  ['987654321098', 'common'],
  ['abcdefghijklmn', 'common'],
  ['qwertzuiopasdf', 'common'],
  ['1q2w3e4r5t6z', 'common'],
  ['1qaz2wsx3edc', 'common'],
  ['asdfghjkl123', 'common'],
  ['qwertzuiop12', 'common'],
  ['Deutschland2026', 'common'],
  ['Rechnung2026!', 'common'],
  ['Passwort1234', 'common'],
  ['PASSWORT!!!2026', 'common'],
  ['P@ssw0rt1234', 'common'],
  ['passwortpasswort', 'common'],
  ['Willkommen2026!', 'common'],
  ['Sommer2026!Sommer', 'common'],
  ['Mahnwerk-Inkasso-1', 'common'],
  ['mara.muster@betrieb.example', 'personal'],
  ['MaraMuster1987', 'personal'],
  ['muster-mara-2026', 'personal'],
  ['betrieb-mara-11', 'personal'],
  ['Beispiel-Handel-2026', 'personal'],
  // Of full width: the same characters once prepared.
  ['Ｐａｓｓｗｏｒｔ１２３４', 'common'],
];

for (const [password, weakness] of cases)
  test(`"${password.slice(0, 40)}" as a password is ${weakness ?? 'taken'}`, async () =>
    assert.equal(await weaknessOf(password, mara), weakness));

test('a name of one letter, or none that can be told from others, forbids nothing', async () => {
  const person = { email: 'v@r.example', first_name: 'V', last_name: 'de', company_name: '' };
  assert.equal(await weaknessOf('Vier Raben auf dem Dach', person), undefined);
});

test('a password is kept as argon2id with the cost that OWASP asks for, each with its own salt', async () => {
  const [one, other] = await Promise.all([
    hashPassword('Vier Raben auf dem Dach'),
    hashPassword('Vier Raben auf dem Dach'),
  ]);
  assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  assert.notEqual(one, other);
});

test('the same password typed on another keyboard opens; another does not', async () => {
  const stored = await hashPassword('Müllers Kühe grasen ﬂeißig');
  assert.equal(await isPassword(stored, 'Mu\u0308llers Ku\u0308he grasen fleißig'), true);
  assert.equal(await isPassword(stored, 'Müllers Kühe grasen fleißig '), false);
  assert.equal(await isPassword(stored, 'müllers Kühe grasen fleißig'), false);
});

test('two passwords are computed at once and 64 wait; every further one is refused', async () => {
  const busy = Promise.withResolvers<void>();
  const accepted = Array.from({ length: 2 + 64 }, () => withSlot(() => busy.promise));
  for (const refused of [hashPassword('Vier Raben auf dem Dach'), isPassword('', 'Vier Raben auf dem Dach')])
    await assert.rejects(refused, { code: 'service_unavailable' });
  busy.resolve();
  await Promise.all(accepted);
  assert.match(await hashPassword('Vier Raben auf dem Dach'), /^\$argon2id/);
});
