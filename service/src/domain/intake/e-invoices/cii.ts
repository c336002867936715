/** Reads UN/CEFACT CII (D16B and later), by the binding of EN 16931 (CEN/TS 16931-3-3). Comments name the business terms. Pure. */
import { eInvoiceLimits as limits } from '@mahnwerk/contract/grammar/e-invoice-limits.ts';
import type { EInvoice } from '@mahnwerk/contract/shapes/e-invoice.ts';
import { addDays } from '../../../values/day.ts';
import { cleanLine } from './clean.ts';
import { allAt, at, type ReadElement, textAt } from './element.ts';
import type { Line } from './lines.ts';
import { profileOf } from './names.ts';
import { orZero, type Reading } from './reading.ts';
import { type Discount, readTerms, type Term } from './terms.ts';

type Party = EInvoice['seller'];
type Addition = EInvoice['charges'][number];

/** Lines of these kinds are headings and remarks; what they sum stands in other lines. */
const headings: ReadonlySet<string> = new Set(['GROUP', 'INFORMATION']);

const settlementOfLine = 'ram:SpecifiedLineTradeSettlement';

/** BG-25; undefined for a heading. */
export function lineOfCii(line: ReadElement, reading: Reading): Line | undefined {
  const kind = textAt(line, 'ram:AssociatedDocumentLineDocument/ram:LineStatusReasonCode')?.trim();
  if (kind !== undefined && headings.has(kind)) return undefined;
  const tax = `${settlementOfLine}/ram:ApplicableTradeTax`;
  const quantity = 'ram:SpecifiedLineTradeDelivery/ram:BilledQuantity';
  return {
    id: reading.line(line, 'ram:AssociatedDocumentLineDocument/ram:LineID'),
    name: reading.line(line, 'ram:SpecifiedTradeProduct/ram:Name'),
    description: reading.text(line, 'ram:SpecifiedTradeProduct/ram:Description'),
    quantity: reading.amount(line, quantity, 'invoice.lines'),
    unit: cleanLine(at(line, quantity)?.attributes['unitCode']),
    net_price: reading.amount(
      line,
      'ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice/ram:ChargeAmount',
      'invoice.lines',
    ),
    net_amount: reading.amount(
      line,
      `${settlementOfLine}/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount`,
      'invoice.lines',
    ),
    vat_category: reading.line(line, `${tax}/ram:CategoryCode`),
    vat_rate: reading.rate(line, `${tax}/ram:RateApplicablePercent`, 'invoice.lines'),
  };
}

export function invoiceOfCii(root: ReadElement, lines: Line[], reading: Reading): EInvoice {
  const document = at(root, 'rsm:ExchangedDocument');
  const agreement = at(root, 'rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeAgreement');
  const settlement = at(root, 'rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement');
  const customization_id = reading.line(
    root,
    'rsm:ExchangedDocumentContext/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID',
  );
  const issue_date = reading.day(document, 'ram:IssueDateTime/udt:DateTimeString', 'invoice.issue_date');
  const currency = reading.line(settlement, 'ram:InvoiceCurrencyCode');
  return {
    syntax: 'cii',
    customization_id,
    profile: profileOf(customization_id),
    number: reading.line(document, 'ram:ID'),
    type_code: reading.line(document, 'ram:TypeCode'),
    issue_date,
    ...readTerms(termsOf(settlement, issue_date, reading), issue_date),
    currency,
    buyer_reference: reading.line(agreement, 'ram:BuyerReference'),
    order_reference: reading.line(agreement, 'ram:BuyerOrderReferencedDocument/ram:IssuerAssignedID'),
    contract_reference: reading.line(agreement, 'ram:ContractReferencedDocument/ram:IssuerAssignedID'),
    preceding_invoices: precedingOf(settlement, reading),
    seller: partyOf(at(agreement, 'ram:SellerTradeParty'), reading),
    buyer: partyOf(at(agreement, 'ram:BuyerTradeParty'), reading),
    payment: paymentOf(settlement, reading),
    lines,
    ...additionsOf(settlement, reading),
    taxes: allAt(settlement, 'ram:ApplicableTradeTax')
      .slice(0, limits.entries)
      .map((each) => ({
        category: reading.line(each, 'ram:CategoryCode'),
        rate: reading.rate(each, 'ram:RateApplicablePercent', 'invoice.taxes'),
        basis: reading.amount(each, 'ram:BasisAmount', 'invoice.taxes'),
        tax: reading.amount(each, 'ram:CalculatedAmount', 'invoice.taxes'),
      })),
    totals: totalsOf(settlement, currency, reading),
    attachments: reading.attachments(
      allAt(agreement, 'ram:AdditionalReferencedDocument').slice(0, limits.entries),
      'ram:AttachmentBinaryObject',
    ),
  };
}

/** BG-3. */
const precedingOf = (settlement: ReadElement | undefined, reading: Reading): EInvoice['preceding_invoices'] =>
  allAt(settlement, 'ram:InvoiceReferencedDocument')
    .slice(0, limits.entries)
    .map((each) => ({
      number: reading.line(each, 'ram:IssuerAssignedID'),
      date: reading.day(each, 'ram:FormattedIssueDateTime/qdt:DateTimeString', 'invoice.preceding_invoices'),
    }));

/** BT-83, BT-84, BT-86. */
const paymentOf = (settlement: ReadElement | undefined, reading: Reading): EInvoice['payment'] => {
  const means = 'ram:SpecifiedTradeSettlementPaymentMeans';
  const account = `${means}/ram:PayeePartyCreditorFinancialAccount`;
  return {
    iban: reading.line(settlement, `${account}/ram:IBANID`) ?? reading.line(settlement, `${account}/ram:ProprietaryID`),
    bic: reading.line(settlement, `${means}/ram:PayeeSpecifiedCreditorFinancialInstitution/ram:BICID`),
    reference: reading.line(settlement, 'ram:PaymentReference'),
  };
};

/** BT-9, BT-20; the extended profile repeats the term. */
const termsOf = (settlement: ReadElement | undefined, issue_date: string | null, reading: Reading): Term[] =>
  allAt(settlement, 'ram:SpecifiedTradePaymentTerms')
    .slice(0, limits.entries)
    .map((term) => {
      const due_date = reading.day(term, 'ram:DueDateDateTime/udt:DateTimeString', 'invoice.due_date');
      return {
        text: reading.lines(term, 'ram:Description'),
        due_date,
        discounts: allAt(term, 'ram:ApplicableTradePaymentDiscountTerms').map((each) =>
          discountOf(each, { issue_date, due_date }, reading),
        ),
      };
    });

function discountOf(
  terms: ReadElement,
  { issue_date, due_date }: { readonly issue_date: string | null; readonly due_date: string | null },
  reading: Reading,
): Discount {
  const field = 'invoice.terms.discounts';
  const period = textAt(terms, 'ram:BasisPeriodMeasure')?.trim();
  const unit = at(terms, 'ram:BasisPeriodMeasure')?.attributes['unitCode'] ?? 'DAY';
  const days = period !== undefined && unit === 'DAY' && /^\d{1,4}$/.test(period) ? Number(period) : null;
  const from = reading.day(terms, 'ram:BasisDateTime/udt:DateTimeString', field) ?? issue_date;
  return {
    days,
    percent: reading.rate(terms, 'ram:CalculationPercent', field),
    basis: reading.amount(terms, 'ram:BasisAmount', field),
    until: days === null ? due_date : from === null ? null : addDays(from, days),
  };
}

/** BG-20, BG-21; the extended profile has charges of logistics too. */
function additionsOf(settlement: ReadElement | undefined, reading: Reading): Pick<EInvoice, 'allowances' | 'charges'> {
  const all = allAt(settlement, 'ram:SpecifiedTradeAllowanceCharge').slice(0, limits.entries);
  const isCharge = (each: ReadElement) => textAt(each, 'ram:ChargeIndicator/udt:Indicator')?.trim() === 'true';
  const additionOf = (each: ReadElement): Addition => ({
    amount: reading.amount(each, 'ram:ActualAmount', isCharge(each) ? 'invoice.charges' : 'invoice.allowances'),
    reason: reading.line(each, 'ram:Reason'),
    vat_rate: reading.rate(each, 'ram:CategoryTradeTax/ram:RateApplicablePercent', 'invoice.charges'),
  });
  const logistics = allAt(settlement, 'ram:SpecifiedLogisticsServiceCharge')
    .slice(0, limits.entries - all.length)
    .map((each) => ({
      amount: reading.amount(each, 'ram:AppliedAmount', 'invoice.charges'),
      reason: reading.line(each, 'ram:Description'),
      vat_rate: reading.rate(each, 'ram:AppliedTradeTax/ram:RateApplicablePercent', 'invoice.charges'),
    }));
  return {
    allowances: all.filter((each) => !isCharge(each)).map(additionOf),
    charges: [...all.filter(isCharge).map(additionOf), ...logistics],
  };
}

/** BG-22. A second sum of taxes is of the currency of accounting (BT-6). */
function totalsOf(settlement: ReadElement | undefined, currency: string | null, reading: Reading): EInvoice['totals'] {
  const sums = at(settlement, 'ram:SpecifiedTradeSettlementHeaderMonetarySummation');
  const sum = (name: string, member: string) => reading.amount(sums, `ram:${name}`, `invoice.totals.${member}`);
  const taxes = allAt(sums, 'ram:TaxTotalAmount');
  const tax = taxes.find(({ attributes }) => attributes['currencyID'] === currency) ?? taxes[0];
  const own = tax === undefined ? undefined : { ...tax, children: [tax] };
  return {
    line_total: sum('LineTotalAmount', 'line_total'),
    allowance_total: orZero(sum('AllowanceTotalAmount', 'allowance_total')),
    charge_total: orZero(sum('ChargeTotalAmount', 'charge_total')),
    net: sum('TaxBasisTotalAmount', 'net'),
    tax: orZero(reading.amount(own, 'ram:TaxTotalAmount', 'invoice.totals.tax')),
    gross: sum('GrandTotalAmount', 'gross'),
    prepaid: orZero(sum('TotalPrepaidAmount', 'prepaid')),
    rounding: orZero(sum('RoundingAmount', 'rounding')),
    third_party: '0.00',
    payable: sum('DuePayableAmount', 'payable'),
  };
}

/** BG-4, BG-7. */
function partyOf(party: ReadElement | undefined, reading: Reading): Party {
  const address = at(party, 'ram:PostalTradeAddress');
  const contact = at(party, 'ram:DefinedTradeContact');
  const registrations = allAt(party, 'ram:SpecifiedTaxRegistration/ram:ID');
  const registered = (scheme: string) =>
    cleanLine(registrations.find(({ attributes }) => attributes['schemeID'] === scheme)?.text);
  const uri = at(party, 'ram:URIUniversalCommunication/ram:URIID');
  const street = ['ram:LineOne', 'ram:LineTwo', 'ram:LineThree'].flatMap((path) => reading.line(address, path) ?? []);
  return {
    name:
      reading.line(party, 'ram:Name') ?? reading.line(party, 'ram:SpecifiedLegalOrganization/ram:TradingBusinessName'),
    id: reading.line(party, 'ram:ID') ?? reading.line(party, 'ram:GlobalID'),
    vat_number: registered('VA'),
    tax_number: registered('FC'),
    registration_id: reading.line(party, 'ram:SpecifiedLegalOrganization/ram:ID'),
    street: cleanLine(street.join(', ')),
    postal_code: reading.line(address, 'ram:PostcodeCode'),
    city: reading.line(address, 'ram:CityName'),
    country: reading.line(address, 'ram:CountryID'),
    email:
      reading.line(contact, 'ram:EmailURIUniversalCommunication/ram:URIID') ??
      (uri?.attributes['schemeID'] === 'EM' ? cleanLine(uri.text) : null),
    phone: reading.line(contact, 'ram:TelephoneUniversalCommunication/ram:CompleteNumber'),
  };
}
