/**
 * The items of a claim from an e-invoice: lines, allowances and charges with their VAT. Cents that remain go to the largest item, so
 * that the items sum to the principal. Pure.
 */
import type { ClaimInput } from '@mahnwerk/contract/case/claims.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { EInvoice } from '@mahnwerk/contract/shapes/e-invoice.ts';
import { type Cents, moneyOf, sumOf } from '../../../values/money.ts';
import { divideHalfUp } from '../../../values/rounding.ts';
import { cut } from './clean.ts';
import { type Exact, centsOf, exactOf, exactText, percentOf } from './exact.ts';

type Item = NonNullable<ClaimInput['items']>[number];

/** An item before it is written. */
interface Part {
  readonly description: string;
  readonly quantity: Exact;
  readonly unit: string | null;
  readonly rate: string | null;
  readonly gross: Cents;
}

const one = 10n ** 10n;

/** What is asked for in all: the amount due and what was paid before it (BT-115 + BT-113). */
export const principalOf = ({ totals: { payable, prepaid } }: EInvoice): Exact => exactOf(payable) + exactOf(prepaid);

export function claimItemsOf(invoice: EInvoice): Item[] {
  const parts = withinLimit(partsOf(invoice));
  const principal = centsOf(principalOf(invoice));
  const rest = principal - sumOf(parts.map(({ gross }) => gross));
  const largest = parts.reduce(
    (best, { gross }, index) => (size(gross) > size(parts[best]?.gross ?? 0n) ? index : best),
    0,
  );
  return parts.map((part, index) => itemOf(index === largest ? { ...part, gross: part.gross + rest } : part));
}

const size = (cents: Cents): Cents => (cents < 0n ? -cents : cents);

function partsOf(invoice: EInvoice): Part[] {
  const { lines, allowances, charges, taxes, totals, number } = invoice;
  const name = `Rechnung ${number ?? ''}`.trim();
  const single = (description: string, net: Exact, rate: string | null): Part => ({
    description,
    quantity: one,
    unit: null,
    rate,
    gross: grossOf(net, rate),
  });
  const third = exactOf(totals.third_party);
  const positions = lines.map((line): Part => {
    const quantity = exactOf(line.quantity);
    return {
      description: described([line.name, line.description]) ?? name,
      quantity: quantity < 0n ? -quantity : quantity === 0n ? one : quantity,
      unit: line.unit,
      rate: line.vat_rate,
      gross: grossOf(exactOf(line.net_amount), line.vat_rate),
    };
  });
  const byRate = taxes.map(({ basis, tax, rate }) => ({
    ...single(`${name}, USt ${(rate ?? '0').replace('.', ',')} %`, 0n, rate),
    gross: centsOf(exactOf(basis) + exactOf(tax)),
  }));
  const whole = [
    ...positions,
    ...allowances.map(({ amount, reason, vat_rate }) => single(reason ?? 'Nachlass', -exactOf(amount), vat_rate)),
    ...charges.map(({ amount, reason, vat_rate }) => single(reason ?? 'Zuschlag', exactOf(amount), vat_rate)),
  ];
  const parts = lines.length > 0 ? whole : byRate;
  const all = third === 0n ? parts : [...parts, single('Zahlungen für Dritte', third, null)];
  return all.length > 0 ? all : [single(name, principalOf(invoice), null)];
}

const grossOf = (net: Exact, rate: string | null): Cents => centsOf(net + percentOf(net, exactOf(rate)));

/** A claim has a limited number of items: those above it are summed by rate. */
function withinLimit(parts: readonly Part[]): readonly Part[] {
  if (parts.length <= limits.claim_items) return parts;
  const rates = [...new Set(parts.map(({ rate }) => rate))].slice(0, limits.claim_items - 1);
  const kept = parts.slice(0, limits.claim_items - rates.length);
  const rest = parts.slice(kept.length);
  const sums = rates.map((rate, index) => {
    const isLast = index === rates.length - 1;
    return rest.filter((part) => part.rate === rate || (isLast && !rates.includes(part.rate)));
  });
  return [
    ...kept,
    ...sums
      .filter((summed) => summed.length > 0)
      .map((summed) => ({
        description: `Weitere Positionen (${summed.length})`,
        quantity: one,
        unit: null,
        rate: summed[0]?.rate ?? null,
        gross: sumOf(summed.map(({ gross }) => gross)),
      })),
  ];
}

function itemOf({ description, quantity, unit, gross }: Part): Item {
  const counted = countable(quantity, gross);
  return {
    description: cut(description, limits.item_description_characters),
    quantity: exactText(counted).replace(/\.?0+$/, ''),
    unit,
    unit_price: moneyOf(divideHalfUp(gross * one, counted)),
    amount: moneyOf(gross),
  };
}

const quantity_places = 6;
const quantity_max = 10n ** 10n * one;
const price_max: Cents = 10n ** 12n;

/** A quantity as a claim has it, with at most six decimals; 1 where such a quantity or its price cannot be written. */
function countable(quantity: Exact, gross: Cents): Exact {
  const step = 10n ** BigInt(10 - quantity_places);
  const rounded = divideHalfUp(quantity, step) * step;
  if (rounded === 0n || rounded >= quantity_max) return one;
  return size(divideHalfUp(gross * one, rounded)) < price_max ? rounded : one;
}

const described = (texts: readonly (string | null)[]): string | null => {
  const known = texts.filter((text) => text !== null);
  return known.length === 0 ? null : known.join('\n');
};
