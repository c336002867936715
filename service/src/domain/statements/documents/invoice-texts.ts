/** What an invoice says in words, in its XML and in its PDF. */
import type { PublishedStatement } from '../figures/index.ts';
import type { Invoice, TaxCategory } from './invoice.ts';

interface Exemption {
  /** BT-120. */
  readonly reason: string;
  /** BT-121, of the code list VATEX; the norm has none for expenses that are passed on. */
  readonly code: string | null;
}

const exemptions: Readonly<Partial<Record<TaxCategory, Exemption>>> = {
  AE: { reason: 'Steuerschuldnerschaft des Leistungsempfängers', code: 'VATEX-EU-AE' },
  E: { reason: 'Durchlaufende Posten, § 10 Abs. 1 Satz 5 UStG', code: null },
  O: { reason: 'Nicht im Inland steuerbare Leistung', code: 'VATEX-EU-O' },
};

/** Why no VAT is charged; undefined where a rate applies, zero included. */
export const exemptionOf = (category: TaxCategory): Exemption | undefined => exemptions[category];

/** BT-20. */
export function paymentTermsOf({ cancels_invoice_no }: PublishedStatement, { due }: Invoice): string {
  if (cancels_invoice_no !== null) return `Storno der Rechnung ${cancels_invoice_no}`;
  if (due > 0n) return 'Sofort fällig, ohne Abzug';
  return 'Mit Zahlungen, die wir für Sie erhalten haben, verrechnet';
}
