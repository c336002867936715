/** The lines of an e-invoice as they come: those above the limit are summed by rate. */
import { eInvoiceLimits as limits } from '@mahnwerk/contract/grammar/e-invoice-limits.ts';
import type { EInvoice } from '@mahnwerk/contract/shapes/e-invoice.ts';
import { type Exact, exactOf, exactText } from './exact.ts';

export type Line = EInvoice['lines'][number];

interface Rest {
  readonly category: string | null;
  readonly rate: string | null;
  count: number;
  net: Exact;
}

export class Lines {
  readonly #lines: Line[] = [];
  readonly #rest = new Map<string, Rest>();

  add(line: Line): void {
    if (this.#lines.length < limits.lines) this.#lines.push(line);
    else this.#sum(line);
  }

  /** The first lines, and a line for the rest of each rate. */
  all(): Line[] {
    return [...this.#lines, ...[...this.#rest.values()].slice(0, limits.lines).map(lineOf)];
  }

  #sum({ vat_category: category, vat_rate: rate, net_amount }: Line): void {
    // A file that gives each line a rate of its own has at most as many rates as lines that are kept.
    const key = this.#rest.size < limits.lines ? JSON.stringify([category, rate]) : '';
    const rest = this.#rest.get(key) ?? { category, rate, count: 0, net: 0n };
    rest.count += 1;
    rest.net += exactOf(net_amount);
    this.#rest.set(key, rest);
  }
}

const lineOf = ({ category, rate, count, net }: Rest): Line => ({
  id: null,
  name: `Weitere Positionen (${count})`,
  description: null,
  quantity: '1.00',
  unit: null,
  net_price: exactText(net),
  net_amount: exactText(net),
  vat_category: category,
  vat_rate: rate,
});
