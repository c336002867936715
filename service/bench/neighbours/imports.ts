/** Attacks by files that come in. */
import { type Attack, type Attempt, keyOf } from './attack.ts';
import type { Call } from './call.ts';

/** A run follows its upload; the worker may not have read the file by then. */
const run_after_ms = 20_000;

/** A table of debtors that no other has. */
const table = (name: string, rows: number): string =>
  [
    'Kundennummer;Firma;Straße;PLZ;Ort;Land',
    ...Array.from({ length: rows }, (_none, row) => `${name}-${row};Beispiel ${row} GmbH;Weg ${row};10115;Berlin;DE`),
  ].join('\r\n');

/** Uploads a table and asks for its run. */
async function importTable(attempt: Attempt, act: Omit<Call, 'path'>, content: string): Promise<void> {
  const base64 = Buffer.from(content).toString('base64');
  const body = { kind: 'debtors', filename: 'debitoren.csv', base64 };
  const { id } = JSON.parse(await attempt.ask({ ...act, path: '/v2/imports/', body })) as { id?: string };
  if (id !== undefined && (await attempt.pause(run_after_ms)))
    await attempt.ask({ ...act, path: `/v2/imports/${id}/run/`, body: {} });
}

export const manyImports: Attack = {
  name: 'imports',
  about: 'two companies that each upload a table of 20,000 debtors a second, until their hour is spent, and run it',
  run: ({ port, attackers }, attempt) =>
    attempt.paced(60, (count) =>
      Promise.all(
        attackers.map((attacker, number) =>
          importTable(
            attempt,
            { port, key: keyOf(attacker, count), method: 'POST' },
            table(`${number}-${count}`, 20_000),
          ),
        ),
      ),
    ),
};

export const largestImport: Attack = {
  name: 'largest-import',
  about: 'a company that uploads a table of 100,000 debtors and runs it, once a minute',
  run: ({ port, attackers: [attacker] }, attempt) =>
    attempt.paced(1, async (count) => {
      if (attacker === undefined) return;
      await importTable(attempt, { port, key: keyOf(attacker, count), method: 'POST' }, table(`L-${count}`, 100_000));
    }),
};
