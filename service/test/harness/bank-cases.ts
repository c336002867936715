/** Bank files of service/test/cases: small inputs that other people's systems fell over. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { BankFile } from '@mahnwerk/contract/operator/bank-files.ts';
import { sendFile } from './bank.ts';

/** The account of the cases. */
const accountOfCases = 'DE75512108001245126199';

/** The file of a case, on an account of the test. */
export async function caseFile(iban: string, name: string, file = 'camt.xml'): Promise<string> {
  const content = await readFile(new URL(`../cases/${name}/${file}`, import.meta.url), 'utf8');
  return content.replaceAll(accountOfCases, iban);
}

/** Imports the file of a case, which must be accepted. */
export async function importCase(
  service: Parameters<typeof sendFile>[0],
  iban: string,
  name: string,
  file?: string,
): Promise<BankFile> {
  const answer = await sendFile(service, await caseFile(iban, name, file));
  assert.equal(answer.status, 201, answer.text);
  return answer.body;
}
