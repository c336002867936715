/**
 * The ids of the examples: one for each noun, the same in every operation, so that the order of a request is the order
 * of its response and of its event. They have the form of the service's ids, UUID version 7.
 */

/** @param noun `order`, `request_to_client`; a second one of a kind is `order 2` */
export function idOf(noun: string): string {
  const hex = [1, 2, 3].map((part) => hash(`${part} ${noun}`).toString(16).padStart(8, '0')).join('');
  return `019cadf1-${hex.slice(0, 4)}-7${hex.slice(4, 7)}-8${hex.slice(7, 10)}-${hex.slice(10, 22)}`;
}

/** FNV-1a with 32 bits. */
function hash(text: string): number {
  let value = 0x81_1c_9d_c5;
  for (let index = 0; index < text.length; index += 1)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01_00_01_93) >>> 0;
  return value;
}

/** Collections whose entries have another name in fields. */
const collections: Readonly<Record<string, string>> = {
  users: 'membership',
  'dunning-invoices': 'invoice',
  'dunning-debtors': 'debtor',
  'payment-reports': 'payment',
  'status-updates': 'history_entry',
  history: 'history_entry',
  'dunning-letters': 'letter',
  'dunning-runs': 'run',
  'statement-runs': 'statement_run',
  'print-batches': 'batch',
  'webhook-deliveries': 'delivery',
  'request-log': 'logged_request',
  'dunning-preview': 'invoice',
  'dunning-decisions': 'invoice',
};

/** `orders` is `order`, `requests-to-client` is `request_to_client`, `companies` is `company`. */
export const nounOfCollection = (collection: string): string =>
  collections[collection] ??
  collection
    .replace(/ies\b/, 'y')
    .replace(/(?:(?<=ch)es|s)\b/, '')
    .replaceAll('-', '_');

/** The noun of the entries of a member: `additional_debtor_ids` are additional debtors. */
export const nounOfMember = (member: string): string =>
  nounOfCollection(member.replace(/_ids?$/, '').replaceAll('_', '-'));
