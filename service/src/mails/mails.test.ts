import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allMails } from './all.ts';
import { invitation } from './invitation.ts';

test('every mail has a sample, a subject of one line, and the same words in its two forms', () => {
  for (const written of allMails.map((mail) => mail.written())) {
    assert.ok(Object.keys(written).length > 0);
    for (const [name, { subject, text, html }] of Object.entries(written)) {
      assert.match(subject, /^\S.*\S$/, name);
      const words = html.replaceAll(/<[^>]*>/g, ' ');
      for (const word of text.split(/[\s:]+/).filter((each) => /^[\p{L}\d]+$/u.test(each)))
        assert.ok(words.includes(word), `${name}: ${word}`);
    }
  }
});

test('no two samples have one name', () => {
  const names = allMails.flatMap((mail) => Object.keys(mail.written()));
  assert.equal(new Set(names).size, names.length);
});

test('a name that is markup stays text', () => {
  const { text, html } = invitation({
    name: '<img src=x> & Söhne',
    owner: '"Muster" <b>',
    roles: ['admin'],
    url: 'https://mahnwerk.example/setup/a"b',
    expires_at: '2026-03-16T10:00:00Z',
  });
  assert.ok(text.includes('<img src=x> & Söhne'));
  assert.ok(html.includes('&lt;img src=x&gt; &amp; Söhne') && html.includes('&quot;Muster&quot; &lt;b&gt;'));
  assert.ok(html.includes('href="https://mahnwerk.example/setup/a&quot;b"'));
});
