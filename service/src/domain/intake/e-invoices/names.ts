/** Names of e-invoices (docs/spec/intake-data.json, `e_invoice`): namespaces, profiles, types, attachments. A test compares. */
import type { EInvoice } from '@mahnwerk/contract/shapes/e-invoice.ts';

/** Files of this name in a PDF are its invoice, in any case. */
export const attachmentNames: readonly string[] = ['factur-x.xml', 'xrechnung.xml', 'zugferd-invoice.xml'];

/** The types that count as a credit note (UNTDID 1001). */
export const creditNoteTypes: ReadonlySet<string> = new Set('81 83 261 262 296 308 381 396 420 458 532'.split(' '));

/** Pro-forma invoices and others that ask for no payment. */
export const notCollectableTypes: ReadonlySet<string> = new Set(['325', '751', '935']);

/** The corrected invoice, which takes the place of the one that it names. */
export const correctionType = '384';

export const namespaces = {
  ubl_invoice: 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
  ubl_credit_note: 'urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2',
  cii: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  zugferd_1: 'urn:ferd:CrossIndustryDocument:invoice:1p0',
} as const;

type Profile = EInvoice['profile'];

/** The first of these that the customization id (BT-24) contains. */
export const profiles: readonly (readonly [Profile, string])[] = [
  ['xrechnung', 'urn:xeinkauf.de:kosit:xrechnung_'],
  ['xrechnung', 'urn:xoev-de:kosit:standard:xrechnung_'],
  ['peppol', 'urn:fdc:peppol.eu:2017:poacc:billing:3.0'],
  ['extended', 'urn:factur-x.eu:1p0:extended'],
  ['extended', 'urn:zugferd.de:2p0:extended'],
  ['basic_wl', 'urn:factur-x.eu:1p0:basicwl'],
  ['basic_wl', 'urn:zugferd.de:2p0:basicwl'],
  ['basic', 'urn:factur-x.eu:1p0:basic'],
  ['basic', 'urn:zugferd.de:2p0:basic'],
  ['minimum', 'urn:factur-x.eu:1p0:minimum'],
  ['minimum', 'urn:zugferd.de:2p0:minimum'],
  ['en16931', 'urn:cen.eu:en16931:2017'],
];

export const profileOf = (customization_id: string | null): Profile =>
  profiles.find(([, part]) => customization_id?.includes(part) === true)?.[0] ?? 'other';

/** Whether a document is a credit note: its type says so, or its root. */
export const isCreditNote = ({ syntax, type_code }: Pick<EInvoice, 'syntax' | 'type_code'>): boolean =>
  syntax === 'ubl_credit_note' || (type_code !== null && creditNoteTypes.has(type_code));
