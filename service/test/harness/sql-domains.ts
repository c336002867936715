/** The contract's types of domains that hold JSON or a vocabulary without a check. Domains of choices need no line: their check is the type. */
import type { Domains } from '../../src/platform/database/describe.ts';

const company = '@mahnwerk/contract/operator/companies.ts';
const debtor = '@mahnwerk/contract/case/debtors.ts';
const claim = '@mahnwerk/contract/case/claims.ts';
const document = '@mahnwerk/contract/case/documents.ts';

export const domainTypes: Domains = {
  company_address: { type: `Company['address']`, from: company },
  company_legal_form: { type: `Company['legal_form']`, from: company },
  company_representatives: { type: `Company['legal_representatives']`, from: company },
  tax_treatment: { type: `Company['tax_treatment']`, from: company },
  default_claim_type: { type: `Company['default_claim_type']`, from: company },
  payout_bank_account: { type: `Company['payout_bank_account']`, from: company },
  notification_channels: { type: `Company['notification_channels']`, from: company },
  data_sharing_basis: { type: 'DataSharingBasis', from: '@mahnwerk/contract/shapes/company.ts' },
  scopes: { type: 'readonly Scope[]', from: '@mahnwerk/contract/grammar/scopes.ts' },
  debtor_person: { type: `Debtor['person']`, from: debtor },
  debtor_organization: { type: `Debtor['organization']`, from: debtor },
  debtor_legal_form: { type: `Debtor['legal_form']`, from: debtor },
  debtor_representatives: { type: `Debtor['legal_representatives']`, from: debtor },
  debtor_addresses: { type: `Debtor['addresses']`, from: debtor },
  communication_channels: { type: `Debtor['communication_channels']`, from: debtor },
  debtor_bank_accounts: { type: `Debtor['bank_accounts']`, from: debtor },
  debtor_events: { type: `Debtor['events']`, from: debtor },
  metadata: { type: 'readonly MetadataEntry[]', from: '@mahnwerk/contract/shapes/parts.ts' },
  starting_approach: { type: `Order['starting_approach']`, from: '@mahnwerk/contract/case/orders.ts' },
  claim_items: { type: `Claim['items']`, from: claim },
  claim_legal_basis: { type: `Claim['legal_basis']`, from: claim },
  claim_reminders: { type: `Claim['reminders']`, from: claim },
  claim_charges: { type: `Claim['additional_charges']`, from: claim },
  claim_events: { type: `Claim['events']`, from: claim },
  cost_kind: { type: 'CostKind', from: '@mahnwerk/contract/operator/costs.ts' },
  cost_working: { type: 'CostWorking', from: '@mahnwerk/contract/shapes/cost-working.ts' },
  form_schema: { type: `RequestToClient['form_schema']`, from: '@mahnwerk/contract/case/requests-to-client.ts' },
  answer_fields: { type: 'Readonly<Record<string, unknown>>' },
  dunning_address: { type: `DunningDebtor['address']`, from: '@mahnwerk/contract/dunning/debtors.ts' },
  claim_type_code: { type: 'ClaimTypeCode', from: '@mahnwerk/contract/shapes/claim-type.ts' },
  mandate_closing: { type: `Mandate['closing']`, from: '@mahnwerk/contract/case/mandates.ts' },
  plan_terms: { type: 'PlanTerms', from: '@mahnwerk/contract/operator/instalment-plans.ts' },
  plan_instalments: { type: `InstalmentPlan['instalments']`, from: '@mahnwerk/contract/operator/instalment-plans.ts' },
  decision_problems: { type: `Decision['problems']`, from: '@mahnwerk/contract/dunning/decisions.ts' },
  run_ladder: { type: 'DunningPolicy', from: '@mahnwerk/contract/dunning/policy.ts' },
  dunning_policy: { type: 'PolicyDocument', from: '@mahnwerk/contract/dunning/policy.ts' },
  document_type: { type: 'DocumentType', from: document },
  notice_interest: { type: `Dunning['interest']`, from: '@mahnwerk/contract/dunning/dunnings.ts' },
  batch_manifest: { type: `PrintBatch['manifest']`, from: '@mahnwerk/contract/operator/print-batches.ts' },
  batch_stopped: { type: `PrintBatch['stopped']`, from: '@mahnwerk/contract/operator/print-batches.ts' },
  bank_proposals: { type: `BankTransaction['proposals']`, from: '@mahnwerk/contract/operator/bank-transactions.ts' },
  bank_booking_list: { type: `BankTransaction['bookings']`, from: '@mahnwerk/contract/operator/bank-transactions.ts' },
  media_type: { type: 'StoredMediaType', from: document },
};
