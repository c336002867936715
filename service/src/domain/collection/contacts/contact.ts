/** The rules of contacts: what an input must say, what changes, the wire form. Pure. */
import type { Contact, ContactInput, ContactPatch } from '@mahnwerk/contract/operator/contacts.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { refuseFailures, refuseUnless } from '../../../platform/refusal.ts';
import { type ChannelSetting, readAddress, readChannel } from '../debtors/index.ts';
import type { Statements } from './statements.gen.ts';

export type ContactRow = Statements['get']['row'];

export const presentContact = (row: ContactRow): Contact => ({
  id: row.id,
  debtor_id: row.debtor_id,
  type: row.type,
  address: row.address,
  value: row.value,
  source: row.source,
  source_note: row.source_note,
  status: row.status,
  preferred: row.preferred,
  reason: row.reason,
  recorded_by:
    row.author_type === null || row.author_name === null
      ? null
      : { type: row.author_type as NonNullable<Contact['recorded_by']>['type'], name: row.author_name },
  valid_from: row.valid_from,
  ended_at: row.ended_at,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

/** What the audit log keeps of a contact: no texts, no address, no number. */
export const auditedContact = ({ id, type, source, status, preferred, valid_from }: Contact) => ({
  id,
  type,
  source,
  status,
  preferred,
  valid_from,
});

/** Where a contact leads: one of both, by its type. */
export type Destination = Pick<ContactRow, 'type' | 'address' | 'value'>;

/** What a write must know besides the contact. */
export interface Setting extends ChannelSetting {
  readonly today: string;
}

/** The destination in normalised form; reports what is wrong with an input. */
export function destinationOf(input: ContactInput, setting: Setting, report: ValidationErrors): Destination {
  const { type, address, value, valid_from = setting.today } = input;
  if (valid_from > setting.today) report.failAt('valid_from', 'invalid', '`valid_from` must not be in the future.');
  const [needed, other] = type === 'address' ? (['address', 'value'] as const) : (['value', 'address'] as const);
  if (input[needed] === undefined) report.failAt(needed, 'required', `\`${needed}\` is required for this type.`);
  if (input[other] !== undefined) report.failAt(other, 'not_allowed', `\`${other}\` is not allowed for this type.`);
  return type === 'address'
    ? { type, address: address === undefined ? null : readAddress(address, 'address', report), value: null }
    : {
        type,
        address: null,
        value: value === undefined ? null : readChannel({ type, value }, 'value', setting, report),
      };
}

const compared = ({ type, address, value }: Destination): string =>
  JSON.stringify([type, value, address?.street, address?.postal_code, address?.city, address?.country]).toLowerCase();

export const isEqualTo = (one: Destination, other: Destination): boolean => compared(one) === compared(other);

/** 409 where a usable contact leads to the same destination. */
export function refuseEqual(destination: Destination, usable: readonly Destination[]): void {
  const isKnown = usable.some((each) => isEqualTo(each, destination));
  refuseUnless(!isKnown, 'conflict', { detail: 'The debtor has a usable contact that is equal.' });
}

/** 400 for one contact more than the office records of a debtor. */
export const refuseTooMany = (recorded: number): void =>
  refuseFailures((report) => {
    if (recorded >= limits.debtor_contacts)
      report.failAt('contacts', 'max_length', `The office records at most ${limits.debtor_contacts} contacts.`);
  });

/** 400 for a change that is invalid for every contact. */
export const refuseInvalidPatch = ({ status, reason = null, preferred }: ContactPatch): void =>
  refuseFailures((report) => {
    if (status === undefined || status === 'usable') return;
    if (reason === null) report.failAt('reason', 'required', '`reason` is required unless the contact is usable.');
    if (preferred === true) report.failAt('preferred', 'invalid', unusable);
  });

const unusable = 'Only a usable contact can be preferred.';

/** The part of a contact that the office changes. */
export type ContactState = Pick<ContactRow, 'status' | 'reason' | 'preferred' | 'ended_at'>;

/** The state after a change. @throws Refusal validation_error */
export function changedState(before: ContactRow, patch: ContactPatch, now: string): ContactState {
  const { status = before.status } = patch;
  const reason = patch.reason === undefined ? (status === before.status ? before.reason : null) : patch.reason;
  const isUsable = status === 'usable';
  refuseFailures((report) => {
    if (!isUsable && patch.reason === null)
      report.failAt('reason', 'required', '`reason` is required unless the contact is usable.');
    if (!isUsable && patch.preferred === true) report.failAt('preferred', 'invalid', unusable);
  });
  return {
    status,
    reason,
    preferred: isUsable && (patch.preferred ?? before.preferred),
    ended_at: status === 'former' ? (before.ended_at ?? now) : null,
  };
}

export const isSameState = (one: ContactState, other: ContactState): boolean =>
  one.status === other.status && one.reason === other.reason && one.preferred === other.preferred;
