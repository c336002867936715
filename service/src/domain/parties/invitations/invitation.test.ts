import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canonicalEmail } from './address.ts';
import { inviteEnd } from './invitation.ts';
import { isInvitable, operatorDomainsOf } from './not-invitable.ts';

test('an address is one however it is spelled, and none where no server takes it', () => {
  for (const spelled of ['Mara.Muster@Beispiel.example', ' mara.muster@beispiel.EXAMPLE '])
    assert.equal(canonicalEmail(spelled), 'mara.muster@beispiel.example');
  assert.equal(canonicalEmail('mara@müller.example'), 'mara@xn--mller-kva.example');
  for (const none of ['', 'mara', 'mara@', '@beispiel.example', 'mara@beispiel', 'a b@beispiel.example'])
    assert.equal(canonicalEmail(none), undefined);
});

const domains = operatorDomainsOf('https://api.mahnwerk.example', 'Inkasso <Post@mail.betreiber.example>');

test('the operator’s domains are its host’s and its mails’, and those above them', () => {
  assert.deepEqual(domains, [
    'api.mahnwerk.example',
    'mahnwerk.example',
    'mail.betreiber.example',
    'betreiber.example',
  ]);
  assert.deepEqual(operatorDomainsOf('http://localhost:8080', 'post@betreiber.example'), ['betreiber.example']);
});

const addresses: readonly (readonly [email: string, invitable: boolean])[] = [
  ['mara@beispiel.example', true],
  ['postmaster@beispiel.example', true],
  ['mara@betreiber.example', true],
  ['postmaster@betreiber.example', false],
  ['no-reply@mahnwerk.example', false],
  ['abuse+mahnwerk@api.mahnwerk.example', false],
  ['abuse@other.mahnwerk.example', true],
  ['mara@mailinator.com', false],
  ['mara@eu.mailinator.com', false],
  ['mara@notmailinator.com', true],
  ['mara@betrieb.invalid', false],
  ['mara@drucker.local', false],
];

for (const [email, invitable] of addresses)
  test(`${email} can${invitable ? '' : 'not'} be invited`, () => assert.equal(isInvitable(email, domains), invitable));

test('an invitation is good for fourteen times 24 hours, over a change of the clocks too', () => {
  assert.equal(inviteEnd('2026-03-20T09:00:00.123Z'), '2026-04-03T09:00:00.123Z');
});
