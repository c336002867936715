/**
 * What strictness costs: `parseStrict` against `JSON.parse(buffer.toString())` on one ordinary order of 8 kB, both measured in the same run, in
 * alternating rounds, so that a busy machine slows both. Prints one line. It judges no single convention, only the price of all together.
 */
import { parseStrict } from '../src/platform/http/json.ts';

const rounds = 41;
const parsesPerRound = 500;

export async function run(): Promise<void> {
  const body = orderBody();
  const strict: number[] = [];
  const native: number[] = [];
  for (let round = 0; round < rounds; round++) {
    strict.push(microsecondsEach(() => parseStrict(body)));
    native.push(microsecondsEach(() => JSON.parse(body.toString())));
  }
  const [ours, reference] = [median(strict), median(native)];
  const ratio = median(strict.map((each, round) => each / (native[round] ?? Number.NaN)));
  console.log(
    `json: parseStrict ${ours.toFixed(1)} µs, JSON.parse ${reference.toFixed(1)} µs, ratio ${ratio.toFixed(2)} (${body.length} bytes, ${rounds} rounds)`,
  );
}

function microsecondsEach(work: () => unknown): number {
  const start = performance.now();
  for (let parse = 0; parse < parsesPerRound; parse++) work();
  return ((performance.now() - start) * 1000) / parsesPerRound;
}

function median(numbers: number[]): number {
  return numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? Number.NaN;
}

/** Five claims of four items each, with the umlauts that keep a German body from being plain ASCII. */
function orderBody(): Buffer {
  return Buffer.from(
    JSON.stringify({
      debtor_id: '7b2c1a0e-3f5d-4a7b-9d1e-2c3b4a5d6e7f',
      additional_debtor_ids: [],
      starting_approach: 'extrajudicial',
      creditor_obligation_fulfilled: true,
      claims: Array.from({ length: 5 }, (_, index) => claim(index + 1)),
    }),
  );
}

function claim(number: number) {
  return {
    type: 'receivable',
    your_reference: `Auftrag 2026/${number}`,
    document_reference: `RE-2026-000${number}`,
    document_date: '2026-01-15',
    due_date: '2026-01-29',
    delay_date: '2026-01-30',
    subject_matter: 'Lieferung von Büromöbeln gemäß Auftragsbestätigung, frei Verwendungsstelle',
    principal_amount: money('1190.00'),
    disputed: false,
    dispute_reason: null,
    legal_basis: { claim_type_code: 'H01', description: 'Kaufvertrag über bewegliche Sachen' },
    items: Array.from({ length: 4 }, (_, index) => item(index + 1)),
    reminders: [
      { date: '2026-02-05', level: 1 },
      { date: '2026-02-19', level: 2 },
    ],
    additional_charges: [
      { type: 'reminder_fee', amount: money('2.50'), description: 'Mahngebühr der zweiten Mahnung' },
    ],
    metadata: [{ type: 'erp', value: '4711-0815' }],
  };
}

function item(number: number) {
  return {
    position: number,
    description: `Schreibtisch höhenverstellbar, Größe ${number}, Eiche`,
    quantity: '1',
    unit: 'Stück',
    unit_price: money('198.33'),
    total_amount: money('198.33'),
  };
}

function money(value: string) {
  return { currency: 'EUR', value };
}

if (import.meta.main) await run();
