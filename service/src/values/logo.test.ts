import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanSvg, isShownPng } from './logo.ts';

const open = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">';

test('shapes, gradients and text of a logo are kept, a style of an element as attributes', () => {
  const drawing = `<defs><linearGradient id="a"><stop offset="0" stop-color="#085b67"></stop></linearGradient></defs><path d="M0 0h10v10z" fill="url(#a)"></path><text x="1" y="2">A &amp; B</text>`;
  assert.equal(cleanSvg(`${open}${drawing}</svg>`), `${open}${drawing}</svg>`);
  assert.equal(
    cleanSvg(
      `<?xml version="1.0"?><!DOCTYPE svg><!-- made by hand -->${open}<g style="fill:#fff; position:fixed"><rect/></g></svg>`,
    ),
    `${open}<g fill="#fff"><rect></rect></g></svg>`,
  );
  assert.equal(
    cleanSvg('<svg><path d="M0 0"/></svg>'),
    '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"></path></svg>',
  );
});

test('nothing in a logo runs, links or loads', () => {
  for (const part of [
    '<script>alert(1)</script>',
    '<SCRIPT href="https://x.example/a.js"/>',
    '<g onload="alert(1)"></g>',
    '<a href="javascript:alert(1)"><rect/></a>',
    '<a xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="javascript:alert(1)"><rect/></a>',
    '<image href="https://x.example/a.png"/>',
    '<use href="https://x.example/a.svg#a"/>',
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="https://x.example"></iframe></body></foreignObject>',
    '<animate attributeName="href" to="javascript:alert(1)"/>',
    '<rect fill="url(https://x.example/a#b)"/>',
    `<rect fill="url( 'https://x.example/a#b')"/>`,
    '<rect style="fill:url(//x.example/a)"/>',
    '<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>',
    '<h:script xmlns:h="http://www.w3.org/1999/xhtml" src="https://x.example/a.js"/>',
    '<?xml-stylesheet href="https://x.example/a.css"?>',
  ])
    assert.doesNotMatch(
      cleanSvg(`${open}${part}</svg>`) ?? '',
      /script|onload|x\.example|javascript|<\?|<a |<image|<use/i,
      part,
    );
  for (const entity of ['&lol;', '&#x3c;script&#x3e;'])
    assert.doesNotMatch(
      cleanSvg(`<!DOCTYPE svg [<!ENTITY lol "<script/>">]>${open}<text>${entity}</text></svg>`) ?? '',
      /<script/i,
    );
});

test('what is no logo is refused', () => {
  for (const text of [
    '',
    'text',
    '<html></html>',
    '<svg',
    `${open}<style>path{fill:red}</style></svg>`,
    `${open}</svg>${open}</svg>`,
  ])
    assert.equal(cleanSvg(text), undefined, text);
  const png = Buffer.alloc(40);
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(png);
  png.writeUInt32BE(200, 16);
  png.writeUInt32BE(60, 20);
  assert.equal(isShownPng(png), true);
  png.writeUInt32BE(20_000, 16);
  assert.equal(isShownPng(png), false);
  assert.equal(isShownPng(Buffer.from('GIF89a')), false);
});
