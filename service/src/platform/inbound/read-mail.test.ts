/** What is read of mails that come from anyone. */
import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { textOfHtml } from './html-text.ts';
import { lineOf, textOf } from './plain-text.ts';
import { mailLimits } from './protocol.ts';
import { readMail } from './read-mail.ts';

const mail = (...lines: readonly string[]) => readMail(Buffer.from(lines.join('\r\n')));
const html = (...lines: readonly string[]) =>
  mail('From: a@b.example', 'Content-Type: text/html; charset=utf-8', '', ...lines);

/** A mail of several parts; each begins with its headers. */
const parts = (headers: readonly string[], ...each: readonly string[]) =>
  mail(...headers, '', ...each.flatMap((part) => ['--x', part]), '--x--', '');

const mixed = ['From: a@b.example', 'Content-Type: multipart/mixed; boundary=x'];

test('an encoded header is read in words, without line breaks and direction characters', async () => {
  const read = await mail(
    'From: =?utf-8?B?SsO2cmcgTcO8bGxlcg0KQmNjOiB4?= <Joerg@Example.org>',
    'Subject: =?utf-8?Q?Mahnung_=E2=80=AE_12=0A?=',
    ' =?utf-8?Q?_zweite_Zeile?=',
    'Message-ID: <1@b.example>',
    'In-Reply-To: <2@b.example>',
    'References: <3@b.example> <2@b.example>',
    '',
    'Text',
  );
  assert.deepEqual(read.sender, { name: 'Jörg Müller Bcc: x', email: 'joerg@example.org' });
  assert.equal(read.subject, 'Mahnung 12 zweite Zeile');
  assert.deepEqual([read.message_id, read.answers], ['1@b.example', ['2@b.example', '3@b.example']]);
  assert.equal(read.text, 'Text');
});

test('of HTML only what a reader sees is left: no script, style, link target, picture or comment', async () => {
  const read = await html(
    '<html><head><title>t</title><style>p{color:red}</style></head><body><!-- geheim -->',
    '<p onclick="alert(1)">Guten&nbsp;Tag &lt;b&gt; f&uuml;r 5 &euro; &#8211; <a href="https://evil.example/?id=1">hier</a></p>',
    '<script>alert("x")</script><img src="http://tracker.example/p.gif" alt="Bild"><div>Zeile 2<br>Zeile 3 3 < 4</div></body>',
  );
  assert.equal(read.text, 'Guten Tag <b> für 5 € – hier\n\nZeile 2\nZeile 3 3 < 4');
});

test('a mail with a text and HTML shows the address of no link', async () => {
  const read = await parts(
    ['From: a@b.example', 'Content-Type: multipart/alternative; boundary=x'],
    'Content-Type: text/plain\r\n\r\nGuten Tag',
    'Content-Type: text/html\r\n\r\n<p>Guten <a href="https://evil.example/">Tag</a></p>',
  );
  assert.equal(read.text, 'Guten Tag');
});

test('attachments are told by their bytes, whatever they call themselves', async () => {
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n').toString('base64');
  const page = Buffer.from('<script>alert(1)</script>').toString('base64');
  const read = await parts(
    mixed,
    'Content-Type: text/plain\r\n\r\nAnbei',
    `Content-Type: application/x-msdownload; name="a.exe"\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename="../\u202efdp.exe"\r\n\r\n${pdf}`,
    `Content-Type: application/pdf\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename="b.pdf"\r\n\r\n${page}`,
  );
  assert.deepEqual(
    read.attachments.map(({ filename, mediaType }) => [filename, mediaType]),
    [['../ fdp.exe', 'application/pdf']],
  );
  assert.deepEqual(read.problems, [{ code: 'attachment_unsupported', filename: 'b.pdf' }]);
});

test('what exceeds the limits is named, and the rest is read', async () => {
  const picture = Buffer.from([0xff, 0xd8, 0xff, 0xe0]).toString('base64');
  const many = await parts(
    mixed,
    ...Array.from(
      { length: mailLimits.attachments + 2 },
      (_, index) =>
        `Content-Type: image/jpeg; name="${index}.jpg"\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment\r\n\r\n${picture}`,
    ),
  );
  assert.equal(many.attachments.length, mailLimits.attachments);
  assert.deepEqual(
    many.problems.map(({ code }) => code),
    ['too_many_attachments', 'too_many_attachments'],
  );
  const long = await mail('From: a@b.example', '', 'ä'.repeat(mailLimits.text_characters + 1));
  assert.equal(long.text?.length, mailLimits.text_characters);
  assert.deepEqual(long.problems, [{ code: 'truncated', filename: null }]);
});

test('of a mail that is too large, too deep or in too many parts the headers are read', async () => {
  const large = await readMail(
    Buffer.concat([
      Buffer.from('From: a@b.example\r\nSubject: Viel\r\n\r\n'),
      Buffer.alloc(mailLimits.mail_bytes, 'a'),
    ]),
  );
  assert.deepEqual([large.subject, large.text, large.problems[0]?.code], ['Viel', null, 'too_large']);
  const many = await parts(
    ['Subject: Teile', ...mixed],
    ...Array.from({ length: mailLimits.parts + 1 }, () => 'Content-Type: text/plain\r\n\r\nx'),
  );
  assert.deepEqual([many.subject, many.text, many.problems[0]?.code], ['Teile', null, 'too_complex']);
  const deep = Array.from(
    { length: mailLimits.depth + 2 },
    (_, index) => `Content-Type: multipart/mixed; boundary=b${index}\r\n\r\n--b${index}\r\n`,
  ).join('');
  const nested = await readMail(Buffer.from(`Subject: Tief\r\n${deep}Content-Type: text/plain\r\n\r\nx`));
  assert.deepEqual([nested.subject, nested.text, nested.problems[0]?.code], ['Tief', null, 'too_complex']);
});

test('automatic replies are told by their headers', async () => {
  const isAutomatic = async (line: string) => (await mail('From: a@b.example', line, '', 'x')).isAutoReply;
  for (const line of [
    'Auto-Submitted: auto-replied',
    'Auto-Submitted: auto-generated; owner-email="x"',
    'Precedence: bulk',
    'Precedence: junk',
    'Precedence: auto_reply',
    'Return-Path: <>',
  ])
    assert.ok(await isAutomatic(line), line);
  for (const line of ['Auto-Submitted: no', 'Precedence: list', 'Return-Path: <a@b.example>', 'X-Other: bulk'])
    assert.ok(!(await isAutomatic(line)), line);
});

/** Reports as five mail systems write them. */
const reports: Readonly<Record<string, { readonly status: string; readonly returned: string }>> = {
  Postfix: {
    status:
      'Reporting-MTA: dns; mx.example\r\nX-Postfix-Queue-ID: 4B2\r\n\r\nFinal-Recipient: rfc822; anna@web.example\r\nOriginal-Recipient: rfc822;anna@web.example\r\nAction: failed\r\nStatus: 5.1.1\r\nRemote-MTA: dns; mx.web.example\r\nDiagnostic-Code: smtp; 550 5.1.1 <anna@web.example>:\r\n    Recipient address rejected: User unknown',
    returned: 'text/rfc822-headers',
  },
  Exim: {
    status:
      'Reporting-MTA: dns; exim.example\r\n\r\nAction: failed\r\nFinal-Recipient: rfc822;anna@web.example\r\nStatus: 5.0.0\r\nDiagnostic-Code: smtp; 550-No such user\r\n 550 anna',
    returned: 'message/rfc822',
  },
  Exchange: {
    status:
      'Reporting-MTA: dns;ex.example\r\nReceived-From-MTA: dns;a.example\r\n\r\nFinal-Recipient: RFC822;Anna@web.example\r\nAction: FAILED\r\nStatus: 5.1.10\r\nDiagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound\r\nX-Display-Name: Anna',
    returned: 'message/rfc822',
  },
  Gmail: {
    status:
      'Reporting-MTA: dns; googlemail.com\r\nX-Original-Message-ID: <7@office.example>\r\n\r\nFinal-Recipient: rfc822; anna@web.example\r\nAction: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550-5.1.1 The email account does not exist.',
    returned: 'message/rfc822',
  },
  sendmail: {
    status:
      'Reporting-MTA: dns; send.example\r\nReceived-From-MTA: DNS; a.example\r\n\r\nFinal-Recipient: RFC822; <anna@web.example>\r\nX-Actual-Recipient: RFC822; anna@web.example\r\nAction: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: SMTP; 550 5.1.1 User unknown',
    returned: 'message/rfc822',
  },
};

for (const [system, { status, returned }] of Object.entries(reports))
  test(`a bounce of ${system} names its recipient and the mail that came back`, async () => {
    const read = await parts(
      ['From: MAILER-DAEMON@mx.example', 'Content-Type: multipart/report; report-type=delivery-status; boundary=x'],
      'Content-Type: text/plain\r\n\r\nUndeliverable',
      `Content-Type: message/delivery-status\r\n\r\n${status}\r\n`,
      `Content-Type: ${returned}\r\n\r\nMessage-ID:\r\n <7@office.example>\r\nTo: anna@web.example\r\nSubject: Mahnung\r\n\r\nText`,
    );
    const { recipients = [], message_id } = read.report ?? {};
    assert.equal(message_id, '7@office.example');
    assert.deepEqual(
      recipients.map(({ recipient, action }) => [recipient, action]),
      [['anna@web.example', 'failed']],
    );
    assert.match(recipients[0]?.status ?? '', /^5\./);
    assert.match(recipients[0]?.diagnostic ?? '', /^550/);
    assert.equal(read.text, 'Undeliverable');
    assert.deepEqual([read.attachments, read.problems], [[], []]);
  });

test('whatever the bytes, a mail is read as lines and text without control characters', async () => {
  const piece = fc.oneof(
    fc.constantFrom(
      'From: ',
      'Subject: ',
      'Content-Type: multipart/mixed; boundary=x\r\n',
      '\r\n\r\n',
      '--x\r\n',
      '--x--',
    ),
    fc.constantFrom(
      'Content-Type: text/html\r\n\r\n',
      'Content-Type: message/rfc822\r\n\r\n',
      '=?utf-8?B?',
      '?=',
      '<a@b>',
    ),
    fc.constantFrom('Content-Transfer-Encoding: base64\r\n', 'Content-Type: message/delivery-status\r\n\r\n'),
    fc.string({ unit: 'binary' }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 30 }), async (pieces) => {
      const read = await readMail(Buffer.from(pieces.join('')));
      for (const line of [read.subject, read.sender?.name ?? null, read.message_id, ...read.answers])
        assert.doesNotMatch(line ?? '', /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
      assert.doesNotMatch((read.text ?? '').replace(/[\n\t]/g, ''), /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
    }),
    { numRuns: 300 },
  );
});

test('text of HTML is found in one pass, whatever does not close', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('<', '>', '<p', '<!--', '-->', '"', '=', '<a href="', 'x', '&amp', ';', '</p>')),
      (all) => {
        assert.doesNotMatch(textOfHtml(all.join(''), 1000), /href/);
      },
    ),
  );
  const began = performance.now();
  textOfHtml('<a href="'.repeat(200_000), 1000);
  textOfHtml('<'.repeat(1_000_000), 1000);
  textOfHtml('<!--'.repeat(500_000), 1000);
  assert.ok(performance.now() - began < 5_000);
});

test('lines and texts end with whole characters', () => {
  assert.equal(lineOf('😀😀', 3), '😀');
  assert.equal(lineOf(' \u0000\u200b ', 10), null);
  assert.equal(textOf('a\r\nb\rc\u0007\n\n\n\n\nd  \n'), 'a\nb\nc\n\n\nd');
});
