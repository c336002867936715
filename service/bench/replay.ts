/**
 * `replay`: one case of ten years with 3 claims, 120 instalments and 10 costs. Its replay against reading its postings,
 * and a payment in its first month against one of today, booked through the API.
 */
import { figuresOf, readAccount } from '../src/domain/money/ledger/index.ts';
import { readEntries } from '../src/domain/money/ledger/store.ts';
import { addDays } from '../src/values/day.ts';
import { aClaim, bodyOf, euros, givenAccepted, openStage } from '../test/harness/cases.ts';

const replay_times_max = 3;
const back_dated_times_max = 5;
const rounds = 30;
const bookings = 5;
const first_day = '2016-02-01';
const today = '2026-03-02';

export async function run(): Promise<void> {
  const stage = await openStage();
  try {
    const company = await stage.aCompany();
    const claims = ['2500.00', '4000.00', '8000.00'].map((value, nth) =>
      aClaim(nth + 1, {
        document_date: '2016-01-02',
        due_date: '2016-01-12',
        delay_date: `2016-01-2${nth}`,
        principal_amount: euros(value),
      }),
    );
    const { mandate } = await givenAccepted(stage, company, { claims });
    const path = `/operator/v1/mandates/${mandate.id}/`;
    const pay = async (value_date: string, value: string) =>
      bodyOf(
        await stage.operate('POST', `${path}payments/`, { amount: euros(value), value_date, payer: 'debtor' }),
        201,
      );
    for (let month = 0; month < 120; month += 1) await pay(addDays(first_day, month * 30), `${60 + (month % 7)}.00`);
    for (let year = 0; year < 10; year += 1)
      await stage.operate('POST', `${path}costs/`, {
        kind: 'bailiff_fee',
        amount: euros('45.00'),
        date: addDays(first_day, year * 365),
        interest_bearing: year % 2 === 0,
      });

    const read: number[] = [];
    const replayed: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const account = await stage.database.read(company.company, (db) => readAccount(db, mandate.id));
      read.push(await timed(() => stage.database.read(company.company, (db) => readEntries(db, mandate.id))));
      replayed.push(await timed(() => figuresOf(account, today)));
    }
    const booked: number[] = [];
    const backDated: number[] = [];
    for (let nth = 1; nth <= bookings; nth += 1) {
      booked.push(await timed(() => pay(today, `${nth}.01`)));
      backDated.push(await timed(() => pay(addDays(first_day, 3), `${nth}.02`)));
    }
    print('replay', [median(replayed), median(read)], 'reading its postings', replay_times_max);
    print('back-dated payment', [median(backDated), median(booked)], 'one of today', back_dated_times_max);
  } finally {
    await stage.stop();
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const median = (all: readonly number[]): number => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? NaN;

function print(what: string, [ms, reference]: readonly [number, number], than: string, most: number): void {
  const ratio = ms / reference;
  console.log(
    `replay: ${what} ${ms.toFixed(1)} ms, ${than} ${reference.toFixed(1)} ms: ${ratio.toFixed(2)}x (wanted <= ${most})`,
  );
  if (ratio > most) process.exitCode = 1;
}

if (import.meta.main) await run();
