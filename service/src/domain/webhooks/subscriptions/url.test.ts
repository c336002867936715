import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type WebhookDestination, destinationOf, isFault } from './url.ts';

const readOf = (text: string): string => {
  const read = destinationOf(text);
  return isFault(read) ? read.code : read.url;
};

const stored = (text: string): WebhookDestination => {
  const read = destinationOf(text);
  assert.ok(!isFault(read), `${text}: ${JSON.stringify(read)}`);
  return read;
};

test('scheme and host are stored in lower case, the host in its IDNA form, without default port and trailing dot', () => {
  const forms: Record<string, string> = {
    'HTTPS://Hooks.Muster.Example/A': 'https://hooks.muster.example/A',
    'https://hooks.muster.example:443/a': 'https://hooks.muster.example/a',
    'https://hooks.muster.example:0443/a': 'https://hooks.muster.example/a',
    'https://hooks.muster.example:/a': 'https://hooks.muster.example/a',
    'https://hooks.muster.example:08443/a': 'https://hooks.muster.example:8443/a',
    'https://hooks.muster.example:1': 'https://hooks.muster.example:1/',
    'https://hooks.muster.example:65535/': 'https://hooks.muster.example:65535/',
    'https://hooks.muster.example./a': 'https://hooks.muster.example/a',
    'https://hooks.muster.example.:443': 'https://hooks.muster.example/',
    'https://hooks.muster.example': 'https://hooks.muster.example/',
    'https://hooks.muster.example?a=b': 'https://hooks.muster.example/?a=b',
    'https://Müller.example/': 'https://xn--mller-kva.example/',
    'https://XN--MLLER-KVA.example/': 'https://xn--mller-kva.example/',
    'https://hooks。muster。example/': 'https://hooks.muster.example/',
    'https://straße.example/': 'https://xn--strae-oqa.example/',
    'https://8.8.8.8/a': 'https://8.8.8.8/a',
    'https://8.8.8.8.:443/a': 'https://8.8.8.8/a',
    'https://1.example/': 'https://1.example/',
  };
  for (const [text, canonical] of Object.entries(forms)) assert.equal(readOf(text), canonical, text);
});

test('path and query stay byte for byte', () => {
  for (const target of [
    '/',
    '//',
    '/a/../b/./c',
    '/%7Euser/%2f%2F',
    '/a;b=c,d',
    "/!$&'()*+,;=:@-._~",
    '/?',
    '/??a=/?',
    '/?a=b&a=%20+',
    '/a[0]?filter[x][]=1',
    '/A%c3%BC',
    '/a/?',
  ])
    assert.equal(readOf(`https://hooks.muster.example${target}`), `https://hooks.muster.example${target}`, target);
});

test('every broken rule has its code', () => {
  const faults: Record<string, readonly string[]> = {
    invalid: [
      // Not https.
      'http://hooks.muster.example/',
      'ftp://hooks.muster.example/',
      'hooks.muster.example/',
      '//hooks.muster.example/',
      'https:/hooks.muster.example/',
      'https:hooks.muster.example',
      'https',
      ' https://hooks.muster.example/',
      'h\nttps://hooks.muster.example/',
      // User information.
      'https://user@hooks.muster.example/',
      'https://user:word@hooks.muster.example/',
      'https://@hooks.muster.example/',
      'https://public.example\\@hooks.muster.example/',
      // No host, no dot, this machine.
      'https://',
      'https:///a',
      'https://:443/',
      'https://./',
      'https://?a',
      'https://intern/',
      'https://intern./',
      'https://localhost/',
      'https://LOCALHOST:8443/',
      'https://localhost./',
      'https://hooks.localhost/',
      'https://münchen/',
      // IPv6, with and without brackets.
      'https://[2001:db8::1]/',
      'https://[::ffff:8.8.8.8]:443/',
      'https://::1/',
      'https://2001:db8::1/',
      // IPv4 as nobody writes it.
      'https://0x7f.1/',
      'https://2130706433/',
      'https://127.1/',
      'https://017700000001/',
      'https://0x7f000001/',
      'https://0X7F.0.0.1/',
      'https://127.0.1/',
      'https://010.8.8.8/',
      'https://8.8.8.08/',
      'https://8.8.8.256/',
      'https://8.8.8.8.8/',
      'https://8.8.8.0x8/',
      'https://hooks.muster.0x/',
      'https://hooks.1/',
      'https://８.8.8.8/',
      'https://１２７.1/',
      'https://8。8。8。８/',
      // What no request carries.
      'https://hooks.muster.example/a b',
      'https://hooks.muster.example/ü',
      'https://hooks.muster.example/a\tb',
      'https://hooks.muster.example/a\u0000',
      'https://hooks.muster.example/a\u007f',
      'https://hooks.muster.example/a\\b',
      'https://hooks.muster.example/%',
      'https://hooks.muster.example/%2',
      'https://hooks.muster.example/%zz',
      'https://hooks.muster.example/?a=<b>',
      'https://hooks.muster.example/?a="b"',
      'https://hooks.muster.example/{id}',
      'https://hooks.muster.example/a|b',
      'https://hooks.muster.example/a^b',
      'https://hooks.muster.example/`',
      'https://hooks.muster.example/\r\nHost: a',
      'https://hooks.muster.example/ ',
    ],
    fragment_not_allowed: [
      'https://hooks.muster.example/#a',
      'https://hooks.muster.example#',
      'https://hooks.muster.example/?a#',
      'https://hooks.muster.example/#ü',
    ],
    invalid_port: [
      '0',
      '00',
      '65536',
      '99999',
      '4432345678901234567890',
      '-1',
      '+1',
      '1a',
      'a',
      '1.5',
      '1:2',
      '４４３',
      ' 443',
    ].map((port) => `https://hooks.muster.example:${port}/`),
    invalid_host: [
      'https://hooks..muster.example/',
      'https://.muster.example/',
      'https://hooks.muster.example../',
      'https://hooks.muster.example。./',
      'https://-hooks.example/',
      'https://hooks-.example/',
      'https://my_hooks.example/',
      'https://ho oks.example/',
      'https://hooks.example\\a/',
      'https://%68ooks.example/',
      'https://*.example/',
      'https://℀.example/',
      'https://a\u0000.example/',
      'https://\u200d.example/',
      'https://hooks\u00a0.example/',
      `https://${'a'.repeat(64)}.example/`,
      `https://${'a.'.repeat(124)}example/`,
      `https://${'ü'.repeat(60)}.example/`,
      'https://xn--a.example/',
      'https://xn--.example/',
      'https://\u00ad/',
      'https://8.8.8.8../',
    ],
    max_length: [`https://hooks.muster.example/${'a'.repeat(1972)}`, `https://müller.example/${'a'.repeat(1975)}`],
  };
  for (const [code, urls] of Object.entries(faults))
    for (const url of urls) assert.equal(readOf(url), code, JSON.stringify(url));
});

test('the longest URL there may be is stored', () => {
  assert.equal(stored(`https://hooks.muster.example/${'a'.repeat(1971)}`).url.length, 2000);
  assert.equal(
    stored(`https://${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(61)}./`).host.length,
    253,
  );
});

const anyOf = (characters: string) => fc.constantFrom(...characters.split(''));

// Letters that IDNA changes and keeps.
const label = fc.string({ unit: anyOf('abzABZ019-ßüÜéΣς中。ａＺ'), minLength: 1, maxLength: 12 });
const host = fc
  .tuple(fc.array(label, { minLength: 1, maxLength: 4 }), fc.constantFrom('', '.'))
  .map(([labels, end]) => labels.join('.') + end);
const port = fc.oneof(
  fc.constant(''),
  fc.integer({ min: 0, max: 70_000 }).map((each) => `:${each}`),
  fc.constant(':'),
);
const target = fc.string({
  unit: fc.oneof(anyOf(`abzABZ019-._~!$&'()*+,;=:@/[]`), fc.constantFrom('%2F', '%2f', '%7E', '..', './', '//')),
  maxLength: 20,
});
const url = fc
  .tuple(
    fc.constantFrom('https://', 'HTTPS://', 'Https://'),
    host,
    port,
    target.map((each) => (each === '' ? '' : `/${each}`)),
    fc.oneof(
      fc.constant(''),
      target.map((each) => `?${each}?`),
    ),
  )
  .map((parts) => parts.join(''));

test('the canonical form is its own canonical form', () => {
  fc.assert(
    fc.property(
      fc.oneof(url, fc.string(), fc.webUrl({ validSchemes: ['https'], withQueryParameters: true })),
      (text) => {
        const first = destinationOf(text);
        if (!isFault(first)) assert.deepEqual(destinationOf(first.url), first);
      },
    ),
    { numRuns: 3_000 },
  );
});

test('whatever the host is written like, path and query arrive byte for byte', () => {
  fc.assert(
    fc.property(url, (text) => {
      const read = destinationOf(text);
      if (isFault(read)) return;
      const [, sent = ''] = /^https:\/\/[^/?]*(.*)$/is.exec(text) ?? [];
      const [, kept = ''] = /^https:\/\/[^/?]*(.*)$/.exec(read.url) ?? [];
      assert.equal(kept, sent.startsWith('/') ? sent : `/${sent}`);
    }),
    { numRuns: 3_000 },
  );
});

test('a host that is stored is a name with a dot or four decimal numbers, and nothing a browser would read as another host', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        url,
        fc.string({ unit: anyOf('0123x7fF.a:[]@%\\/ ') }).map((each) => `https://${each}/`),
      ),
      (text) => {
        const read = destinationOf(text);
        if (isFault(read)) return;
        assert.match(read.host, /^(?:[a-z0-9-]+\.)+[a-z0-9-]+$/);
        assert.equal(new URL(read.url).hostname, read.host);
      },
    ),
    { numRuns: 3_000 },
  );
});
