/**
 * `import [lines]`: a bank file of 50,000 transactions, from the request to the response, against the XML parser alone
 * over the same bytes with COPY of as many rows into a table of the same columns with its key alone. Wanted: at least
 * 0.4. On a busy machine the processor times say more: of the parser, of the service (its thread, its requests and this
 * sender), of PostgreSQL.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import sax from 'sax';
import { givenAccount, sendFile } from '../test/harness/bank.ts';
import { newId } from '../src/platform/ids.ts';
import { openStage, type Stage } from '../test/harness/cases.ts';

const lines_default = 50_000;
const rounds = 3;

const entryOf = (reference: string): string =>
  `<Ntry><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-02-20</Dt></BookgDt><ValDt><Dt>2026-02-20</Dt></ValDt><AcctSvcrRef>${reference}</AcctSvcrRef></Ntry>`;

const balanceOf = (code: string, amount: string): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-02-20</Dt></Dt></Bal>`;

/** A file as small as its transactions allow: 10 MiB hold 50,000. */
const fileOf = (iban: string, lines: number, round: number): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>${balanceOf('OPBD', '0.00')}${balanceOf('CLBD', `${lines}.00`)}${Array.from({ length: lines }, (_none, index) => entryOf(`${round}-${index}`)).join('')}</Stmt></BkToCstmrStmt></Document>`;

const piece_characters = 64 * 1024;

function parseAlone(text: string): number {
  const began = performance.now();
  const parser = sax.parser(true, { position: false });
  let elements = 0;
  Object.assign(parser, { onopentag: () => (elements += 1) });
  for (let at = 0; at < text.length; at += piece_characters) parser.write(text.slice(at, at + piece_characters));
  parser.close();
  assert.ok(elements > 0);
  return performance.now() - began;
}

/** COPY of as many rows into a table without anything but its key, from a file that only the server reads. */
async function copyAlone(stage: Stage, lines: number, round: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'mahnwerk-copy-'));
  chmodSync(folder, 0o755);
  const file = join(folder, 'rows');
  const [same, likeness] = [randomUUID(), randomUUID()];
  const rows = Array.from({ length: lines }, (_none, index) =>
    [newId(), same, same, 'credit', '100', ...Array.from({ length: 3 }, () => '2026-02-20'), `${round}-${index}`]
      .concat(
        'f',
        'unmatched',
        '2026-02-20T09:00:00Z',
        '2026-02-20T09:00:00Z',
        likeness,
        `{AcctSvcrRef ${round}-${index}}`,
      )
      .join('\t'),
  );
  writeFileSync(file, `${rows.join('\n')}\n`);
  try {
    await stage.sql('drop table if exists copied_alone');
    await stage.sql('create table copied_alone (like bank_transactions including defaults, primary key (id))');
    const began = performance.now();
    await stage.sql(
      `copy copied_alone (id, bank_file_id, account_id, direction, amount_cents, booking_date, value_date, counted_on, bank_reference,
        is_reversal, status, created_at, updated_at, likeness, bank_ids) from '${file}'`,
    );
    return performance.now() - began;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const processor_ms = (): number => process.cpuUsage().user / 1000;

const tick_ms = 10;

/** Processor time of all connections of the database. Linux alone. */
async function database_ms(stage: Stage): Promise<number> {
  const [row] = await stage.sql('select pg_backend_pid() as pid');
  const fieldsOf = (pid: string): string[] => {
    try {
      return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    } catch {
      return [];
    }
  };
  const server = fieldsOf(String(row?.pid))[1];
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const ofServer = processes.map(fieldsOf).filter((fields) => fields[1] === server);
  return ofServer.reduce((sum, fields) => sum + (Number(fields[11]) + Number(fields[12])) * tick_ms, 0);
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

export async function run([count]: readonly string[] = []): Promise<void> {
  const lines = Number(count ?? lines_default);
  const stage = await openStage();
  try {
    const iban = await givenAccount(stage);
    const imports: number[] = [];
    const parses: number[] = [];
    const copies: number[] = [];
    const parsers: number[] = [];
    const services: number[] = [];
    const databases: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const text = fileOf(iban, lines, round);
      const parsing = processor_ms();
      parses.push(parseAlone(text));
      parsers.push(processor_ms() - parsing);
      copies.push(await copyAlone(stage, lines, round));
      const [serving, storing] = [processor_ms(), await database_ms(stage)];
      const began = performance.now();
      const answer = await sendFile(stage, text);
      imports.push(performance.now() - began);
      services.push(processor_ms() - serving);
      databases.push((await database_ms(stage)) - storing);
      assert.equal(answer.status, 201, answer.text);
      assert.equal(answer.body.new_count, lines);
    }
    const [own, alone, copied] = [median(imports), median(parses), median(copies)];
    console.log(
      `import: ${lines} transactions in ${own.toFixed(0)} ms, sax alone ${alone.toFixed(0)} ms, COPY alone ${copied.toFixed(0)} ms: ratio ${((alone + copied) / own).toFixed(2)} (wanted ≥ 0.4; of sax alone ${(alone / own).toFixed(2)}); processor: sax ${median(parsers).toFixed(0)} ms, service ${median(services).toFixed(0)} ms, PostgreSQL ${median(databases).toFixed(0)} ms; load ${loadavg()[0]?.toFixed(1)}`,
    );
  } finally {
    await stage.stop();
  }
}
