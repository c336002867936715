/**
 * The invoice of a statement as EN 16931 wants it: UN/CEFACT Cross Industry Invoice, type 380; a cancellation is a credit
 * note, type 381, that names the invoice before it and has its amounts, since a credit note counts with the opposite
 * sign. Comments name the business terms (BT) of the norm.
 */
import type { Address } from '@mahnwerk/contract/shapes/parts.ts';
import { type Cents, moneyOf } from '../../../values/money.ts';
import { el, elIf, type XmlElement, xmlDocument } from '../../../values/xml.ts';
import type { Issuer, PublishedStatement, Recipient } from '../figures/index.ts';
import { type Invoice, type InvoiceLine, invoiceOf, type InvoiceTax } from './invoice.ts';
import { exemptionOf, paymentTermsOf } from './invoice-texts.ts';

const namespaces = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
};

/** What the writing functions share. */
interface Context {
  readonly statement: PublishedStatement;
  readonly invoice: Invoice;
  readonly isCancellation: boolean;
  /** An amount as the document has it. */
  readonly amount: (cents: Cents) => string;
}

/** The XML; undefined where nothing is invoiced. */
export function invoiceXml(statement: PublishedStatement): Buffer | undefined {
  const invoice = invoiceOf(statement);
  if (invoice.net === 0n) return undefined;
  const isCancellation = statement.kind === 'cancellation';
  const amount = (cents: Cents): string => moneyOf(isCancellation ? -cents : cents).value;
  const context = { statement, invoice, isCancellation, amount };
  return xmlDocument(
    el(
      'rsm:CrossIndustryInvoice',
      [
        el('rsm:ExchangedDocumentContext', [
          // BT-24
          el('ram:GuidelineSpecifiedDocumentContextParameter', [el('ram:ID', 'urn:cen.eu:en16931:2017')]),
        ]),
        headOf(context),
        el('rsm:SupplyChainTradeTransaction', [
          ...invoice.lines.map((line, index) => lineOf(line, index + 1, context)),
          agreementOf(context),
          el('ram:ApplicableHeaderTradeDelivery', []),
          settlementOf(context),
        ]),
      ],
      namespaces,
    ),
  );
}

/** BT-1, BT-3, BT-2, BT-22. */
const headOf = ({ statement, isCancellation }: Context): XmlElement =>
  el('rsm:ExchangedDocument', [
    el('ram:ID', statement.invoice_no),
    el('ram:TypeCode', isCancellation ? '381' : '380'),
    el('ram:IssueDateTime', dayOf(statement.booking_date)),
    ...[statement.clearing_no === null ? null : `Abrechnung ${statement.clearing_no}`, statement.comment].map((note) =>
      note === null || note.trim() === '' ? undefined : el('ram:IncludedNote', [el('ram:Content', note)]),
    ),
  ]);

/** BG-25. A negative line has the quantity -1, since a price is never negative (BR-27). */
function lineOf({ name, source, net, category, rate }: InvoiceLine, number: number, { amount }: Context): XmlElement {
  const value = amount(net);
  const isNegative = value.startsWith('-');
  return el('ram:IncludedSupplyChainTradeLineItem', [
    el('ram:AssociatedDocumentLineDocument', [el('ram:LineID', String(number))]),
    el('ram:SpecifiedTradeProduct', [el('ram:Name', name), el('ram:Description', source)]),
    el('ram:SpecifiedLineTradeAgreement', [
      el('ram:NetPriceProductTradePrice', [el('ram:ChargeAmount', value.replace('-', ''))]),
    ]),
    el('ram:SpecifiedLineTradeDelivery', [el('ram:BilledQuantity', isNegative ? '-1' : '1', { unitCode: 'C62' })]),
    el('ram:SpecifiedLineTradeSettlement', [
      el('ram:ApplicableTradeTax', [
        el('ram:TypeCode', 'VAT'),
        el('ram:CategoryCode', category),
        category === 'O' ? undefined : el('ram:RateApplicablePercent', rate),
      ]),
      el('ram:SpecifiedTradeSettlementLineMonetarySummation', [el('ram:LineTotalAmount', value)]),
    ]),
  ]);
}

const agreementOf = ({ statement: { issuer, recipient }, invoice }: Context): XmlElement => {
  const isOutsideScope = invoice.taxes.some(({ category }) => category === 'O');
  return el('ram:ApplicableHeaderTradeAgreement', [
    el('ram:SellerTradeParty', sellerOf(issuer, isOutsideScope)),
    el('ram:BuyerTradeParty', buyerOf(recipient, isOutsideScope)),
  ]);
};

/**
 * BG-4. Outside the scope of VAT an invoice names no VAT number (BR-O-02); then, or with neither a VAT number nor a
 * register, the tax number identifies the seller (BR-CO-26).
 */
function sellerOf(issuer: Issuer, isOutsideScope: boolean): (XmlElement | undefined)[] {
  const { name, register, legal_form, supervisory_authority: authority, vat_number, tax_number } = issuer;
  const vat = isOutsideScope ? null : vat_number;
  const about = [legal_form, authority === null ? null : `Aufsichtsbehörde: ${authority.name}`];
  return [
    vat === null ? elIf('ram:ID', tax_number ?? vat_number) : undefined,
    el('ram:Name', name),
    elIf('ram:Description', about.filter((each) => each !== null).join('. ')),
    register === null ? undefined : el('ram:SpecifiedLegalOrganization', [el('ram:ID', register)]),
    contactOf(issuer),
    addressOf(issuer.address),
    registrationOf('VA', vat),
    registrationOf('FC', tax_number),
  ];
}

/** BG-7. */
const buyerOf = ({ customer_number, name, address, vat_number }: Recipient, isOutsideScope: boolean) => [
  el('ram:ID', customer_number),
  el('ram:Name', name),
  addressOf(address),
  registrationOf('VA', isOutsideScope ? null : vat_number),
];

/** BG-6. */
function contactOf({ name, phone, email }: Issuer): XmlElement | undefined {
  if (phone === null && email === null) return undefined;
  return el('ram:DefinedTradeContact', [
    el('ram:DepartmentName', name),
    phone === null ? undefined : el('ram:TelephoneUniversalCommunication', [el('ram:CompleteNumber', phone)]),
    email === null ? undefined : el('ram:EmailURIUniversalCommunication', [el('ram:URIID', email)]),
  ]);
}

const addressOf = ({ postal_code, street, city, country }: Address): XmlElement =>
  el('ram:PostalTradeAddress', [
    elIf('ram:PostcodeCode', postal_code),
    el('ram:LineOne', street),
    el('ram:CityName', city),
    el('ram:CountryID', country),
  ]);

const registrationOf = (schemeID: 'VA' | 'FC', number: string | null): XmlElement | undefined =>
  number === null ? undefined : el('ram:SpecifiedTaxRegistration', [el('ram:ID', number, { schemeID })]);

const settlementOf = (context: Context): XmlElement => {
  const { statement, invoice } = context;
  return el('ram:ApplicableHeaderTradeSettlement', [
    el('ram:PaymentReference', statement.invoice_no),
    el('ram:InvoiceCurrencyCode', 'EUR'),
    meansOf(context),
    ...invoice.taxes.map((tax) => taxOf(tax, context)),
    el('ram:BillingSpecifiedPeriod', [
      el('ram:StartDateTime', dayOf(statement.period_start)),
      el('ram:EndDateTime', dayOf(statement.period_end)),
    ]),
    el('ram:SpecifiedTradePaymentTerms', [el('ram:Description', paymentTermsOf(statement, invoice))]),
    totalsOf(context),
    statement.cancels_invoice_no === null
      ? undefined
      : el('ram:InvoiceReferencedDocument', [el('ram:IssuerAssignedID', statement.cancels_invoice_no)]),
  ]);
};

/** BG-16: a transfer where the client owes something, else clearing between partners (UNCL 4461). */
function meansOf({ statement, invoice, isCancellation }: Context): XmlElement | undefined {
  if (isCancellation) return undefined;
  const { iban, account_holder, bic } = statement.issuer.bank_account;
  const isTransfer = invoice.due > 0n;
  return el('ram:SpecifiedTradeSettlementPaymentMeans', [
    el('ram:TypeCode', isTransfer ? '58' : '97'),
    !isTransfer
      ? undefined
      : el('ram:PayeePartyCreditorFinancialAccount', [
          el('ram:IBANID', iban.replace(/\s/g, '')),
          el('ram:AccountName', account_holder),
        ]),
    !isTransfer || bic === null
      ? undefined
      : el('ram:PayeeSpecifiedCreditorFinancialInstitution', [el('ram:BICID', bic)]),
  ]);
}

/** BG-23. */
function taxOf({ category, rate, taxable, tax }: InvoiceTax, { amount }: Context): XmlElement {
  const exemption = exemptionOf(category);
  return el('ram:ApplicableTradeTax', [
    el('ram:CalculatedAmount', amount(tax)),
    el('ram:TypeCode', 'VAT'),
    elIf('ram:ExemptionReason', exemption?.reason ?? null),
    el('ram:BasisAmount', amount(taxable)),
    el('ram:CategoryCode', category),
    elIf('ram:ExemptionReasonCode', exemption?.code ?? null),
    category === 'O' ? undefined : el('ram:RateApplicablePercent', rate),
  ]);
}

/** BG-22. */
const totalsOf = ({ invoice: { net, tax, gross, settled, due }, amount }: Context): XmlElement =>
  el('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
    el('ram:LineTotalAmount', amount(net)),
    el('ram:TaxBasisTotalAmount', amount(net)),
    el('ram:TaxTotalAmount', amount(tax), { currencyID: 'EUR' }),
    el('ram:GrandTotalAmount', amount(gross)),
    el('ram:TotalPrepaidAmount', amount(settled)),
    el('ram:DuePayableAmount', amount(due)),
  ]);

const dayOf = (day: string): XmlElement[] => [el('udt:DateTimeString', day.replaceAll('-', ''), { format: '102' })];
