/** Pages of claim statements: of long cases, with texts of others, and up to their limit. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { costKinds } from '@mahnwerk/contract/shapes/cost-kinds.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { type StatementContent, statementDocument } from '../../src/domain/collection/claim-statements/index.ts';
import { kindLabel } from '../../src/domain/collection/claim-statements/labels.ts';
import { keptWorkers } from '../harness/kept-workers.ts';
import { addDays } from '../../src/values/day.ts';
import { aStatement, theParties } from '../harness/claim-statements.ts';
import { aClaim, aCost, aPayment, aWaiver, fixed, statutory } from '../harness/money-facts.ts';
import { pdfInfo, pdfText } from '../harness/pdf.ts';

const { typesetter } = keptWorkers();

const typeset = (content: StatementContent) => typesetter.typeset(statementDocument(content));

/** Printed lines with single spaces. */
const linesOf = (pdf: Buffer): string[] =>
  pdfText(pdf)
    .split('\n')
    .map((line) => line.trim().replace(/\s+/g, ' '));
const textOf = (pdf: Buffer): string => linesOf(pdf).join(' ').replace(/\s+/g, ' ');

const sumOfParts = (payments: StatementContent['balance']['payments']): number =>
  payments.reduce((sum, { allocation }) => sum + 1 + allocation.length, 0);

const numbers = (count: number): number[] => Array.from({ length: count }, (_none, index) => index);

/** Ten claims, forty payments, costs of every kind, a waiver. */
const longCase = aStatement({
  as_of: '2026-09-30',
  facts: {
    claims: numbers(10).map((index) => {
      const since = addDays('2021-01-04', index * 60);
      return aClaim({
        id: String(index + 1),
        since,
        titled: index % 4 === 3,
        principal_cents: 150_000n + BigInt(index) * 12_345n,
        default_terms: { ...(index % 3 === 0 ? fixed(7_500_000n) : statutory(9n)), from: addDays(since, 30) },
        titled_costs: index % 4 === 3 ? { amount_cents: 12_000n, since } : null,
        charges: [{ id: `charge ${index}`, type: 'reminder_fee', amount_cents: 250n, date: addDays(since, 20) }],
      });
    }),
    costs: costKinds.map((kind, index) =>
      aCost({
        id: kind,
        kind,
        date: addDays('2021-11-01', index * 90),
        amount_cents: 3_800n + BigInt(index),
        interest_from: index % 2 === 0 ? addDays('2021-11-01', index * 90) : null,
      }),
    ),
    payments: numbers(40).map((index) =>
      aPayment({
        id: `p${index}`,
        value_date: addDays('2021-08-01', index * 40),
        amount_cents: 5_000n + BigInt(index),
      }),
    ),
    waivers: [
      aWaiver({ id: 'w', line: 'interest_on_principal_claim', value_date: '2025-01-10', amount_cents: 5_000n }),
    ],
  },
});

test('a long case has the head of its tables on every page, its pages numbered, and no line cut off', async () => {
  const { pdf, pages } = await typeset(longCase);
  assert.ok(pages > 6);
  const text = textOf(pdf);
  assert.equal([...text.matchAll(/Seite (\d+) von (\d+)/g)].length, pages);
  const heads = linesOf(pdf).filter((line) => line === 'Wertstellung verrechnet auf Teilbetrag Zahlung');
  assert.ok(heads.length > 1, 'the payments go on with a head of their own');
  for (const { value_date, amount } of longCase.balance.payments) {
    const [year, month, day] = value_date.split('-');
    const line = `${day}.${month}.${year} Zahlung an den Inkassodienst ${amount.value.replace('.', ',')} €`;
    assert.ok(linesOf(pdf).includes(line), line);
  }
  assert.match(text, /Erlassene Beträge Wirksam am erlassen von Betrag 10\.01\.2025/);
  assert.match(text, /7,5 % im Jahr/);
});

test('terms that changed are named with their days', async () => {
  const claim = { id: '1', since: '2025-12-01', principal_cents: 100_000n };
  const recorded_at = '2026-01-01T00:00:00.000Z';
  const content = aStatement({
    as_of: '2026-06-30',
    facts: {
      claims: [aClaim({ ...claim, default_terms: { ...statutory(5n), from: '2025-12-05' } })],
      terms: [
        {
          id: 't',
          reason: 'agreed',
          claim_id: '1',
          recorded_at,
          from: '2026-03-01',
          until: '2026-04-30',
          terms: fixed(7_250_000n),
        },
      ],
    },
  });
  const text = textOf((await typeset(content)).pdf);
  assert.ok(
    text.includes(
      'ab 05.12.2025 5 Prozentpunkte über dem Basiszinssatz; ab 01.03.2026 7,25 % im Jahr; ab 01.05.2026 5 Prozentpunkte',
    ),
    text,
  );
});

test('every kind of costs and every rule has its German text', async () => {
  const text = textOf((await typeset(longCase)).pdf);
  for (const kind of costKinds) assert.ok(text.includes(kindLabel(kind)), kind);
  const kinds = longCase.balance.costs.filter(({ cost_id }) => cost_id !== null);
  assert.equal(kinds.length, costKinds.length);
  assert.equal(new Set(kinds.map(({ kind }) => kindLabel(kind))).size, costKinds.length, 'a name for each kind');
  for (const { version } of longCase.balance.rules) assert.ok(text.includes(version), version);
});

test('texts of others are inert and complete', async () => {
  const hostile = `#panic("x") <b>& $x^2$ *a* _b_ \`c\` @d \\u{41} // e 😀 \u202Eabc ${'W'.repeat(200)}`;
  const shown = hostile.replace('😀', '□').replace('\u202E', '').replace(/W+$/, '').trim();
  const content = aStatement({
    as_of: '2026-02-28',
    facts: { claims: [aClaim({ id: '1', since: '2026-01-24', principal_cents: 999_999_999_999n })] },
    parties: {
      creditor: { name: hostile, address: null },
      debtors: theParties().debtors.map((debtor) => ({ ...debtor, display_name: hostile })),
      claims: new Map([
        ['1', { subject_matter: `${hostile}\n${hostile}`, document_date: null, due_date: null, title: null }],
      ]),
    },
  });
  const { pdf } = await typeset(content);
  const text = textOf(pdf);
  assert.equal(text.split('#panic("x")').length - 1, 4);
  assert.ok(text.replace(/\s/g, '').includes(shown.replace(/\s/g, '')));
  assert.equal(text.replace(/[^W]/g, '').length, 4 * 200, 'a word without an end breaks and is whole');
  assert.match(text, /9\.999\.999\.999,99 €/);
  assert.match(pdfInfo(pdf), /Tagged: +yes/);
});

test('a case without figures is a page of zeros, and surplus is below zero', async () => {
  const { pages, pdf } = await typeset(aStatement({ as_of: '2020-01-01', facts: {} }));
  assert.equal(pages, 1);
  assert.match(textOf(pdf), /Gesamtforderung 0,00 € 0,00 € 0,00 €/);
  const overpaid = aStatement({
    as_of: '2026-02-28',
    facts: {
      claims: [aClaim({ id: '1', since: '2026-01-24', principal_cents: 10_000n })],
      payments: [aPayment({ id: 'p', value_date: '2026-02-01', amount_cents: 10_550n })],
    },
  });
  const text = textOf((await typeset(overpaid)).pdf);
  assert.match(text, /Gesamtforderung 100,00 € 105,50 € -5,50 €/);
  assert.match(text, /Überzahlung 5,50 €/);
});

test('as many rows as a statement may have are typeset within the limits of a document', async () => {
  const payments = numbers(limits.statement_rows / 4).map((index) =>
    aPayment({ id: `p${index}`, value_date: addDays('2020-01-01', index), amount_cents: 1_000n }),
  );
  const content = aStatement({
    as_of: '2026-09-30',
    facts: {
      claims: [
        aClaim({
          id: '1',
          since: '2019-12-01',
          principal_cents: 5_000_000n,
          default_terms: { ...statutory(5n), from: '2019-12-05' },
        }),
      ],
      payments,
    },
  });
  const { balance } = content;
  const rows = balance.interest_periods.length + sumOfParts(balance.payments);
  assert.ok(rows > 0.9 * limits.statement_rows && rows <= limits.statement_rows, String(rows));
  assert.ok((await typeset(content)).pages > 50);
});
