/** What a company agreed on with the service, and the data of the operator that issues statements (money.md 7). */
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
import { address, addressInput } from '../shapes/parts.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { object, optional, partial } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { choice, day, decimal, flag, id, instant, money } from '../shapes/values.ts';

export const commissionBases = ['principal', 'principal_and_interest', 'all_to_client'] as const;
export const dueAts = ['at_once', 'at_closing'] as const;
export const closingStatements = ['own', 'collective'] as const;
/** As which the operator collects: § 13a RDG holds for a collection agency, § 43d BRAO for a lawyer. */
export const professions = ['collection_agency', 'lawyer'] as const;
export const statementIntervals = ['weekly', 'monthly'] as const;

const conditionFields = {
  valid_from: described('Cases accepted from this day on have these conditions.', day()),
  success_commission: object({
    rate: described('Percent.', decimal({ places: 2, digits: 3, max: 100 })),
    basis: described(
      'The part of a payment from which the commission is computed: the principal, with interest, or everything that is the client’s.',
      choice(...commissionBases),
    ),
    minimum: described('Of one case; never more than the collected basis.', optional(nullable(money()))),
  }),
  fees_on_direct_payments: described(
    'When payments to the client are stated: with the next statement, or when the case is closed.',
    choice(...dueAts),
  ),
  advanced_costs: described(
    'When the client owes costs that the service paid: with the next statement, or when the case is closed, as far as payments have not covered them.',
    choice(...dueAts),
  ),
  unsuccessful_fee: described('Without VAT, for a case closed without any payment.', money()),
  closing_statement: described(
    'Whether the statement of a closed case has its own invoice or is part of the next collective statement.',
    choice(...closingStatements),
  ),
  offset_outstanding: described('Whether negative balances reduce later payouts.', flag()),
  payout_minimum: money(),
  interval: choice(...statementIntervals),
};

export const Conditions = named(
  'Conditions',
  object({ id: id(), ...conditionFields, created_at: described('The time of recording.', instant()) }),
);
export type Conditions = Infer<typeof Conditions>;
export const ConditionsInput = named('ConditionsInput', object(conditionFields));
export type ConditionsInput = Infer<typeof ConditionsInput>;

const text = () => line({ max: limits.company_name_characters });
const authorityAddress = () => nullable(text());
const authorityEmail = () => nullable(line({ max: limits.notification_email_characters }));
const authority = { name: text() };
const bic = () => nullable(line({ max: 11 }));
const bankAccount = {
  account_holder: line({ max: limits.account_holder_characters }),
  iban: described('Returned in upper case without spaces.', line({ max: limits.account_code_characters })),
};

const issuerFields = {
  name: nullable(text()),
  legal_form: nullable(text()),
  vat_number: nullable(line({ max: limits.vat_number_characters })),
  tax_number: nullable(line({ max: 50 })),
  email: nullable(line({ max: limits.notification_email_characters })),
  phone: nullable(line({ max: limits.company_phone_characters })),
  register: described('Court and number.', nullable(text())),
  profession: described('As which it collects. Default `collection_agency`.', choice(...professions)),
};

export const IssuerData = named(
  'Issuer',
  object({
    ...issuerFields,
    supervisory_authority: nullable(object({ ...authority, address: authorityAddress(), email: authorityEmail() })),
    bank_account: nullable(object({ ...bankAccount, bic: bic() })),
    address: nullable(address()),
  }),
);
export type IssuerData = Infer<typeof IssuerData>;
/** As it is stored: an issuer of earlier releases has no profession. */
export type StoredIssuer = Omit<IssuerData, 'profession'> & Partial<Pick<IssuerData, 'profession'>>;
export const IssuerPatch = object({
  ...partial(object(issuerFields)).fields,
  supervisory_authority: optional(
    nullable(object({ ...authority, address: optional(authorityAddress()), email: optional(authorityEmail()) })),
  ),
  bank_account: optional(
    nullable(
      object({
        ...bankAccount,
        bic: described('Default: none. Invoices and payouts then name the bank by the IBAN alone.', optional(bic())),
      }),
    ),
  ),
  address: optional(nullable(addressInput({}))),
});
export type IssuerPatch = Infer<typeof IssuerPatch>;

export const conditions = group(
  'operator',
  'conditions',
  { title: 'Conditions', about: 'The agreed commission, fees and statements of a company, as versions.' },
  {
    list: route('GET', '/operator/v1/companies/{company_id}/conditions/', {
      of: 'companies',
      list: { item: Conditions },
      scope: 'operator:read',
      summary: 'List the conditions of a company, the last recorded first',
    }),
    create: route('POST', '/operator/v1/companies/{company_id}/conditions/', {
      of: 'companies',
      single: true,
      body: ConditionsInput,
      example: {
        valid_from: '2026-01-01',
        success_commission: { rate: '10', basis: 'principal', minimum: { currency: 'EUR', value: '25.00' } },
        fees_on_direct_payments: 'at_once',
        advanced_costs: 'at_closing',
        unsuccessful_fee: { currency: 'EUR', value: '0.00' },
        closing_statement: 'own',
        offset_outstanding: true,
        payout_minimum: { currency: 'EUR', value: '5.00' },
        interval: 'monthly',
      },
      reply: Conditions,
      status: 201,
      scope: 'operator:money',
      summary: 'Record conditions of a company',
      description:
        'A case keeps the conditions that were in force on the day of its acceptance, as recorded by then. Without any: no commission, payments to the client at once, advanced costs at closing, statements of their own, monthly.',
    }),
  },
);

export const issuer = group(
  'operator',
  'issuer',
  { title: 'Issuer', about: 'The operator as the issuer of statements and invoices.' },
  {
    get: route('GET', '/operator/v1/issuer/', {
      reply: IssuerData,
      scope: 'operator:admin',
      summary: 'Retrieve the issuer',
    }),
    update: route('PATCH', '/operator/v1/issuer/', {
      freshProof: true,
      body: IssuerPatch,
      example: {
        name: 'Mahnwerk Inkasso GmbH',
        address: { street: 'Musterweg 1', postal_code: '10115', city: 'Berlin', country: 'DE' },
        vat_number: 'DE123456788',
        bank_account: { account_holder: 'Mahnwerk Inkasso GmbH', iban: 'DE89370400440532013000' },
      },
      reply: IssuerData,
      scope: 'operator:admin',
      summary: 'Update the issuer',
      description:
        'Without `name`, `address`, `bank_account` and one of `vat_number` and `tax_number` nothing can be published.',
    }),
  },
);
