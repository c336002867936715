/** Does what a scripted debtor does: by the commands of the office, as `Sandbox`, each act in a transaction of its own. */
import type { Database } from '../../platform/database/pool.ts';
import type { CompanyTx } from '../../platform/database/session.ts';
import { newId } from '../../platform/ids.ts';
import { orNotFound, Refusal } from '../../platform/refusal.ts';
import type { Cents } from '../../values/money.ts';
import { recordDeclarations } from '../case-correspondence/declarations/index.ts';
import { acceptOffer, lockOffer } from '../case-work/plan-offers/index.ts';
import { followDeclarations, makePromise } from '../case-work/promises/index.ts';
import { followCircumstance } from '../case-work/stops/index.ts';
import { bookAsFacts } from '../collection/bookkeeping/index.ts';
import { recordCircumstance } from '../collection/circumstances/index.ts';
import { lockOpen } from '../collection/mandates/index.ts';
import type { LetterReturns } from '../correspondence/outbox/index.ts';
import { figuresOf, readAccount } from '../money/ledger/index.ts';
import { type Act, actsOn, type Deed, type ScriptedCase } from './acts.ts';
import { addCounts } from './store.ts';
import { noteAct, readScripted } from './store-acts.ts';

/** How tasks, histories and the audit log name the scripted debtors and the office that works by itself. */
export const sandboxName = 'Sandbox';
const author = { type: 'key', name: sandboxName } as const;

export interface ActGiven {
  readonly database: Database;
  readonly publicUrl: string;
  readonly returns: LetterReturns;
}

/** A day of a company that an advance passes. */
export interface Day {
  readonly advance: string;
  readonly company: string;
  readonly on: string;
}

/** The acts of a day. @returns how many were done */
export async function actAll(given: ActGiven, day: Day): Promise<number> {
  const { database } = given;
  let acts = 0;
  for (let after: string | undefined = no_case; after !== undefined;) {
    const page = { after, batch };
    const cases: readonly ScriptedCase[] = await database.readAsOperator((db) =>
      readScripted(db.forCompany(day.company), page),
    );
    for (const scripted of cases)
      for (const act of actsOn(scripted, day.on)) acts += (await actOnce({ ...given, ...day }, scripted, act)) ? 1 : 0;
    after = cases.length === batch ? cases.at(-1)?.id : undefined;
  }
  return acts;
}

const no_case = '00000000-0000-0000-0000-000000000000';
const batch = 500;

type Acting = ActGiven & Day;

/** What the case does not allow is not done, and not tried again. @returns whether it was done */
async function actOnce(acting: Acting, scripted: ScriptedCase, { key, deed }: Act): Promise<boolean> {
  const { database, advance, company, on } = acting;
  const note = { mandate_id: scripted.id, key, on };
  try {
    return await database.asOperator(
      async (operator) => {
        const tx = operator.forCompany(company);
        if (!(await noteAct(tx, note))) return false;
        await perform(tx, { scripted, deed, ...acting });
        if (deed.kind === 'pay') addCounts(operator, advance, { payments: 1 });
        return true;
      },
      { author },
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await database.asOperator((operator) => noteAct(operator.forCompany(company), note));
    return false;
  }
}

type Performing = Acting & { readonly scripted: ScriptedCase; readonly deed: Deed };

async function perform(tx: CompanyTx, { scripted, deed, on, publicUrl, returns, company }: Performing): Promise<void> {
  const { id: mandate_id, debtor_id } = scripted;
  if (deed.kind === 'insolvency' || deed.kind === 'death') {
    const type = deed.kind === 'death' ? 'deceased' : 'insolvent';
    const rest = { court: null, file_number: null, party: null, source: 'other', note: null } as const;
    const fields = async () => ({ type, since: on, ...rest }) as const;
    await recordCircumstance(tx, { debtor_id, publicUrl, follow: followCircumstance, fields });
    return;
  }
  if (deed.kind === 'return') {
    const letter = orNotFound(await returns.find(tx, deed.letter_id));
    const report = { cause: deed.channel === 'email' ? 'mailbox' : 'moved_unknown', reason: 'Moved away' } as const;
    await returns.cameBack(tx, letter, { report, blamesAddress: true });
    return;
  }
  if (deed.kind === 'accept') {
    const { mandate, row } = await lockOffer(tx, mandate_id, deed.offer_id);
    await acceptOffer(tx, mandate, row, { by: 'signature', on, publicUrl });
    return;
  }
  const mandate = await lockOpen(tx, mandate_id);
  if (deed.kind === 'object') {
    // Of no person and no key: the company's own sandbox says it.
    const caller = { id: company };
    const said = [{ type: 'objection', note: 'The debtor objects to the claim.' }] as const;
    await recordDeclarations(tx, said, { mandate, caller, follow: followDeclarations });
  }
  if (deed.kind === 'promise') {
    const promised = { amount_cents: null, due_on: deed.due_on, promised_by: 'debtor', channel: 'phone' } as const;
    const made = await makePromise(tx, mandate, { ...promised, note: null, declaration_id: null });
    if (made instanceof Refusal) throw made;
  }
  if (deed.kind === 'pay') await pay(tx, mandate, { what: deed.what, on, publicUrl });
}

type What = Extract<Deed, { readonly kind: 'pay' }>['what'];

async function pay(
  tx: CompanyTx,
  mandate: Awaited<ReturnType<typeof lockOpen>>,
  { what, on, publicUrl }: { readonly what: What; readonly on: string; readonly publicUrl: string },
): Promise<void> {
  const account = await readAccount(tx, mandate.id);
  const { lines, claims } = await figuresOf(account, on);
  const principal = claims.reduce((sum: Cents, claim) => sum + claim.principal.open, 0n);
  const wanted = what === 'all' ? lines.total.open : what === 'half' ? (principal + 1n) / 2n : what.cents;
  const amount_cents = wanted < lines.total.open ? wanted : lines.total.open;
  if (amount_cents <= 0n) return;
  const payment = {
    id: newId(),
    mandate_id: mandate.id,
    payer: 'debtor',
    amount_cents,
    value_date: on,
    reference: null,
    designated_claim_id: null,
    designated_line: null,
  } as const;
  await bookAsFacts(tx, { mandate, account }, { payments: [payment], areStored: false, publicUrl });
}
