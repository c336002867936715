/** The guides in docs/, followed as they stand against the real program. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { freshPlace, run } from '../harness/program.ts';
import { until } from '../harness/until.ts';

test('the guides lead where they say, as they stand', async (t) => {
  const { settings, dataDir } = freshPlace(t);
  const program = run(t, ['start'], { ...settings, MAHNWERK_FEED_DELAY_SECONDS: '0' });
  const url = await program.url();
  const [, operator = ''] = await program.heard(/^ {4}operator +(\S+)$/);
  const [, partner = ''] = await program.heard(/^ {4}partner +(\S+)$/);
  const follow = (guide: string): string => {
    const page = readFileSync(new URL(`../../../docs/guides/${guide}.md`, import.meta.url), 'utf8');
    const script = [...page.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block).join('\n');
    return execFileSync('/bin/sh', ['-eu', '-c', script], {
      env: { PATH: process.env.PATH, URL: url, OPERATOR: operator, PARTNER: partner, FEED_DELAY: '1' },
      cwd: dataDir,
      encoding: 'utf8',
      timeout: 120_000,
    });
  };
  type Position = Readonly<Record<string, { readonly value: string }>>;
  const read = async (path: string): Promise<unknown> =>
    // A guide takes longer than a server keeps a connection.
    (await fetch(url + path, { headers: { Authorization: `Bearer ${operator}`, Connection: 'close' } })).json();
  const positionOn = (query: string): Promise<Position> =>
    read(`/operator/v1/cash-position/${query}`) as Promise<Position>;
  /** The last line of a guide, without what the demo has on its own account. */
  const addedTo = (before: Position, said: string, names: readonly string[]): string[] => {
    const position = JSON.parse(said.trimEnd().split('\n').at(-1) ?? '') as Position;
    return names.map((name) => (Number(position[name]?.value) - Number(before[name]?.value)).toFixed(2));
  };
  interface Told {
    readonly type: string;
    readonly data: { readonly company_id?: string };
  }
  const feedIn = (said: string): readonly Told[] => {
    const feed = said.split('\n').findLast((line) => line.startsWith('{"cursor"')) ?? '';
    return (JSON.parse(feed) as { results: Told[] }).results;
  };
  const eventsIn = (said: string): string[] => feedIn(said).map(({ type }) => type);

  // The demo's own events and money are complete with its payout.
  await until(
    async () => ((await read('/operator/v1/payouts/')) as { count: number }).count > 0,
    'the demo has a payout',
  );

  await t.test('docs/guides/first-case.md: from nothing to an accepted case and its three events', () => {
    const said = follow('first-case');
    assert.deepEqual(eventsIn(said), ['order.submitted', 'order.accepted', 'mandate.created']);
    assert.match(said, /"reference_number":"K\d\d-/);
  });

  await t.test('docs/guides/first-company.md: from a company’s first data to its first case, and to its end', () => {
    const said = follow('first-company');
    // A Partner has the events of all its companies, of the demo's too.
    const told = feedIn(said);
    const company = told.findLast(({ type }) => type === 'company.created')?.data.company_id;
    const own = told.filter(({ data }) => data.company_id === company).map(({ type }) => type);
    assert.deepEqual(own, [
      'company.created',
      'membership.created',
      'company.updated',
      'company.readiness.changed',
      'membership.created',
      'order.submitted',
    ]);
    assert.match(said, /"setup_url":"http:\/\/127\.0\.0\.1:\d+\/setup\//);
    assert.match(said, /"status":"submitted"/);
    assert.match(said.trimEnd().split('\n').at(-1) ?? '', /"code":"not_found"/);
  });

  await t.test('docs/guides/dunning.md: from an invoice over three notices to its mandate', () => {
    const said = follow('dunning');
    assert.deepEqual(eventsIn(said), [
      'invoice.released',
      ...Array.from({ length: 3 }, () => 'dunning.level_reached'),
      'order.submitted',
      'payment.reported',
      'dunning.handed_to_collection',
      'order.accepted',
      'mandate.created',
    ]);
    const decisions = said.matchAll(/"outcome":"(\w+)","reason":"(\w+)"/g);
    assert.deepEqual(
      [...decisions].map(([, outcome, reason]) => `${outcome} ${reason}`),
      ['notice due', 'notice due', 'hold paused', 'hold handover_disabled'],
    );
    const notices = said.matchAll(
      /"name":"([^"]+)","channel":"(\w+)","status":"\w+".*?"fee_amount":\{[^}]+"value":"([^"]+)"/g,
    );
    assert.deepEqual(
      [...notices].map((notice) => notice.slice(1).join(' ')),
      [
        'Zahlungserinnerung post 0.00',
        'Zahlungserinnerung post 0.00',
        '1. Mahnung post 2.50',
        'Letzte Mahnung email 0.00',
      ],
    );
    assert.match(
      said,
      /"status":"in_inkasso".*"collection":\{"order_id":"[^"]+","mandate_id":"[^"]+","order_status":"accepted"/,
    );
    for (const file of ['letter-1.pdf', 'batch-1.pdf', 'batch-2.pdf'])
      assert.equal(readFileSync(join(dataDir, file), 'latin1').slice(0, 5), '%PDF-');
  });

  await t.test(
    'docs/guides/bank.md: from the lines of a bank file to booked payments and the cash position',
    async () => {
      const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
      const before = await positionOn(`?on=${yesterday}`);
      const said = follow('bank');
      assert.match(said, /"count":3,"new_count":3,"duplicate_count":0/);
      const proposals = said.matchAll(/"confidence":"(\w+)","reasons":\["(\w+)"/g);
      assert.deepEqual(
        [...proposals].slice(0, 2).map((proposal) => proposal.slice(1).join(' ')),
        ['strong reference_number_fuzzy', 'exact reference_number'],
      );
      assert.match(said, /"booked":1,"left":2/);
      assert.match(said, /"status":"booked".*"amount":\{"currency":"EUR","value":"10\.00"\}/);
      assert.deepEqual(
        addedTo(before, said, ['opening', 'booked', 'suspense', 'refunded', 'bank_balance', 'difference']),
        ['1000.00', '50.00', '0.00', '5.00', '1055.00', '0.00'],
      );
    },
  );

  await t.test('docs/guides/accounting.md: from a payment to a stapel that holds it, and to what is open', () => {
    const said = follow('accounting');
    const lines = said.trimEnd().split('\n');
    assert.deepEqual(lines.slice(-3, -1), ['60,00;"S";"EUR";1360;10042', 'conflict']);
    assert.match(lines.at(-1) ?? '', /;10042;.+;100,00;100,00;60,00;40,00;/);
    const bytes = readFileSync(join(dataDir, 'stapel.csv'), 'latin1');
    assert.match(bytes, /^"EXTF";700;21;"Buchungsstapel";13;\d{17};;"MW";"Buchweg GmbH";"";29098;55003;/);
  });

  await t.test('docs/guides/import.md: from a table to invoices and a payment, and back', () => {
    const said = follow('import');
    const states = said.split('\n').filter((line) => /^[a-z]+$/.test(line));
    assert.deepEqual(states, ['mapping', 'checked', 'finished', 'checked', 'finished', 'undone', 'undone']);
    assert.match(said, /"encoding":"windows-1252","delimiter":";"/);
    assert.match(said, /"code":"mapping_required"/);
    assert.match(said, /"number":4.*"due_date":null.*"message":"“31\.02\.2026” is not a day\."/);
    assert.match(said, /"due_date":"2026-02-28".*"state":"ready"/);
    assert.match(said, /^K-2;Beispiel AG;RE-3;07\.01\.2026;31\.02\.2026;238,00;angelegt;/m);
    assert.match(said, /"code":"conflict","detail":"Something has followed upon what 1 rows made: 3\./);
    assert.match(said.trimEnd().split('\n').at(-1) ?? '', /"undone":3,"left":0/);
  });

  await t.test('docs/guides/case-work.md: two cases through a year by the clock, to a title and a payment', () => {
    const said = follow('case-work');
    const order = [
      '"next_step":{"kind":"demand_payment"',
      '"text_key":"first_letter_consumer"',
      '"status":"broken"',
      '"kind":"promise_broken"',
      '"status":"accepted"',
      '"status":"defaulted"',
      '"kind":"plan_defaulted"',
      '"type":"status_update"',
      '"outcome":"filed"',
      '"procedure_state":"judicial_dunning"',
      '"file_number":"26-0000001-0-1"',
      '"procedure_state":"foreclosure"',
      '"procedure_state":"long_term_monitoring"',
      '"payment_state":"fully_paid"',
      '"next_step":{"kind":"close"',
    ];
    let from = 0;
    for (const each of order) {
      const at = said.indexOf(each, from);
      assert.ok(at >= 0, `${each} follows in\n${said}`);
      from = at;
    }
    const years = [...said.matchAll(/^"limitation_on":"(\d{4})-/gm)].map(([, year]) => Number(year));
    assert.deepEqual(
      [years.length, (years[1] ?? 0) - (years[0] ?? 0) > 25],
      [2, true],
      'a title is good for thirty years',
    );
  });

  await t.test(
    'docs/guides/debtor-page.md: from a code to instalments, their withdrawal, an objection, and invoices',
    () => {
      const said = follow('debtor-page');
      const order = [
        '/d/overview',
        'Seitenbeispiel GmbH',
        'So setzt sich der Betrag zusammen',
        'Ratenplan',
        'Die Vereinbarung ist geschlossen',
        '"accepted_by":"page"',
        'Ihr Widerruf ist eingegangen',
        '"status":"cancelled"',
        'Ihr Einwand ist gespeichert',
        '"ground":"defects"',
        '"kind":"objection"',
        '"next_step":{"kind":"clarify"',
        'Ihre Rechnungen bei Seitenbeispiel GmbH',
        'Ihre Mitteilung ist gespeichert',
        '"hold":{"kind":"report"',
        '"kind":"already_paid"',
        '"hold":null',
        '/d/?left',
      ];
      let from = 0;
      for (const each of order) {
        const at = said.indexOf(each, from);
        assert.ok(at >= 0, `${each} follows in\n${said}`);
        from = at;
      }
    },
  );

  await t.test('docs/guides/money-way.md: from the bank’s line to the executed payout', async () => {
    const before = await positionOn('');
    const said = follow('money-way');
    assert.match(said, /"confidence":"exact"/);
    assert.match(said, /"booked":1,"left":0/);
    assert.match(said, /"total_balance":\{"currency":"EUR","value":"88\.10"\}/);
    for (const end of ['abrechnung.pdf', 'abrechnung.xml', 'einzelnachweis.csv', 'einzelnachweis.xlsx'])
      assert.match(said, new RegExp(`^R\\d{4}-\\d{6}-${end}$`, 'm'));
    assert.match(said, /"status":"executed".*"items":\[\{.*"status":"executed"/);
    assert.match(said, /"payout_date":"[\d-]+","paid_at":"/);
    assert.deepEqual(
      addedTo(before, said, ['opening', 'booked', 'suspense', 'paid_out', 'bank_balance', 'difference']),
      ['500.00', '100.00', '0.00', '-88.10', '511.90', '0.00'],
    );
  });
});
