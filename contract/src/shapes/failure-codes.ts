/**
 * Every nested code of an error response, with its meaning (service.md 7.2; decisions.md 1 "Where codes stand"). Shapes
 * and rules report these codes and no others.
 */
export const failureCodes = {
  // Any field.
  required: 'The member, parameter, header or part is missing.',
  invalid: 'The value has the wrong type or form, or does not fit the other values; `message` says why.',
  blank: 'The text is empty or consists of spaces.',
  max_length: 'The text, list or resource is larger than allowed.',
  invalid_choice: 'The value is not one of the allowed values.',
  unknown_field: 'The operation does not know the member, or the member can only be read.',
  control_characters: 'The text contains control characters; texts of several lines allow TAB, LF and CR.',
  duplicate: 'The value must occur once, and another entry or resource has it.',
  not_allowed: 'The value is not allowed here; `message` says when it is.',
  // Queries and multipart bodies.
  invalid_parameter: 'The query parameter has a value that the operation does not accept.',
  unknown_parameter: 'The operation does not know the query parameter.',
  null_characters_not_allowed: 'The path contains a null character.',
  duplicate_part: 'The multipart body contains the part twice.',
  // People, addresses and accounts.
  invalid_email: 'The text is not an e-mail address.',
  own_domain_email: 'A debtor’s e-mail address must not be of the creditor’s own domain.',
  email_not_invitable: 'The address cannot be invited.',
  invalid_phone: 'The text is not a phone number.',
  invalid_iban: 'The text is not an IBAN, or its check digits are wrong.',
  invalid_bic: 'The text is not a BIC.',
  bic_iban_mismatch: 'BIC and IBAN are of different countries.',
  not_printable: 'A letter cannot print a character of the text.',
  zip_country_mismatch: 'The postal code does not have the format of the address’s country.',
  invalid_for_legal_form: 'The type of the representative does not exist for the legal form.',
  legal_guardian_required: 'A person under 18 needs a legal guardian.',
  minor_debtor: 'A person under 18 cannot act as a business.',
  minor: 'A legal guardian must be at least 18 years old.',
  // Letter texts.
  unknown_placeholder: 'Texts of this kind have no such placeholder; `message` names it.',
  unknown_fact: 'Conditions know no such fact.',
  // Amounts and claims.
  delay_before_due: '`delay_date` is not after `due_date`.',
  negative_total: 'Payments exceed what is claimed.',
  total_too_large: 'The sum exceeds the largest amount that the service represents.',
  items_total_mismatch: 'The items do not add up to the principal amount.',
  overpayment: 'The payment exceeds the amount that is open.',
  duplicate_payment: 'The claim contains the payment twice.',
  duplicate_document_reference: 'Two claims of the order have the same document reference.',
  // Documents.
  encrypted: 'The file is encrypted.',
  corrupt: 'The file cannot be read.',
  page_limit_exceeded: 'The PDF has too many pages.',
  processing_failed: 'The document could not be processed.',
  rejected: 'The inspection rejected the document as harmful.',
  unsupported: 'The file is of a type that the operation does not accept.',
  storage_quota_exceeded: 'The documents of the company reach its storage quota.',
  // Passwords.
  too_short: 'The password is too short.',
  too_long: 'The password is too long.',
  common: 'The password is one that many people use.',
  personal: 'The password consists of the person’s own data.',
  // Webhooks.
  duplicate_url: 'Another webhook of the same owner has this URL.',
  invalid_host: 'The host of the URL cannot be encoded as a domain name.',
  invalid_port: 'The port of the URL is not between 1 and 65535.',
  fragment_not_allowed: 'The URL has a fragment.',
} as const satisfies Record<string, string>;

/** A code with which a value fails. */
export type FailureCode = keyof typeof failureCodes;
