/** The operator's routes of contacts. */
import { type Contact, type ContactInput, contacts } from '@mahnwerk/contract/operator/contacts.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { audited, unchanged } from '../../../platform/http/audited.ts';
import { checked, implement } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { mapPage } from '../../../platform/lists/query.ts';
import { orNotFound, refuseIfAny, refuseUnless } from '../../../platform/refusal.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import { refuseCopy } from '../../parties/companies/index.ts';
import { creditorDomains } from '../../parties/identity/index.ts';
import { endMovedUnknown } from '../circumstances/index.ts';
import { countryOf, lockAddresses, todayOfDebtor, unknownCountry } from '../debtors/index.ts';
import {
  auditedContact,
  changedState,
  type ContactRow,
  type Destination,
  destinationOf,
  isEqualTo,
  isSameState,
  presentContact,
  refuseEqual,
  refuseInvalidPatch,
  refuseTooMany,
  type Setting,
} from './contact.ts';
import * as store from './store.ts';

export const contactRoutes = implement(contacts, {
  list: async ({ db, path, query }) => mapPage(await store.listContacts(db, path.debtor_id, query), presentContact),

  get: async ({ db, path }) => presentContact(orNotFound(await store.readContact(db, path.debtor_id, path.id))),

  create: checked(
    // The country and the creditor's own domains are known with the debtor and its company.
    async ({ tx, path, body }) => {
      const today = await todayOfDebtor(tx, path.debtor_id);
      checkedDestination(body, { today, country: unknownCountry, creditorDomains: new Set() });
    },
    async ({ tx, path: { debtor_id }, body }) => {
      await refuseCopy(tx);
      const { contact, after } = await addContact(tx, debtor_id, body);
      return audited(contact, { after });
    },
  ),

  update: checked(
    ({ body }) => refuseInvalidPatch(body),
    async ({ tx, path: { debtor_id, id }, body }) => {
      await refuseCopy(tx);
      orNotFound(await lockAddresses(tx, debtor_id));
      const before = orNotFound(await store.findForChange(tx, debtor_id, id));
      const state = changedState(before, body, tx.now);
      if (isSameState(state, before)) return unchanged(presentContact(before));
      await refuseChange(tx, before, state.status);
      if (state.preferred && !before.preferred) store.preferNone(tx, debtor_id, before.type);
      store.change(tx, { debtor_id, id, ...state });
      const after = await readContact(tx, debtor_id, id);
      const isUsableAgain = state.status === 'usable' && before.status !== 'usable';
      return audited(after, {
        before: auditedContact(presentContact(before)),
        after: isUsableAgain ? await withEnding(tx, after) : auditedContact(after),
      });
    },
  ),
});

/** A usable contact of a debtor, and what the audit log keeps of it. @throws Refusal conflict for an equal one; validation_error */
export async function addContact(tx: CompanyTx, debtor_id: string, body: ContactInput) {
  const country = countryOf(orNotFound(await lockAddresses(tx, debtor_id)));
  const today = await businessDate(tx);
  const domains = body.type === 'email' ? await creditorDomains(tx) : new Set<string>();
  const destination = checkedDestination(body, { today, country, creditorDomains: domains });
  refuseTooMany(await store.countRecorded(tx, debtor_id));
  refuseEqual(destination, await store.readUsable(tx, debtor_id));
  const { source, source_note = null, preferred = true, valid_from = today } = body;
  const id = newId();
  if (preferred) store.preferNone(tx, debtor_id, destination.type);
  store.insert(tx, { id, debtor_id, ...destination, source, source_note, preferred, valid_from });
  const contact = await readContact(tx, debtor_id, id);
  return { contact, after: await withEnding(tx, contact) };
}

/** An address that its debtor confirmed, recorded by the debtor unless it is there. @returns its contact, preferred to others @throws as `addContact` */
export async function preferEmail(tx: CompanyTx, debtor_id: string, value: string): Promise<string> {
  orNotFound(await lockAddresses(tx, debtor_id));
  const known = (await store.readUsableOf(tx, [debtor_id])).find((each) =>
    isEqualTo(each, { type: 'email', value, address: null }),
  );
  if (known === undefined)
    return (await addContact(tx, debtor_id, { type: 'email', value, source: 'debtor' })).contact.id;
  if (known.preferred) return known.id;
  store.preferNone(tx, debtor_id, 'email');
  const { id } = known;
  store.change(tx, { debtor_id, id, status: 'usable', reason: null, preferred: true, ended_at: null });
  return id;
}

function checkedDestination(body: ContactInput, setting: Setting): Destination {
  const report = new ValidationErrors();
  const destination = destinationOf(body, setting, report);
  refuseIfAny(report);
  return destination;
}

const readContact = async (tx: CompanyTx, debtor_id: string, id: string): Promise<Contact> =>
  presentContact(orNotFound(await store.readContact(tx, debtor_id, id)));

/** 409 for a contact that the company removed, and for one that would be usable twice. */
async function refuseChange(
  tx: CompanyTx,
  before: ContactRow & { readonly is_removed: boolean },
  status: Contact['status'],
): Promise<void> {
  refuseUnless(!before.is_removed, 'conflict', {
    detail: 'The company removed this contact. Add a contact with its own source instead.',
  });
  if (status === 'usable' && before.status !== 'usable')
    refuseEqual(before, await store.readUsable(tx, before.debtor_id));
}

/** What the audit log keeps of a contact that is usable now, with the circumstance that an address ends. */
async function withEnding(tx: CompanyTx, contact: Contact) {
  const ended = contact.type === 'address' ? await endMovedUnknown(tx, contact.debtor_id) : undefined;
  return { ...auditedContact(contact), ...(ended === undefined ? {} : { ended_circumstance_id: ended }) };
}
