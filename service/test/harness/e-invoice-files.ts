/** Writes e-invoices as their senders do: UBL 2.1 by CEN/TS 16931-3-2, CII by CEN/TS 16931-3-3. The expected reading is what is written. */
import type { EInvoice } from '@mahnwerk/contract/shapes/e-invoice.ts';
import { el, elIf, type XmlElement, xmlDocument } from '../../src/values/xml.ts';

type Party = EInvoice['seller'];
type Line = EInvoice['lines'][number];
type Addition = EInvoice['charges'][number];
type Elements = (XmlElement | undefined)[];

const text = elIf;
/** An element that is left out without content. */
const group = (name: string, content: Elements): XmlElement | undefined =>
  content.some((each) => each !== undefined) ? el(name, content) : undefined;

const eur = (name: string, amount: string | null): XmlElement | undefined =>
  amount === null ? undefined : el(name, amount, { currencyID: 'EUR' });
const fileOf = (size: number): string => Buffer.alloc(size, 7).toString('base64');

// UBL.

const ublNamespaces = {
  'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
};

export function ublOf(invoice: EInvoice): Buffer {
  const isCredit = invoice.syntax === 'ubl_credit_note';
  const root = isCredit ? 'CreditNote' : 'Invoice';
  const { terms } = invoice;
  return xmlDocument(
    el(
      root,
      [
        text('cbc:CustomizationID', invoice.customization_id),
        text('cbc:ID', invoice.number),
        text('cbc:IssueDate', invoice.issue_date),
        isCredit ? undefined : text('cbc:DueDate', invoice.due_date),
        text(`cbc:${root}TypeCode`, invoice.type_code),
        text('cbc:DocumentCurrencyCode', invoice.currency),
        text('cbc:BuyerReference', invoice.buyer_reference),
        group('cac:OrderReference', [text('cbc:ID', invoice.order_reference)]),
        ...invoice.preceding_invoices.map(({ number, date }) =>
          el('cac:BillingReference', [
            el('cac:InvoiceDocumentReference', [text('cbc:ID', number), text('cbc:IssueDate', date)]),
          ]),
        ),
        group('cac:ContractDocumentReference', [text('cbc:ID', invoice.contract_reference)]),
        ...invoice.attachments.map(({ filename, mime_type, size }) =>
          el('cac:AdditionalDocumentReference', [
            el('cbc:ID', filename ?? ''),
            el('cac:Attachment', [
              el('cbc:EmbeddedDocumentBinaryObject', fileOf(size), {
                mimeCode: mime_type ?? '',
                filename: filename ?? '',
              }),
            ]),
          ]),
        ),
        el('cac:AccountingSupplierParty', [el('cac:Party', ublParty(invoice.seller))]),
        el('cac:AccountingCustomerParty', [el('cac:Party', ublParty(invoice.buyer))]),
        el('cac:PaymentMeans', [
          el('cbc:PaymentMeansCode', '58'),
          isCredit ? text('cbc:PaymentDueDate', invoice.due_date) : undefined,
          text('cbc:PaymentID', invoice.payment.reference),
          group('cac:PayeeFinancialAccount', [
            text('cbc:ID', invoice.payment.iban),
            group('cac:FinancialInstitutionBranch', [text('cbc:ID', invoice.payment.bic)]),
          ]),
        ]),
        group('cac:PaymentTerms', [text('cbc:Note', noteOf(terms))]),
        invoice.totals.third_party === '0.00'
          ? undefined
          : el('cac:PrepaidPayment', [el('cbc:ID', '1'), eur('cbc:PaidAmount', invoice.totals.third_party)]),
        ...invoice.allowances.map((each) => ublAddition(each, 'false')),
        ...invoice.charges.map((each) => ublAddition(each, 'true')),
        el('cac:TaxTotal', [
          eur('cbc:TaxAmount', invoice.totals.tax),
          ...invoice.taxes.map(({ category, rate, basis, tax }) =>
            el('cac:TaxSubtotal', [
              eur('cbc:TaxableAmount', basis),
              eur('cbc:TaxAmount', tax),
              ublCategory('cac:TaxCategory', category, rate),
            ]),
          ),
        ]),
        ublTotals(invoice),
        ...invoice.lines.map((line) => ublLine(line, isCredit)),
      ],
      { xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`, ...ublNamespaces },
    ),
  );
}

/** Free text and discounts in one note, as XRechnung has them. */
const noteOf = ({ text: free, discounts }: EInvoice['terms']): string =>
  [
    free,
    ...discounts.map(({ days, percent, basis }) => {
      const [whole, fraction = ''] = (percent ?? '').split('.');
      const rate = `${whole}.${fraction.padEnd(2, '0')}`;
      return `#SKONTO#TAGE=${days}#PROZENT=${rate}#${basis === null ? '' : `BASISBETRAG=${basis}#`}`;
    }),
  ]
    .filter((line) => line !== null)
    .join('\n');

const ublCategory = (name: string, category: string | null, rate: string | null): XmlElement =>
  el(name, [text('cbc:ID', category), text('cbc:Percent', rate), el('cac:TaxScheme', [el('cbc:ID', 'VAT')])]);

const ublAddition = ({ amount, reason, vat_rate }: Addition, isCharge: string): XmlElement =>
  el('cac:AllowanceCharge', [
    el('cbc:ChargeIndicator', isCharge),
    text('cbc:AllowanceChargeReason', reason),
    eur('cbc:Amount', amount),
    ublCategory('cac:TaxCategory', 'S', vat_rate),
  ]);

const ublLine = (line: Line, isCredit: boolean): XmlElement =>
  el(isCredit ? 'cac:CreditNoteLine' : 'cac:InvoiceLine', [
    text('cbc:ID', line.id),
    line.quantity === null
      ? undefined
      : el(isCredit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity', line.quantity, { unitCode: line.unit ?? '' }),
    eur('cbc:LineExtensionAmount', line.net_amount),
    el('cac:Item', [
      text('cbc:Description', line.description),
      text('cbc:Name', line.name),
      ublCategory('cac:ClassifiedTaxCategory', line.vat_category, line.vat_rate),
    ]),
    el('cac:Price', [eur('cbc:PriceAmount', line.net_price)]),
  ]);

function ublTotals({ totals }: EInvoice): XmlElement {
  const optional = (name: string, amount: string) => (amount === '0.00' ? undefined : eur(name, amount));
  return el('cac:LegalMonetaryTotal', [
    eur('cbc:LineExtensionAmount', totals.line_total),
    eur('cbc:TaxExclusiveAmount', totals.net),
    eur('cbc:TaxInclusiveAmount', totals.gross),
    optional('cbc:AllowanceTotalAmount', totals.allowance_total),
    optional('cbc:ChargeTotalAmount', totals.charge_total),
    optional('cbc:PrepaidAmount', totals.prepaid),
    optional('cbc:PayableRoundingAmount', totals.rounding),
    eur('cbc:PayableAmount', totals.payable),
  ]);
}

const ublParty = (party: Party): Elements => [
  group('cac:PartyIdentification', [text('cbc:ID', party.id)]),
  group('cac:PostalAddress', [
    text('cbc:StreetName', party.street),
    text('cbc:CityName', party.city),
    text('cbc:PostalZone', party.postal_code),
    group('cac:Country', [text('cbc:IdentificationCode', party.country)]),
  ]),
  party.vat_number === null ? undefined : ublTax(party.vat_number, 'VAT'),
  party.tax_number === null ? undefined : ublTax(party.tax_number, 'FC'),
  group('cac:PartyLegalEntity', [
    text('cbc:RegistrationName', party.name),
    text('cbc:CompanyID', party.registration_id),
  ]),
  group('cac:Contact', [text('cbc:Telephone', party.phone), text('cbc:ElectronicMail', party.email)]),
];

const ublTax = (number: string, scheme: string): XmlElement =>
  el('cac:PartyTaxScheme', [el('cbc:CompanyID', number), el('cac:TaxScheme', [el('cbc:ID', scheme)])]);

// CII.

const ciiNamespaces = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
  'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
};

export function ciiOf(invoice: EInvoice): Buffer {
  return xmlDocument(
    el(
      'rsm:CrossIndustryInvoice',
      [
        el('rsm:ExchangedDocumentContext', [
          group('ram:GuidelineSpecifiedDocumentContextParameter', [text('ram:ID', invoice.customization_id)]),
        ]),
        el('rsm:ExchangedDocument', [
          text('ram:ID', invoice.number),
          text('ram:TypeCode', invoice.type_code),
          ciiDay('ram:IssueDateTime', invoice.issue_date),
        ]),
        el('rsm:SupplyChainTradeTransaction', [
          ...invoice.lines.map(ciiLine),
          ciiAgreement(invoice),
          el('ram:ApplicableHeaderTradeDelivery', []),
          ciiSettlement(invoice),
        ]),
      ],
      ciiNamespaces,
    ),
  );
}

const ciiDay = (name: string, day: string | null, type = 'udt'): XmlElement | undefined =>
  day === null ? undefined : el(name, [el(`${type}:DateTimeString`, day.replaceAll('-', ''), { format: '102' })]);

const ciiLine = (line: Line): XmlElement =>
  el('ram:IncludedSupplyChainTradeLineItem', [
    el('ram:AssociatedDocumentLineDocument', [text('ram:LineID', line.id)]),
    el('ram:SpecifiedTradeProduct', [text('ram:Name', line.name), text('ram:Description', line.description)]),
    el('ram:SpecifiedLineTradeAgreement', [
      group('ram:NetPriceProductTradePrice', [text('ram:ChargeAmount', line.net_price)]),
    ]),
    el('ram:SpecifiedLineTradeDelivery', [
      line.quantity === null ? undefined : el('ram:BilledQuantity', line.quantity, { unitCode: line.unit ?? '' }),
    ]),
    el('ram:SpecifiedLineTradeSettlement', [
      el('ram:ApplicableTradeTax', ciiCategory(line.vat_category, line.vat_rate)),
      el('ram:SpecifiedTradeSettlementLineMonetarySummation', [text('ram:LineTotalAmount', line.net_amount)]),
    ]),
  ]);

const ciiCategory = (category: string | null, rate: string | null): Elements => [
  el('ram:TypeCode', 'VAT'),
  text('ram:CategoryCode', category),
  text('ram:RateApplicablePercent', rate),
];

const ciiAgreement = (invoice: EInvoice): XmlElement =>
  el('ram:ApplicableHeaderTradeAgreement', [
    text('ram:BuyerReference', invoice.buyer_reference),
    el('ram:SellerTradeParty', ciiParty(invoice.seller)),
    el('ram:BuyerTradeParty', ciiParty(invoice.buyer)),
    group('ram:BuyerOrderReferencedDocument', [text('ram:IssuerAssignedID', invoice.order_reference)]),
    group('ram:ContractReferencedDocument', [text('ram:IssuerAssignedID', invoice.contract_reference)]),
    ...invoice.attachments.map(({ filename, mime_type, size }) =>
      el('ram:AdditionalReferencedDocument', [
        el('ram:IssuerAssignedID', filename ?? ''),
        el('ram:TypeCode', '916'),
        el('ram:AttachmentBinaryObject', fileOf(size), { mimeCode: mime_type ?? '', filename: filename ?? '' }),
      ]),
    ),
  ]);

const ciiParty = (party: Party): Elements => [
  text('ram:ID', party.id),
  text('ram:Name', party.name),
  group('ram:SpecifiedLegalOrganization', [text('ram:ID', party.registration_id)]),
  group('ram:DefinedTradeContact', [
    group('ram:TelephoneUniversalCommunication', [text('ram:CompleteNumber', party.phone)]),
    group('ram:EmailURIUniversalCommunication', [text('ram:URIID', party.email)]),
  ]),
  group('ram:PostalTradeAddress', [
    text('ram:PostcodeCode', party.postal_code),
    text('ram:LineOne', party.street),
    text('ram:CityName', party.city),
    text('ram:CountryID', party.country),
  ]),
  party.vat_number === null ? undefined : ciiTax(party.vat_number, 'VA'),
  party.tax_number === null ? undefined : ciiTax(party.tax_number, 'FC'),
];

const ciiTax = (number: string, schemeID: string): XmlElement =>
  el('ram:SpecifiedTaxRegistration', [el('ram:ID', number, { schemeID })]);

function ciiSettlement(invoice: EInvoice): XmlElement {
  const { payment, totals } = invoice;
  return el('ram:ApplicableHeaderTradeSettlement', [
    text('ram:PaymentReference', payment.reference),
    text('ram:InvoiceCurrencyCode', invoice.currency),
    el('ram:SpecifiedTradeSettlementPaymentMeans', [
      el('ram:TypeCode', '58'),
      group('ram:PayeePartyCreditorFinancialAccount', [text('ram:IBANID', payment.iban)]),
      group('ram:PayeeSpecifiedCreditorFinancialInstitution', [text('ram:BICID', payment.bic)]),
    ]),
    ...invoice.taxes.map(({ category, rate, basis, tax }) =>
      el('ram:ApplicableTradeTax', [
        text('ram:CalculatedAmount', tax),
        el('ram:TypeCode', 'VAT'),
        text('ram:BasisAmount', basis),
        text('ram:CategoryCode', category),
        text('ram:RateApplicablePercent', rate),
      ]),
    ),
    ...invoice.allowances.map((each) => ciiAddition(each, 'false')),
    ...invoice.charges.map((each) => ciiAddition(each, 'true')),
    group('ram:SpecifiedTradePaymentTerms', [
      text('ram:Description', noteOf(invoice.terms)),
      ciiDay('ram:DueDateDateTime', invoice.due_date),
    ]),
    ciiTotals(totals),
    ...invoice.preceding_invoices.map(({ number, date }) =>
      el('ram:InvoiceReferencedDocument', [
        text('ram:IssuerAssignedID', number),
        ciiDay('ram:FormattedIssueDateTime', date, 'qdt'),
      ]),
    ),
  ]);
}

const ciiAddition = ({ amount, reason, vat_rate }: Addition, isCharge: string): XmlElement =>
  el('ram:SpecifiedTradeAllowanceCharge', [
    el('ram:ChargeIndicator', [el('udt:Indicator', isCharge)]),
    text('ram:ActualAmount', amount),
    text('ram:Reason', reason),
    el('ram:CategoryTradeTax', ciiCategory('S', vat_rate)),
  ]);

function ciiTotals(totals: EInvoice['totals']): XmlElement {
  const optional = (name: string, amount: string) => (amount === '0.00' ? undefined : text(name, amount));
  return el('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
    text('ram:LineTotalAmount', totals.line_total),
    optional('ram:ChargeTotalAmount', totals.charge_total),
    optional('ram:AllowanceTotalAmount', totals.allowance_total),
    text('ram:TaxBasisTotalAmount', totals.net),
    el('ram:TaxTotalAmount', totals.tax, { currencyID: 'EUR' }),
    optional('ram:RoundingAmount', totals.rounding),
    text('ram:GrandTotalAmount', totals.gross),
    optional('ram:TotalPrepaidAmount', totals.prepaid),
    text('ram:DuePayableAmount', totals.payable),
  ]);
}
