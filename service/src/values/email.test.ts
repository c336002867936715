import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { domainOf, freeMailDomains, normaliseEmail } from './email.ts';

test('the domain of an address becomes lower case, the local part stays', () => {
  assert.equal(normaliseEmail('Erika.Mustermann@Example.COM'), 'Erika.Mustermann@example.com');
  assert.equal(normaliseEmail(' buchhaltung@example.org '), 'buchhaltung@example.org');
});

test('an international domain becomes ASCII', () => {
  assert.equal(normaliseEmail('info@MÜNCHEN.de'), 'info@xn--mnchen-3ya.de');
  assert.equal(normaliseEmail('info@straße.example'), 'info@xn--strae-oqa.example');
  assert.equal(normaliseEmail('info@xn--mnchen-3ya.de'), 'info@xn--mnchen-3ya.de');
  assert.equal(normaliseEmail('info@例え.テスト'), 'info@xn--r8jz45g.xn--zckzah');
});

test('the characters of a dot-atom are allowed before the @', () => {
  for (const address of [
    "o'neill@example.com",
    'a+b@example.com',
    'a_b-c@example.com',
    '1@example.com',
    '!#$%&*/=?^`{|}~@example.com',
    'a.b.c@sub.sub.example.com',
  ])
    assert.equal(normaliseEmail(address), address);
});

test('what is not an address is none', () => {
  for (const address of [
    '',
    ' ',
    '@',
    'a',
    'a@',
    '@example.com',
    'a@b',
    'a@localhost',
    '.a@example.com',
    'a.@example.com',
    'a..b@example.com',
    'a b@example.com',
    'a@b@example.com',
    'a,b@example.com',
    '"a b"@example.com',
    'a@[192.0.2.1]',
    'a@192.0.2.1',
    'a@1.2',
    'a@0x7f.1',
    'a@[IPv6:2001:db8::1]',
    'a@example.com.',
    'a@.example.com',
    'a@example..com',
    'a@-example.com',
    'a@example-.com',
    'a@ex_ample.com',
    'a@example.c',
    'a@example.1',
    'a@example.com:25',
    'a@example.com/b',
    'a@ex%61mple.com',
    'a@exa mple.com',
    'a@example.com?x',
    'a@example.com#x',
    'müller@example.com',
    'a@example.com\nb',
    'Erika <a@example.com>',
    'mailto:a@example.com',
    'a@example,com',
    'a@xn--\u00f1.com',
  ])
    assert.equal(normaliseEmail(address), undefined, address);
});

test('an address has at most 64 characters before the @ and 254 in all, counted in ASCII', () => {
  const domain = (length: number): string => `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(length - 131)}.de`;
  assert.notEqual(normaliseEmail(`${'x'.repeat(64)}@example.com`), undefined);
  assert.equal(normaliseEmail(`${'x'.repeat(65)}@example.com`), undefined);
  assert.equal(normaliseEmail(`${'x'.repeat(64)}@${domain(189)}`)?.length, 254);
  assert.equal(normaliseEmail(`${'x'.repeat(64)}@${domain(190)}`), undefined);
  assert.equal(normaliseEmail(`a@${'x'.repeat(64)}.de`), undefined);
  assert.equal(normaliseEmail(`a@${'ü'.repeat(63)}.de`), undefined);
});

test('a normalised address is normalised', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (address) => {
      const once = normaliseEmail(address);
      if (once !== undefined) assert.equal(normaliseEmail(once), once);
    }),
  );
});

test('the domain of an address is what follows the @', () => {
  assert.equal(domainOf('erika@sub.example.com'), 'sub.example.com');
});

test('the well-known consumer mail domains are free mail', () => {
  for (const domain of [
    'gmx.de',
    'gmx.net',
    'gmx.at',
    'gmx.ch',
    'web.de',
    't-online.de',
    'freenet.de',
    'posteo.de',
    'mailbox.org',
    'bluewin.ch',
    'a1.net',
    'aon.at',
    'chello.at',
    'gmail.com',
    'googlemail.com',
    'outlook.com',
    'outlook.de',
    'hotmail.com',
    'hotmail.de',
    'live.de',
    'msn.com',
    'yahoo.com',
    'yahoo.de',
    'icloud.com',
    'me.com',
    'mac.com',
    'aol.com',
    'proton.me',
    'protonmail.com',
  ])
    assert.equal(freeMailDomains.has(domain), true, domain);
  assert.equal(freeMailDomains.has('example.com'), false);
});

test('every free mail domain is in the form that addresses get', () => {
  for (const domain of freeMailDomains) assert.equal(normaliseEmail(`a@${domain}`), `a@${domain}`);
});
