import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dispositionOf } from './disposition.ts';

test('a plain name is unchanged; any other comes with a plain one, and neither escapes its quotes', () => {
  assert.equal(dispositionOf('letter.pdf'), 'attachment; filename="letter.pdf"');
  assert.equal(
    dispositionOf('Straße "5".pdf'),
    `attachment; filename="Stra_e _5_.pdf"; filename*=UTF-8''Stra%C3%9Fe%20%225%22.pdf`,
  );
  assert.equal(dispositionOf('100%.pdf'), `attachment; filename="100_.pdf"; filename*=UTF-8''100%25.pdf`);
  assert.equal(dispositionOf("a'(b)*.pdf"), 'attachment; filename="a\'(b)*.pdf"');
  assert.equal(
    dispositionOf('𝒳\r\nSet-Cookie: a=b'),
    `attachment; filename="___Set-Cookie: a=b"; filename*=UTF-8''%F0%9D%92%B3%0D%0ASet-Cookie%3A%20a%3Db`,
  );
  assert.match(dispositionOf('\ud800.pdf'), /^[\x20-\x7e]+$/);
});
