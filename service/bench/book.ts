/**
 * `book`: payments booked a second on distinct cases, eight at once, with facts, derived entries, history, events and
 * audit line. Wanted: at least 0.6 of the version before facts (49f2b26), measured by the same program there.
 */
import { loadavg } from 'node:os';
import { aClaim, bodyOf, euros, givenAccepted, openStage } from '../test/harness/cases.ts';

const [cases, at_once, warm_up] = [400, 8, 100];

export async function run(): Promise<void> {
  const stage = await openStage();
  try {
    const company = await stage.aCompany();
    const mandates: string[] = [];
    for (let count = 0; count < cases + warm_up; count += 1)
      mandates.push((await givenAccepted(stage, company, { claims: [aClaim()] })).mandate.id);
    const book = async (id: string) =>
      bodyOf(
        await stage.operate('POST', `/operator/v1/mandates/${id}/payments/`, {
          amount: euros('5.00'),
          value_date: '2026-02-20',
          payer: 'debtor',
        }),
        201,
      );
    const all = async (ids: string[]) => {
      const work = async () => {
        for (let id = ids.pop(); id !== undefined; id = ids.pop()) await book(id);
      };
      await Promise.all(Array.from({ length: at_once }, work));
    };
    await all(mandates.splice(0, warm_up));
    const began = performance.now();
    await all(mandates);
    const perSecond = (cases * 1000) / (performance.now() - began);
    console.log(`book: ${perSecond.toFixed(0)} bookings a second; load ${loadavg()[0]?.toFixed(1)}`);
  } finally {
    await stage.stop();
  }
}

if (import.meta.main) await run();
