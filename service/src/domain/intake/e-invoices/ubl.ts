/** Reads UBL 2.1 `Invoice` and `CreditNote`, by the binding of EN 16931 (CEN/TS 16931-3-2). Comments name the business terms. Pure. */
import { eInvoiceLimits as limits } from '@mahnwerk/contract/grammar/e-invoice-limits.ts';
import type { EInvoice } from '@mahnwerk/contract/shapes/e-invoice.ts';
import { cleanLine, cleanText } from './clean.ts';
import { allAt, at, type ReadElement, textAt } from './element.ts';
import { type Exact, exactOf, exactText, sumOfExact } from './exact.ts';
import type { Line } from './lines.ts';
import { profileOf } from './names.ts';
import { orZero, type Reading } from './reading.ts';
import { readTerms } from './terms.ts';

type Party = EInvoice['seller'];

/** BG-25. */
export function lineOfUbl(line: ReadElement, reading: Reading): Line {
  const quantity = at(line, 'cbc:InvoicedQuantity') ?? at(line, 'cbc:CreditedQuantity');
  return {
    id: reading.line(line, 'cbc:ID'),
    name: reading.line(line, 'cac:Item/cbc:Name'),
    description: reading.text(line, 'cac:Item/cbc:Description'),
    quantity:
      reading.amount(line, 'cbc:InvoicedQuantity', 'invoice.lines') ??
      reading.amount(line, 'cbc:CreditedQuantity', 'invoice.lines'),
    unit: cleanLine(quantity?.attributes['unitCode']),
    net_price: reading.amount(line, 'cac:Price/cbc:PriceAmount', 'invoice.lines'),
    net_amount: reading.amount(line, 'cbc:LineExtensionAmount', 'invoice.lines'),
    vat_category: reading.line(line, 'cac:Item/cac:ClassifiedTaxCategory/cbc:ID'),
    vat_rate: reading.rate(line, 'cac:Item/cac:ClassifiedTaxCategory/cbc:Percent', 'invoice.lines'),
  };
}

export function invoiceOfUbl(
  { syntax, root, lines }: { readonly syntax: EInvoice['syntax']; readonly root: ReadElement; readonly lines: Line[] },
  reading: Reading,
): EInvoice {
  const issue_date = reading.day(root, 'cbc:IssueDate', 'invoice.issue_date');
  const currency = reading.line(root, 'cbc:DocumentCurrencyCode');
  const customization_id = reading.line(root, 'cbc:CustomizationID');
  const additions = allAt(root, 'cac:AllowanceCharge').slice(0, limits.entries);
  const ofKind = (isCharge: boolean) =>
    additions
      .filter((each) => (textAt(each, 'cbc:ChargeIndicator')?.trim() === 'true') === isCharge)
      .map((each) => additionOf(each, isCharge ? 'invoice.charges' : 'invoice.allowances', reading));
  const tax = taxTotalOf(root, currency);
  const references = allAt(root, 'cac:BillingReference/cac:InvoiceDocumentReference').slice(0, limits.entries);
  return {
    syntax,
    customization_id,
    profile: profileOf(customization_id),
    number: reading.line(root, 'cbc:ID'),
    type_code: reading.line(root, 'cbc:InvoiceTypeCode') ?? reading.line(root, 'cbc:CreditNoteTypeCode'),
    issue_date,
    ...termsOf(root, issue_date, reading),
    currency,
    buyer_reference: reading.line(root, 'cbc:BuyerReference'),
    order_reference: reading.line(root, 'cac:OrderReference/cbc:ID'),
    contract_reference: reading.line(root, 'cac:ContractDocumentReference/cbc:ID'),
    preceding_invoices: references.map((each) => ({
      number: reading.line(each, 'cbc:ID'),
      date: reading.day(each, 'cbc:IssueDate', 'invoice.preceding_invoices'),
    })),
    seller: partyOf(at(root, 'cac:AccountingSupplierParty/cac:Party'), reading),
    buyer: partyOf(at(root, 'cac:AccountingCustomerParty/cac:Party'), reading),
    payment: {
      iban: reading.line(root, 'cac:PaymentMeans/cac:PayeeFinancialAccount/cbc:ID'),
      bic: reading.line(root, 'cac:PaymentMeans/cac:PayeeFinancialAccount/cac:FinancialInstitutionBranch/cbc:ID'),
      reference: reading.line(root, 'cac:PaymentMeans/cbc:PaymentID'),
    },
    lines,
    allowances: ofKind(false),
    charges: ofKind(true),
    taxes: allAt(tax, 'cac:TaxSubtotal')
      .slice(0, limits.entries)
      .map((each) => ({
        category: reading.line(each, 'cac:TaxCategory/cbc:ID'),
        rate: reading.rate(each, 'cac:TaxCategory/cbc:Percent', 'invoice.taxes'),
        basis: reading.amount(each, 'cbc:TaxableAmount', 'invoice.taxes'),
        tax: reading.amount(each, 'cbc:TaxAmount', 'invoice.taxes'),
      })),
    totals: totalsOf(root, tax, reading),
    attachments: reading.attachments(
      allAt(root, 'cac:AdditionalDocumentReference').slice(0, limits.entries),
      'cac:Attachment/cbc:EmbeddedDocumentBinaryObject',
    ),
  };
}

/** BT-9 is a member of its own; of a credit note it is the date of the means of payment. */
function termsOf(root: ReadElement, issue_date: string | null, reading: Reading) {
  const due_date =
    reading.day(root, 'cbc:DueDate', 'invoice.due_date') ??
    reading.day(root, 'cac:PaymentMeans/cbc:PaymentDueDate', 'invoice.due_date');
  const text = cleanText(
    allAt(root, 'cac:PaymentTerms/cbc:Note')
      .map((note) => note.text)
      .join('\n'),
  );
  return readTerms(
    [
      { text, due_date: null, discounts: [] },
      { text: null, due_date, discounts: [] },
    ],
    issue_date,
  );
}

/** BG-20, BG-21. */
const additionOf = (each: ReadElement, field: string, reading: Reading) => ({
  amount: reading.amount(each, 'cbc:Amount', field),
  reason: reading.line(each, 'cbc:AllowanceChargeReason'),
  vat_rate: reading.rate(each, 'cac:TaxCategory/cbc:Percent', field),
});

/** The total of the invoice's currency: a second one is of the currency of accounting (BT-6). */
function taxTotalOf(root: ReadElement, currency: string | null): ReadElement | undefined {
  const totals = allAt(root, 'cac:TaxTotal');
  return totals.find((each) => at(each, 'cbc:TaxAmount')?.attributes['currencyID'] === currency) ?? totals[0];
}

/** BG-22. */
function totalsOf(root: ReadElement, tax: ReadElement | undefined, reading: Reading): EInvoice['totals'] {
  const sums = at(root, 'cac:LegalMonetaryTotal');
  const sum = (name: string, member: string) => reading.amount(sums, `cbc:${name}`, `invoice.totals.${member}`);
  const totals = {
    line_total: sum('LineExtensionAmount', 'line_total'),
    allowance_total: orZero(sum('AllowanceTotalAmount', 'allowance_total')),
    charge_total: orZero(sum('ChargeTotalAmount', 'charge_total')),
    net: sum('TaxExclusiveAmount', 'net'),
    tax: orZero(reading.amount(tax, 'cbc:TaxAmount', 'invoice.totals.tax')),
    gross: sum('TaxInclusiveAmount', 'gross'),
    prepaid: orZero(sum('PrepaidAmount', 'prepaid')),
    rounding: orZero(sum('PayableRoundingAmount', 'rounding')),
    payable: sum('PayableAmount', 'payable'),
  };
  return { ...totals, third_party: exactText(thirdPartyOf(root, totals, reading)) };
}

/** The part of a customization id that names the extension of XRechnung. */
const extension = ':extension:xrechnung_';

/** BT-DEX-002 of the extension of XRechnung; elsewhere only where the sums hold it, for it may also say what BT-113 sums. */
function thirdPartyOf(
  root: ReadElement,
  { gross, prepaid, rounding, payable }: Omit<EInvoice['totals'], 'third_party'>,
  reading: Reading,
): Exact {
  const sum = sumOfExact(
    allAt(root, 'cac:PrepaidPayment').map((each) =>
      exactOf(reading.amount(each, 'cbc:PaidAmount', 'invoice.totals.third_party')),
    ),
  );
  const isExtended = textAt(root, 'cbc:CustomizationID')?.includes(extension) === true;
  const without = exactOf(gross) - exactOf(prepaid) + exactOf(rounding);
  return isExtended || without + sum === exactOf(payable) ? sum : 0n;
}

/** BG-4, BG-7. The legal name (BT-27, BT-44), else the trading name. */
function partyOf(party: ReadElement | undefined, reading: Reading): Party {
  const address = at(party, 'cac:PostalAddress');
  const taxes = allAt(party, 'cac:PartyTaxScheme');
  const isVat = (each: ReadElement) => textAt(each, 'cac:TaxScheme/cbc:ID')?.trim().toUpperCase() === 'VAT';
  const endpoint = at(party, 'cbc:EndpointID');
  const street = ['cbc:StreetName', 'cbc:AdditionalStreetName', 'cac:AddressLine/cbc:Line'].flatMap(
    (path) => reading.line(address, path) ?? [],
  );
  return {
    name:
      reading.line(party, 'cac:PartyLegalEntity/cbc:RegistrationName') ?? reading.line(party, 'cac:PartyName/cbc:Name'),
    id: reading.line(party, 'cac:PartyIdentification/cbc:ID'),
    vat_number: reading.line(taxes.find(isVat), 'cbc:CompanyID'),
    tax_number: reading.line(
      taxes.find((each) => !isVat(each)),
      'cbc:CompanyID',
    ),
    registration_id: reading.line(party, 'cac:PartyLegalEntity/cbc:CompanyID'),
    street: cleanLine(street.join(', ')),
    postal_code: reading.line(address, 'cbc:PostalZone'),
    city: reading.line(address, 'cbc:CityName'),
    country: reading.line(address, 'cac:Country/cbc:IdentificationCode'),
    email:
      reading.line(party, 'cac:Contact/cbc:ElectronicMail') ??
      (endpoint?.attributes['schemeID'] === 'EM' ? cleanLine(endpoint.text) : null),
    phone: reading.line(party, 'cac:Contact/cbc:Telephone'),
  };
}
