/**
 * `import [lines]`: a bank file of 50,000 transactions, from the request to the response, against the XML parser alone
 * over the same bytes. Wanted: at least 0.5.
 */
import assert from 'node:assert/strict';
import { loadavg } from 'node:os';
import sax from 'sax';
import { givenAccount, sendFile } from '../test/harness/bank.ts';
import { openStage } from '../test/harness/cases.ts';

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

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

export async function run([count]: readonly string[] = []): Promise<void> {
  const lines = Number(count ?? lines_default);
  const stage = await openStage();
  try {
    const iban = await givenAccount(stage);
    const [imports, parses]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      const text = fileOf(iban, lines, round);
      parses.push(parseAlone(text));
      const began = performance.now();
      const answer = await sendFile(stage, text);
      imports.push(performance.now() - began);
      assert.equal(answer.status, 201, answer.text);
      assert.equal(answer.body.new_count, lines);
    }
    const [own, alone] = [median(imports), median(parses)];
    console.log(
      `import: ${lines} transactions in ${own.toFixed(0)} ms, sax alone ${alone.toFixed(0)} ms: ratio ${(alone / own).toFixed(2)} (wanted ≥ 0.5); load ${loadavg()[0]?.toFixed(1)}`,
    );
  } finally {
    await stage.stop();
  }
}
