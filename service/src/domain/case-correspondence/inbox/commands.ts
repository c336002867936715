/** What a person does with an item. The item is locked first, then its case. */
import type { inbox } from '@mahnwerk/contract/operator/inbox.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { OperatorTx } from '../../../platform/database/session.ts';
import { audited, unchanged } from '../../../platform/http/audited.ts';
import { checked, type Handler } from '../../../platform/http/handler.ts';
import { orNotFound, refuseFailures, refuseUnless } from '../../../platform/refusal.ts';
import { dayOf } from '../../../values/day.ts';
import { businessDateOf } from '../../ladder/business-date/index.ts';
import { companyOfMandate, lockMandate } from '../../collection/mandates/index.ts';
import { refuseCopy } from '../../parties/companies/index.ts';
import { recordDeclarations, reportForeign, reportInvalid } from '../declarations/index.ts';
import { refuseFull } from './create.ts';
import { auditedItem, type InboxCommand, isAllowed, type ItemRow, waitingStatus } from './item.ts';
import { readPresented } from './read.ts';
import * as store from './store.ts';
import type { InboxGiven } from './take-in.ts';

type Routes = (typeof inbox)['routes'];
type Deps = Pick<Dependencies, 'publicUrl'>;

/** @throws Refusal not_found, sandbox_source_managed, conflict */
async function lockFor(tx: OperatorTx, id: string, command: InboxCommand): Promise<ItemRow> {
  const row = orNotFound(await store.lockItem(tx, id));
  if (row.company_id !== null) await refuseCopy(tx.forCompany(row.company_id));
  refuseUnless(isAllowed(command, row), 'conflict', { detail: `Not allowed while the item is \`${row.status}\`.` });
  return row;
}

/** Runs a change, and says what it changed. */
async function changing(tx: OperatorTx, id: string, deps: Deps, change: () => Promise<void> | void) {
  const before = await readPresented(tx, id, deps.publicUrl);
  await change();
  const after = await readPresented(tx, id, deps.publicUrl);
  const company = after.company_id ?? before.company_id ?? undefined;
  return audited(after, { company, before: auditedItem(before), after: auditedItem(after) });
}

export const assign: Handler<'operator', Routes['assign']> = checked(
  async ({ tx, body: { mandate_id } }) => {
    const company = await companyOfMandate(tx, mandate_id);
    refuseFailures((report) => company ?? report.failAt('mandate_id', 'invalid', 'No such case.'));
    return company ?? '';
  },
  async ({ tx, path: { id }, body: { mandate_id, reason = null }, checked: company, deps }) => {
    await refuseCopy(tx.forCompany(company));
    const row = await lockFor(tx, id, 'assign');
    if (row.mandate_id === mandate_id) return unchanged(await readPresented(tx, id, deps.publicUrl));
    const open = row.mandate_id === null ? 0 : await store.countOpenDeclarations(tx, id);
    refuseUnless(open === 0, 'conflict', { detail: 'A declaration recorded from the item is open.' });
    await refuseFull(tx, { id: mandate_id, company_id: company });
    return changing(tx, id, deps, () =>
      store.assign(tx, { id, company, mandate_id, status: 'assigned', assigned_by: 'person', reason }),
    );
  },
);

export const classify = ({ follow, returns }: InboxGiven): Handler<'operator', Routes['classify']> =>
  checked(
    async ({ tx, path: { id }, body: { declarations } }) => {
      const today = await businessDateOf(tx, (await store.readItem(tx, id))?.company_id ?? undefined);
      refuseFailures((report) => {
        for (const [index, each] of declarations.entries())
          reportInvalid(each, today, report, `declarations[${index}].`);
      });
    },
    async ({ tx, path: { id }, body: { declarations }, caller, deps }) => {
      const row = await lockFor(tx, id, 'classify');
      const bound = tx.forCompany(row.company_id ?? '');
      const mandate = orNotFound(await lockMandate(bound, row.mandate_id ?? ''));
      refuseFailures((report) => {
        for (const [index, each] of declarations.entries())
          reportForeign(each, mandate, report, `declarations[${index}].`);
      });
      return changing(tx, id, deps, async () => {
        await recordDeclarations(bound, declarations, {
          mandate,
          caller,
          item: { id, on: dayOf(row.received_at), channel: row.channel },
          follow,
          returns: returns(deps),
          at: 'declarations',
        });
        store.touch(tx, id);
      });
    },
  );

export const done: Handler<'operator', Routes['done']> = async ({ tx, path: { id }, deps }) => {
  await lockFor(tx, id, 'done');
  return changing(tx, id, deps, () => store.move(tx, id, 'done'));
};

/** A person has handled an item. @throws Refusal conflict if it is over */
export async function finishItem(tx: OperatorTx, id: string): Promise<void> {
  await lockFor(tx, id, 'done');
  store.move(tx, id, 'done');
}

export const reopen: Handler<'operator', Routes['reopen']> = async ({ tx, path: { id }, deps }) => {
  const row = await lockFor(tx, id, 'reopen');
  const proposals = await store.readProposals(tx, [id]);
  return changing(tx, id, deps, () => store.move(tx, id, waitingStatus(row, proposals.length)));
};

export const discard: Handler<'operator', Routes['discard']> = async ({ tx, path: { id }, body, deps }) => {
  await lockFor(tx, id, 'discard');
  return changing(tx, id, deps, () => store.move(tx, id, 'discarded', body.reason));
};
