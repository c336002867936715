/**
 * An e-invoice that is dropped on „Rechnung anlegen“, read by the service: an import of it is checked, its row is taken, and the
 * import is deleted. It never runs: the invoice is that of the form.
 */
import type { ImportRow } from '@mahnwerk/contract/shapes/import.ts';
import { ApiError } from '@mahnwerk/client';
import { dunningImporting } from '../../data/service.ts';
import type { useDunning } from '../../data/useDunning.ts';
import { importIn, isBusy } from '../../features/imports/source.ts';

type Row = ImportRow;
type Problem = Row['problems'][number];
type Dunning = ReturnType<typeof useDunning>['dunning'];

/** What a file says. */
export type Reading =
  /** A PDF without an e-invoice: the person types. */
  | { readonly is: 'none' }
  | { readonly is: 'read'; readonly row: Row }
  | { readonly is: 'refused'; readonly problem: Pick<Problem, 'code' | 'message'> }
  /** It came in by this import. */
  | { readonly is: 'imported'; readonly id: string };

export const isPdf = ({ name, type }: File): boolean => type === 'application/pdf' || /\.pdf$/i.test(name);

/** How often it is looked at, for a minute: other imports of the company may be before it. */
const [look_ms, looks_max] = [500, 120];

/** The service did not come to it in time. */
export class NotRead extends Error {}

/** @throws ApiError, NotRead */
export async function readEInvoice(dunning: Dunning, membership: string, file: File): Promise<Reading> {
  const imports = dunningImporting(membership).mahnserviceImports;
  const idempotencyKey = crypto.randomUUID();
  try {
    const body = { kind: 'invoices', file, filename: file.name } as const;
    const { status, body: made } = await imports.create.answer({ body, idempotencyKey });
    try {
      return await rowOf(dunning, made.id, file);
    } finally {
      // One that was here before is the work of a person.
      if (status === 201) await dunning.mahnserviceImports.delete({ id: made.id });
    }
  } catch (error) {
    const id = importIn(error);
    if (id !== undefined) return { is: 'imported', id };
    const refused = error instanceof ApiError ? error.errors[0] : undefined;
    if (refused !== undefined) return { is: 'refused', problem: refused };
    throw error;
  }
}

async function rowOf(dunning: Dunning, id: string, file: File): Promise<Reading> {
  let found = await dunning.mahnserviceImports.get({ id });
  for (let looks = 0; isBusy(found) && looks < looks_max; looks += 1) {
    await new Promise((resolve) => setTimeout(resolve, look_ms));
    found = await dunning.mahnserviceImports.get({ id });
  }
  if (isBusy(found)) throw new NotRead();
  const { problem } = found;
  if (problem !== null)
    return problem.code === 'not_an_invoice' && isPdf(file) ? { is: 'none' } : { is: 'refused', problem };
  const [row] = (await dunning.mahnserviceImports.rows({ import_id: id })).results;
  return row === undefined ? { is: 'none' } : { is: 'read', row };
}

/** The debtor of a row: one that is here, or the fields of a new one. */
export const debtorOf = ({ matched }: Row): string | undefined =>
  matched?.type === 'debtor' || matched?.type === 'invoice_debtor' ? matched.id : undefined;

/** By the name of the field of the form. */
const formNames: Readonly<Record<string, string>> = { company_name: 'organization' };

/** Fills the fields of a form that the row has; what it has not stays as it is. @param typed an amount as people type it */
export function fillForm(form: HTMLFormElement, { values }: Row, typed: (amount: string) => string): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(formNames[name] ?? name);
    if (value === null || !(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = value === 'true';
    else field.value = name === 'amount' ? typed(value) : value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
