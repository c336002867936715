/** Texts of others on their way through dunning: they stay text in letter, mail, file names and batch (dunning.md 8). */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import PostalMime from 'postal-mime';
import type { Dunning } from '@mahnwerk/contract/dunning/dunnings.ts';
import { examplePdf } from '@mahnwerk/contract/shapes/file.ts';
import { euros, type Page } from '../harness/cases.ts';
import { call } from '../harness/dunning-commands.ts';
import { type DunningCompany, type DunningStage, dunningStage } from '../harness/dunning-stage.ts';
import { pdfText, pdfWords } from '../harness/pdf.ts';
import { download } from '../harness/uploads.ts';

let stage: DunningStage;
before(async () => {
  stage = await dunningStage();
});
after(() => stage.stop());

const on = '2026-03-03';
const texts = [
  '#panic("x") $x$ *y* _z_ @w `#eval(1)` <b>fett</b> &amp;',
  '../../etc/passwd "; filename="evil.exe',
  'W'.repeat(255),
  'שלום עולם 😀 مرحبا 👩‍💻 漢字',
  '=cmd|"/C calc"!A0',
];

/** A letter shows none of these as a name: one has no room in the window, the other characters that the font lacks. */
const unprintable = texts.slice(2, 4);

/** A released invoice with this text in its fields, of a debtor of this name; returns the number as it is stored. */
async function givenCalled(
  { key }: DunningCompany,
  { text, name, index }: { readonly text: string; readonly name: string; readonly index: number },
): Promise<string> {
  const own = (method: string, path: string, body?: object) =>
    call<{ readonly id: string; readonly invoice_number: string }>(stage, key, [
      method,
      `/mahnservice/v1/${path}`,
      body,
    ]);
  const { id: debtor_id } = await own('POST', 'debtors/', {
    customer_number: `${index}${text}`.slice(0, 64).trim(),
    acting_as: 'business',
    organization: { name },
    address: { street: name.slice(0, 100).trim(), postal_code: '10115', city: name.slice(0, 40).trim(), country: 'DE' },
    email: `post${index}@schuldner.example`,
  });
  const { id, invoice_number } = await own('POST', 'invoices/', {
    debtor_id,
    invoice_number: text,
    subject_matter: `${text}\n${text}`,
    invoice_date: '2026-01-10',
    due_date: '2026-01-24',
    amount: euros('100.00'),
    your_reference: text,
  });
  await own('POST', `invoices/${id}/documents/`, {
    type: 'invoice',
    filename: `${text.slice(0, 251)}.pdf`,
    base64: examplePdf,
  });
  await stage.service.sql(`update documents set status = 'ready' where parent_id = $1`, [id]);
  await own('POST', `invoices/${id}/release/`);
  return invoice_number;
}

const squeezed = (text: string): string => text.replaceAll(/\s/g, '');

test('texts of others stay text in letter, mail and file names, inside the page', async () => {
  const company = await stage.company({ name: `Böse & Söhne #panic("x") <b>GmbH</b> "; filename="evil.exe` });
  await stage.patchLadder(company.id, {
    levels: [
      {
        level: 1,
        name: '#panic("x") <b>Mahnung</b> ../..',
        days: 7,
        payment_days: 7,
        fee_consumer: euros('0.00'),
        fee_business: euros('0.00'),
        show_interest: false,
        intro: '#panic("x")\n\n<b>fett</b>\n$x$',
        closing: 'W'.repeat(300),
      },
    ],
  });
  const numbers: string[] = [];
  for (const [index, text] of texts.entries()) {
    const name = unprintable.includes(text) ? 'Muster Handel GmbH' : text;
    numbers.push(await givenCalled(company, { text, name, index }));
  }
  for (const [index, name] of unprintable.entries())
    await givenCalled(company, { text: `Rechnung ${index}`, name, index: texts.length + index });
  // In the place of its PDF the first invoice has a sheet of its data, which goes with no notice.
  const [sheet] = numbers;
  await stage.service.sql(
    `update documents set type = 'claim_statement' where parent_id = (select id from dunning_invoices where company_id = $1 and invoice_number = $2)`,
    [company.id, sheet],
  );
  const run = await stage.run({ on, company_id: company.id });
  assert.deepEqual(
    [run.status, run.counts.letters, run.counts.stopped],
    ['finished', texts.length, unprintable.length],
  );

  const { results } = await call<Page<Dunning>>(stage, company.key, ['GET', '/mahnservice/v1/dunnings/']);
  const letters = results.filter(({ status }) => status === 'sent');
  assert.equal(letters.length, texts.length);
  for (const { document } of letters) {
    const path = new URL(document?.download_url ?? '').pathname;
    const { bytes, headers } = await download(stage.service.url, path, company.key);
    const disposition = headers.get('content-disposition') ?? '';
    assert.match(disposition, /^attachment; filename="[^"\\/]*"(; filename\*=UTF-8''[\w!#$&+.^`|~%-]+)?$/, disposition);
    for (const word of pdfWords(bytes))
      assert.ok(word.left >= 19.9 && word.right <= 190.5 && word.top >= 10 && word.bottom <= 292, JSON.stringify(word));
    const said = squeezed(pdfText(bytes));
    for (const text of ['#panic("x")', '<b>fett</b>', '$x$', '<b>Mahnung</b>']) assert.ok(said.includes(text), text);
  }

  const folder = join(stage.service.folder, 'mails');
  const mails = await Promise.all(
    (await readdir(folder)).map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  );
  assert.equal(mails.length, texts.length);
  for (const { to, subject, html, text, attachments, headers } of mails) {
    const called = numbers[Number(/\d+/.exec(to?.[0]?.address ?? '')?.[0])] ?? '';
    assert.ok(subject?.includes(called), JSON.stringify([subject, called]));
    assert.ok(text?.includes(called) && !html?.includes('<b>'), JSON.stringify([text, called]));
    assert.equal(headers.filter(({ key }) => key === 'to' || key === 'bcc' || key === 'cc').length, 1);
    assert.equal(attachments.length, called === sheet ? 1 : 2);
    for (const { filename } of attachments) assert.match(String(filename), /^[^\p{Cc}/\\]+\.pdf$/u);
  }
});
